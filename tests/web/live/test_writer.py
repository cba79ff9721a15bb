"""The writer: groups, statements, faults. On the test's own connection, without a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from threading import Event as Signal
from typing import Self

import pytest
from django.db import OperationalError, connection
from django.db.utils import InterfaceError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.clock.models import Due
from gobelet.web.live import writer as writing
from gobelet.web.live.writer import Hooks, Writer, run_group
from gobelet.web.matches import beginning, commands
from gobelet.web.matches.cache import OpenStates, StateCache
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import Busy, Refused, StaleVersion
from gobelet.web.matches.events import DueAdded, Event, Moved, Unseen
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match, Move, Seat
from gobelet.web.matches.options import QUICK, slow
from gobelet.web.matches.selectors import match_state, match_view
from gobelet.web.matches.services import match_apply, match_seat
from tests.web.conftest import Table, faults

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
        with CountedQueries() as asked:
            run_group([command], cache)
        assert not [sql for sql in asked.sql if "position" in sql and sql.startswith("SELECT")]

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


class TestFaults:
    @pytest.mark.parametrize("error", [OperationalError("locked"), InterfaceError("gone")])
    def test_a_group_that_failed_is_tried_one_by_one(self, sit: Sit, error: Exception) -> None:
        tables = [sit() for _ in range(3)]
        group = [table.command("t-") for table in tables]
        answers = run_group(group, StateCache(), Hooks(before_commit=faults(error)))
        assert [type(answer) for answer in answers] == [Accepted] * 3
        assert [table.state.version for table in tables] == [2, 2, 2]

    def test_a_commit_whose_answer_was_lost_takes_effect_once(self, sit: Sit) -> None:
        table = sit()
        lost = Hooks(after_commit=faults(OperationalError("connection lost")))
        (answer,) = run_group([table.command("t-")], StateCache(), lost)
        assert isinstance(answer, Accepted)
        assert (answer.version, answer.is_repeated) == (2, True)
        unseen, added = answer.events
        assert unseen == Unseen(table.match)
        assert isinstance(added, DueAdded)
        assert added.at <= timezone.now()
        assert Move.objects.filter(match=table.match).count() == 2

    def test_a_turn_that_the_clock_ended_is_shown_though_its_answer_was_lost(
        self, owner: Player
    ) -> None:
        match = match_seat(players=[owner, guest_create()], ruleset="yacht", options=QUICK)
        Due.objects.filter(kind=TURN_DUE).update(at=timezone.now())
        lost = Hooks(after_commit=faults(OperationalError("gone")))
        time_out = commands.TimeOut(match=match, version=0)
        (answer,) = run_group([time_out], StateCache(), lost)
        assert isinstance(answer, Accepted)
        assert (answer.version, answer.is_repeated) == (3, True)
        assert [type(event) for event in answer.events] == [Unseen, DueAdded]
        assert match_state(match).version == 3

    def test_a_start_whose_answer_was_lost_begins_one_match(self, owner: Player) -> None:
        start = commands.Start(match="m", ruleset="yacht", level=Level.EASY, players=(owner.pk,))
        lost = Hooks(after_commit=faults(OperationalError("connection lost")))
        (answer,) = run_group([start], StateCache(), lost)
        assert isinstance(answer, Accepted)
        assert Match.objects.count() == 1

    def test_a_rematch_whose_answer_was_lost_is_shown_to_who_waits_for_it(
        self, owner: Player, sit: Sit
    ) -> None:
        table = sit()
        table.play("x")
        rematch = commands.Rematch(match=table.match, player=owner.pk, rematch="a-rematch-id")
        lost = Hooks(after_commit=faults(OperationalError("gone")))
        (answer,) = run_group([rematch], StateCache(), lost)
        assert isinstance(answer, Accepted)
        assert answer.match == "a-rematch-id"
        assert Unseen(table.match) in answer.events
        assert match_view(Match.objects.get(pk=table.match), owner)["rematch"] == answer.match

    def test_what_fails_three_times_is_told_as_busy_and_changes_nothing(
        self, sit: Sit, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = sit()
        full = Hooks(before_commit=faults(*[OperationalError("disk is full")] * 9))
        (answer,) = run_group([table.command("t-")], StateCache(), full)
        assert isinstance(answer, Busy)
        assert table.state.version == 0
        assert "given up" in caplog.text

    def test_a_group_that_keeps_failing_does_not_keep_the_others_waiting(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "HELD_UP", -1.0)
        tables, tries = [sit() for _ in range(5)], 0

        def failing() -> None:
            nonlocal tries
            tries += 1
            raise OperationalError("locked")

        group = [table.command("t-") for table in tables]
        answers = run_group(group, StateCache(), Hooks(before_commit=failing))
        assert [type(answer) for answer in answers] == [Busy] * 5
        assert tries == 1

    def test_after_a_fault_the_memory_is_not_trusted(self, sit: Sit) -> None:
        table, cache = sit(), StateCache()
        run_group([table.command("t-")], cache)
        failing = Hooks(before_commit=faults(*[OperationalError("locked")] * 9))
        run_group([table.command("chance")], cache, failing)
        (answer,) = run_group([table.command("chance")], cache)
        assert isinstance(answer, Accepted)
        assert answer.version == 3

    def test_neither_seed_nor_session_is_logged(
        self, sit: Sit, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = sit()
        seed = table.state.seed
        run_group(
            [table.command("t-")],
            StateCache(),
            Hooks(before_commit=faults(*[OperationalError("locked")] * 9)),
        )
        assert caplog.text
        assert repr(seed) not in caplog.text
        assert seed.hex() not in caplog.text
        assert repr(seed) not in repr(table.state)


class TestThread:
    """The same in a thread, on a database that threads share."""

    def test_mp_of_two_commands_with_one_version_one_is_accepted(
        self, writer: Writer, sit: Sit
    ) -> None:
        for _ in range(20):
            assert_one_wins(sit(), contenders=8)

    @pytest.mark.torture
    def test_mp_of_a_thousand_commands_with_one_version_one_is_accepted(
        self, writer: Writer, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 2_000)
        for _ in range(1_000):
            assert_one_wins(sit(), contenders=8)
        assert_one_wins(sit(), contenders=1_000)

    def test_events_are_told_after_the_commit_and_before_the_answer(
        self, writer: Writer, sit: Sit, told: list[Event]
    ) -> None:
        table = sit(level="medium")
        table.play("t-", "chance")
        moved = [event for event in told if isinstance(event, Moved)]
        assert [(event.before, event.state.version) for event in moved] == [(0, 2), (2, 3)]
        assert isinstance(told[-1], DueAdded)

    def test_what_waits_at_the_end_is_still_carried_out(
        self, transactional_db: None, sit: Sit
    ) -> None:
        table = sit()
        writer = Writer(lambda events: None)
        futures = [
            writer.submit(table.command("t-", version=0)),
            writer.submit(table.command("chance", version=2)),
        ]
        writer.start()
        writer.stop()
        assert [future.result().version for future in futures] == [2, 3]

    def test_too_many_waiting_commands_are_told_at_once(
        self, transactional_db: None, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "WAITING", 1)
        writer, table = Writer(lambda events: None), sit()
        writer.submit(table.command("t-"))
        assert isinstance(writer.submit(table.command("t-")).exception(timeout=1), Busy)
        writer.start()
        writer.stop()

    def test_the_thread_outlives_those_who_are_told(
        self, transactional_db: None, sit: Sit, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = sit()

        def deaf(events: Sequence[Event]) -> None:
            raise ZeroDivisionError

        writer = Writer(deaf)
        writer.start()
        try:
            for version, action in ((0, "t-"), (2, "chance")):
                answer = writer.submit(table.command(action, version=version)).result(timeout=5)
            assert answer.version == 3
        finally:
            writer.stop()
        assert "could not be told" in caplog.text

    def test_the_thread_outlives_a_defect(
        self, writer: Writer, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, failed = sit(), Signal()

        def broken(*arguments: object) -> object:
            failed.set()
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(writing, "run_group", broken)
            future = commands.submit(table.command("t-"))
            assert isinstance(future.exception(timeout=5), Busy)
        assert failed.is_set()
        assert table.play("t-").version == 2


def assert_one_wins(table: Table, *, contenders: int) -> None:
    """Hand in many throws that saw the same version; one takes effect."""
    futures = [commands.submit(table.command("t-", version=0)) for _ in range(contenders)]
    refusals = [error for future in futures if (error := future.exception()) is not None]
    assert len(refusals) == contenders - 1
    assert all(isinstance(error, StaleVersion) and error.version == 2 for error in refusals)
    assert isinstance(refusals[0], Refused)
    assert table.state.version == 2


class CountedQueries:
    """The SQL of a block."""

    def __init__(self) -> None:
        self.sql: list[str] = []

    def __enter__(self) -> Self:
        self._wrapped = connection.execute_wrapper(self._note)
        self._wrapped.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._wrapped.__exit__(None, None, None)

    def _note(
        self, execute: Callable[..., object], sql: str, params: object, many: bool, context: object
    ) -> object:
        self.sql.append(sql)
        return execute(sql, params, many, context)
