"""How long a turn may last."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import AFTER_A_SHOW, ROBOT_DUE, TURN_DUE
from gobelet.web.matches.commands import TimeOut
from gobelet.web.matches.errors import Malformed, StaleVersion
from gobelet.web.matches.options import BANK, QUICK, Options, Pace, slow
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from tests.web.conftest import Table
from tests.web.matches.conftest import (
    UNRATED,
    SitDown,
    deadline,
    let_pass,
    play,
    time_left,
    time_out,
)


class TestDeadlines:
    def test_a_turn_has_its_seconds_and_the_next_its_own(
        self, sit_down: SitDown, ally: Player
    ) -> None:
        table = sit_down()
        table.play("t-")
        first = deadline(table)
        table.play("t-")
        assert deadline(table) == first
        table.play("chance")
        assert timedelta(seconds=19) < time_left(table) <= timedelta(seconds=20)

    def test_the_first_turn_waits_until_everybody_looks(self, sit_down: SitDown) -> None:
        assert time_left(sit_down()) > timedelta(seconds=20)

    def test_without_a_clock_there_is_none(self, sit_down: SitDown) -> None:
        table = sit_down(Options())
        table.play("t-")
        assert table.state.deadline is None
        assert not Due.objects.filter(kind=TURN_DUE).exists()

    def test_a_computer_player_has_none_and_the_next_waits_for_its_show(
        self, owner: Player
    ) -> None:
        players = [owner, robot_ensure(level="medium")]
        table = Table(match_seat(players=players, ruleset="yacht", options=UNRATED), owner)
        table.play("t-", "chance")
        state = table.state
        assert state.deadline is None
        assert Due.objects.filter(kind=ROBOT_DUE, key=table.match).exists()
        turn = commands.PlayTurn(
            match=table.match,
            seat=1,
            version=state.version,
            actions=(table.command("t-").action, table.command("ones").action),
        )
        commands.submit(turn).result()
        assert time_left(table) > timedelta(seconds=19) + AFTER_A_SHOW

    def test_who_leaves_out_of_turn_changes_nobody_elses(
        self, sit_down: SitDown, ally: Player
    ) -> None:
        table = sit_down(QUICK, ruleset="clubs", more=1)
        before = table.state.deadline
        commands.submit(table.command("x", player=ally)).result()
        assert table.state.deadline == before

    def test_at_the_end_none_runs(self, sit_down: SitDown) -> None:
        table = sit_down()
        table.play("x")
        assert table.state.game.is_over
        assert not Due.objects.filter(kind=TURN_DUE).exists()


class TestSlow:
    def test_a_turn_has_its_days_and_the_bank(self, sit_down: SitDown) -> None:
        table = sit_down(slow(2))
        assert timedelta(days=4.99) < time_left(table) <= timedelta(days=5, seconds=3)

    def test_what_a_turn_takes_beyond_its_days_comes_off_the_bank(
        self, sit_down: SitDown, ally: Player
    ) -> None:
        table = sit_down(slow(1))
        day = timedelta(days=1)
        Due.objects.filter(kind=TURN_DUE).update(at=F("at") - 2 * day)
        table.play("t-", "chance")
        left = timedelta(seconds=table.state.holders[0].bank_seconds)
        assert abs(timedelta(seconds=BANK) - day - left) < timedelta(minutes=1)
        play(table, ally, "t-", "chance")
        assert abs(time_left(table) - day - left) < timedelta(minutes=1)

    def test_once_both_are_spent_it_is_lost(self, sit_down: SitDown) -> None:
        state = time_out(sit_down(slow(1)), in_grace=True)
        assert state.game.is_over
        assert state.game.forfeited == (0,)


class TestRefused:
    def test_a_time_out_before_its_time(self, sit_down: SitDown) -> None:
        table = sit_down()
        with pytest.raises(StaleVersion):
            commands.submit(TimeOut(match=table.match, version=0)).result()
        assert table.state.version == 0

    def test_a_time_out_of_a_turn_that_went_on(self, sit_down: SitDown) -> None:
        table = sit_down()
        table.play("t-")
        let_pass(table)
        with pytest.raises(StaleVersion):
            commands.submit(TimeOut(match=table.match, version=0)).result()

    def test_a_draw_that_one_plays(self, sit_down: SitDown) -> None:
        table = sit_down()
        with pytest.raises(Malformed):
            table.play("d")

    @pytest.mark.parametrize(
        "wrong",
        [
            {"pace": Pace.LIVE},
            {"turn_seconds": 20},
            {"pace": Pace.LIVE, "turn_seconds": 20, "bank_seconds": 5},
            {"is_local": True, "is_rated": True},
        ],
    )
    def test_options_that_contradict_themselves(self, wrong: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=r"clock|seconds|rating"):
            Options(**wrong)  # type: ignore[arg-type]


def test_a_restart_gives_the_same_time_left(sit_down: SitDown) -> None:
    """MP-12: the deadline is stored, and so are the dice and the throws left."""
    table = sit_down()
    table.play("t-")
    again = match_state(table.match)
    assert (again.deadline, again.tray, again.game) == (
        table.state.deadline,
        table.state.tray,
        table.state.game,
    )
