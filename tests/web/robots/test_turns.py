"""Computer players take their turns, whatever their strategy does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from gobelet import rulesets
from gobelet.bots.errors import UnknownLevel
from gobelet.bots.medium import Medium
from gobelet.core import (
    Action,
    Category,
    Dice,
    Forfeit,
    Game,
    Ruleset,
    Score,
    Seat,
    Strategy,
    Throw,
)
from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.live.writer import Writer
from gobelet.web.matches.clocks import ENDED_DUE, ROBOT_DUE
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.selectors import match_view
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.tables import WAIT_FOR_TABLE, Failure, tables
from gobelet.web.robots.turns import FaultyStrategy, RobotTurns, plan_turn
from tests.web.conftest import Table, loaded, play_again

Sit = Callable[..., Table]


class Scripted:
    """A strategy that does as it is told."""

    name = "scripted"

    def __init__(self, *actions: Action | Exception) -> None:
        self._actions = list(actions)

    def choose(self, game: Game, seat: Seat) -> Action:
        """The next action of the script, the last one again and again."""
        action = self._actions.pop(0) if len(self._actions) > 1 else self._actions[0]
        if isinstance(action, Exception):
            raise action
        return action


class Sleepy:
    """A strategy that cannot make up its mind."""

    name = "sleepy"

    def choose(self, game: Game, seat: Seat) -> Action:
        """Far too late."""
        time.sleep(20)
        return Throw()


def due_turn(table: Table) -> DueItem:
    """The turn that a computer player has to take."""
    row = Due.objects.get(kind=ROBOT_DUE, key=table.match)
    return DueItem(row.pk, row.kind, row.key, row.at)


def take(table: Table, strategy: Strategy | None, *, limit: float = 5.0) -> Outcome:
    """Let a computer player with this strategy take its turn."""
    turns = RobotTurns(lambda level, ruleset: strategy, time_limit=limit)
    return asyncio.run(turns(due_turn(table)))


@pytest.fixture
def table(writer: Writer, sit: Sit) -> Table:
    """A match in which the computer player is to act."""
    table = sit(level="medium")
    table.play("t-", "chance")
    return table


class TestTurns:
    def test_the_move_that_gives_it_the_turn_makes_it_due(self, table: Table) -> None:
        assert due_turn(table).at <= timezone.now()

    @pytest.mark.parametrize("level", ["medium", "hard"])
    def test_it_throws_at_most_three_times_and_scores_once(self, table: Table, level: str) -> None:
        taken = take(table, find_strategy(level, rulesets.find("yacht")))
        assert taken is Done.WITH_ITS_ROW
        moves = list(
            Move.objects.filter(match=table.match, seat=1).values_list("notation", flat=True)
        )
        throws = [move for move in moves if move.startswith("=")]
        assert 1 <= len(throws) <= 3
        assert len(moves) == 2 * len(throws) + 1
        assert len(table.state.game.sheets[1].entries) == 1
        assert not Due.objects.filter(kind=ROBOT_DUE).exists()
        assert table.state.robot_seat is None

    def test_it_plays_with_the_dice_of_the_match(self, table: Table) -> None:
        with loaded("55555", "55555"):  # once to think, once to play
            take(table, Medium())
        (entry,) = table.state.game.sheets[1].entries
        assert (entry.category.value, entry.points) == ("five_of_a_kind", 50)

    def test_thinking_sees_the_dice_that_lie_and_no_others(self, table: Table) -> None:
        seen: list[str] = []

        class Watching(Medium):
            def choose(self, game: Game, seat: Seat) -> Action:
                seen.append(repr(game))
                return super().choose(game, seat)

        take(table, Watching())
        assert table.state.seed.hex() not in "".join(seen)
        assert "seed" not in "".join(seen)

    def test_the_last_turn_ends_the_match(self, writer: Writer, sit: Sit) -> None:
        table = sit(level="medium")
        for category in table.state.game.ruleset.categories:
            table.play("t-", category.value)
            take(table, Medium())
        assert table.state.game.is_over
        assert [row.kind for row in Due.objects.all()] == [ENDED_DUE]

    def test_a_turn_that_is_not_its_own_any_more_is_let_go(self, table: Table) -> None:
        item = due_turn(table)
        table.play("x")
        assert asyncio.run(RobotTurns(find_strategy)(item)) is Done.ROW_LEFT
        assert table.state.game.is_over

    def test_an_unknown_match_is_let_go(self, transactional_db: None) -> None:
        item = DueItem(1, ROBOT_DUE, "no-such-match", timezone.now())
        assert asyncio.run(RobotTurns(find_strategy)(item)) is Done.ROW_LEFT

    def test_it_waits_while_its_numbers_are_computed(self, writer: Writer, sit: Sit) -> None:
        tables.forget()
        table = sit(level="expert")
        table.play("t-", "chance")
        later = asyncio.run(RobotTurns(find_strategy)(due_turn(table)))
        assert later == Later(WAIT_FOR_TABLE, waits_for=rulesets.find("yacht").fingerprint())
        assert table.state.robot_seat == 1

    def test_after_a_second_failure_hard_plays_and_the_operator_is_told(
        self,
        writer: Writer,
        sit: Sit,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        tables.forget()
        table = sit(level="expert")
        table.play("t-", "chance")
        name = rulesets.find("yacht").fingerprint()
        turns = RobotTurns(find_strategy)
        monkeypatch.setitem(tables._failed, name, Failure(1, 0.0))
        assert isinstance(asyncio.run(turns(due_turn(table))), Later)
        monkeypatch.setitem(tables._failed, name, Failure(2, 0.0))
        assert asyncio.run(turns(due_turn(table))) is Done.WITH_ITS_ROW
        assert len(table.state.game.sheets[1].entries) == 1
        assert f"expert has no table in match {table.match}" in caplog.text


class TestLastTurn:
    """Who comes to the table after a computer player's turn can still follow it."""

    @staticmethod
    def seen(table: Table) -> Any:
        return match_view(Match.objects.get(pk=table.match), table.player)["last_turn"]

    def test_it_is_told_until_the_next_throw(self, table: Table) -> None:
        assert self.seen(table) is None  # it is to act
        with loaded("11223", "11223"):  # once to think, once to play
            take(table, Scripted(Throw(), Score(Category.CHANCE)))
        told = self.seen(table)
        assert [move["notation"] for move in told] == ["t-", "=11223", "chance"]
        assert [move["seat"] for move in told] == [1, 1, 1]
        assert told[0]["held"] == []
        assert sorted(told[1]["tray"]) == [1, 1, 2, 2, 3]
        table.play("t-")
        assert self.seen(table) is None

    def test_dice_that_were_kept_lie_where_they_lay(self, table: Table) -> None:
        with loaded(*["16263", "345"] * 2):
            take(table, Scripted(Throw(), Throw(Dice.parse("66")), Score(Category.CHANCE)))
        told = self.seen(table)
        landings = [move["tray"] for move in told if "tray" in move]
        throws = [move["held"] for move in told if "held" in move]
        assert (len(landings), len(throws[1])) == (2, 2)
        for tray in landings:
            assert [tray[place] for place in throws[1]] == [6, 6]

    def test_of_two_turns_of_one_throw_only_the_last_is_told(self, table: Table) -> None:
        for mine, its in (("twos", Category.CHANCE), ("ones", Category.SIXES)):
            take(table, Scripted(Throw(), Score(its)))
            table.play("t-", mine)
        take(table, Scripted(Throw(), Score(Category.ONES)))
        told = [move["notation"] for move in self.seen(table)]
        assert (told[0], told[2:]) == ("t-", ["ones"])

    def test_in_a_rematch_the_computers_first_turn_is_told(
        self, writer: Writer, sit: Sit, owner: Player
    ) -> None:
        former = sit(level="medium")
        former.play("x")
        table = Table(play_again(owner, former.match), owner)
        take(table, Medium())
        told = self.seen(table)
        assert len(told) == table.state.version
        assert {move["seat"] for move in told} == {0}

    def test_alone_there_is_none(self, writer: Writer, sit: Sit) -> None:
        table = sit(level="easy")
        table.play("t-", "chance")
        assert self.seen(table) is None


