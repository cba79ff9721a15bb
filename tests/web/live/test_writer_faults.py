"""The writer when the database fails. On the test's own connection, without a thread."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import OperationalError
from django.db.utils import InterfaceError
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.clock.models import Due
from gobelet.web.live import writer as writing
from gobelet.web.live.writer import Hooks, run_group
from gobelet.web.matches import commands
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import Busy
from gobelet.web.matches.events import DueAdded, Unseen
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import match_state, match_view
from gobelet.web.matches.services import match_seat
from tests.web.conftest import Table, faults

Sit = Callable[..., Table]


@pytest.fixture
def owner(db: None) -> Player:
    """The person whose matches they are; their database is the test's own connection."""
    return guest_create()


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
