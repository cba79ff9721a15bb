"""The writer: groups and statements. On the test's own connection, without a thread."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.live import writer as writing
from gobelet.web.live.writer import run_group
from gobelet.web.matches import commands
from gobelet.web.matches.cache import OpenStates, StateCache
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import Busy
from gobelet.web.matches.models import Seat
from gobelet.web.matches.options import slow
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_apply, match_seat
from tests.web.conftest import Table

Sit = Callable[..., Table]


@pytest.fixture
def owner(db: None) -> Player:
    """The person whose matches they are; their database is the test's own connection."""
    return guest_create()


class TestGroups:
    def test_commands_of_many_matches_share_one_transaction(self, sit: Sit) -> None:
        tables = [sit() for _ in range(5)]
        answers = run_group([table.command("t-") for table in tables], StateCache())
        assert [type(answer) for answer in answers] == [Accepted] * 5
        assert all(table.state.version == 2 for table in tables)

    def test_commands_of_one_match_see_each_other(self, sit: Sit) -> None:
        table = sit()
        group = [table.command("t-", version=0), table.command("chance", version=2)]
        first, second = run_group(group, StateCache())
        assert isinstance(first, Accepted)
        assert isinstance(second, Accepted)
        assert (first.version, second.version) == (2, 3)

    def test_a_refusal_costs_the_others_nothing(self, sit: Sit) -> None:
        one, other = sit(), sit()
        group = [one.command("t-"), other.command("chance"), other.command("t-")]
        answers = run_group(group, StateCache())
        assert [type(answer).__name__ for answer in answers] == ["Accepted", "Illegal", "Accepted"]
        assert (one.state.version, other.state.version) == (2, 2)

    def test_a_defect_in_one_command_costs_the_others_nothing(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        one, other = sit(), sit()
        group = [one.command("t-"), other.command("t-")]

        def faulty(command: commands.Command, states: OpenStates) -> Accepted:
            answer = match_apply(command, states)
            if command.match == one.match:
                raise ZeroDivisionError
            return answer

        monkeypatch.setattr(writing, "match_apply", faulty)
        answers = run_group(group, StateCache())
        assert [type(answer) for answer in answers] == [Busy, Accepted]
        assert (one.state.version, other.state.version) == (0, 2)
        assert "Play of match" in caplog.text

    def test_an_id_used_again_takes_no_effect_and_costs_the_others_nothing(self, sit: Sit) -> None:
        one, other = sit(), sit()
        run_group([one.command("t-", id="same")], StateCache())
        group = [one.command("t-", id="same"), other.command("t-")]
        again, theirs = run_group(group, StateCache())
        assert isinstance(again, Accepted)
        assert isinstance(theirs, Accepted)
        assert (again.version, again.is_repeated, theirs.version) == (2, True, 2)
        assert one.state.version == 2

    def test_the_same_command_twice_in_a_group_takes_effect_once(self, sit: Sit) -> None:
        table = sit()
        command = table.command("t-", id="same")
        first, second = run_group([command, command], StateCache())
        assert isinstance(first, Accepted)
        assert isinstance(second, Accepted)
        assert (first.version, second.version, second.is_repeated) == (2, 2, True)

    def test_a_group_takes_as_many_statements_as_one_command(
        self, sit: Sit, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        tables, cache = [sit() for _ in range(5)], StateCache()
        run_group([table.command("t-") for table in tables], cache)
        group = [table.command("chance") for table in tables]
        with django_assert_num_queries(5):  # lock, moves, pictures; a savepoint of the test's own
            run_group(group, cache)

    def test_a_match_is_read_once_and_then_known(self, sit: Sit) -> None:
        table, cache = sit(), StateCache()
        run_group([table.command("t-")], cache)
        command = table.command("chance")
        with CaptureQueriesContext(connection) as asked:
            run_group([command], cache)
        assert not [one for one in asked if re.match("SELECT .*position", one["sql"])]

    def test_what_another_process_wrote_is_read_again(self, sit: Sit) -> None:
        table, cache = sit(), StateCache()
        run_group([table.command("t-")], cache)
        table.play("chance")
        (answer,) = run_group([table.command("t-")], cache)
        assert isinstance(answer, Accepted)
        assert answer.version == 5

    @pytest.mark.parametrize("kind", [commands.Return, commands.BeAway, commands.HandOver])
    def test_so_is_what_it_changed_without_a_move(
        self, owner: Player, kind: type[commands.Command]
    ) -> None:
        ally = guest_create()
        match = match_seat(players=[owner, ally], ruleset="yacht", options=slow(1))
        Seat.objects.filter(match=match, number=0).update(standin="medium")
        cache, now = StateCache(), timezone.now()
        run_group([commands.Hold(match=match, player=ally.pk, version=0, held=())], cache)
        changes: dict[type[commands.Command], commands.Command] = {
            commands.Return: commands.Return(match=match, player=owner.pk),
            commands.BeAway: commands.BeAway(
                match=match, player=owner.pk, since=now, until=now + timedelta(days=1)
            ),
            commands.HandOver: commands.HandOver(
                match=match, player=owner.pk, to=guest_create().pk
            ),
        }
        before = match_state(match)
        run_group([changes[kind]], StateCache())
        after = match_state(match)
        assert after.holders != before.holders
        assert cache.open([match]).get(match) == after

    def test_an_empty_group_is_nothing(self, db: None) -> None:
        assert run_group([], StateCache()) == []