class TestFaultyStrategies:
    """AI-10: whatever a strategy does, the turn ends with a legal move within the time limit."""

    @pytest.mark.parametrize(
        "strategy",
        [
            pytest.param(Scripted(Throw()), id="never scores"),
            pytest.param(Scripted(Throw(Dice.parse("66666"))), id="keeps what is not there"),
            pytest.param(Scripted(Score(rulesets.find("yatzy").categories[6])), id="unknown box"),
            pytest.param(Scripted(Throw(), ZeroDivisionError()), id="breaks in mid-turn"),
            pytest.param(Scripted(Forfeit()), id="leaves"),
            pytest.param(Sleepy(), id="takes too long"),
        ],
    )
    def test_ai_10_the_turn_is_played_plainly_instead(
        self, table: Table, strategy: Strategy, caplog: pytest.LogCaptureFixture
    ) -> None:
        started = time.monotonic()
        assert take(table, strategy, limit=0.2) is Done.WITH_ITS_ROW
        assert time.monotonic() - started < 10
        assert len(table.state.game.sheets[1].entries) == 1
        assert not table.state.game.forfeited
        assert f"{strategy.name} failed" in caplog.text

    def test_a_turn_that_would_not_end_is_a_fault(self, table: Table) -> None:
        with pytest.raises(FaultyStrategy):
            plan_turn(table.state, 1, Scripted(Throw()))

    def test_an_illegal_choice_is_a_fault(self, table: Table) -> None:
        with pytest.raises(FaultyStrategy, match="wrong_phase"):
            plan_turn(table.state, 1, Scripted(Score(table.state.game.ruleset.categories[0])))


def test_an_unknown_level_has_no_strategy() -> None:
    ruleset: Ruleset = rulesets.find("yacht")
    with pytest.raises(UnknownLevel):
        find_strategy("grandmaster", ruleset)
