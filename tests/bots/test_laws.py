"""What holds for every level, ruleset and moment: legal choices, and the same ones again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gobelet.bots import levels
from gobelet.bots.arena import RandomCup, play
from gobelet.bots.errors import Idle, NothingToChoose
from gobelet.bots.levels import Level
from gobelet.core import (
    Action,
    Game,
    Ruleset,
    ScoreSheet,
    Seat,
    Strategy,
    Throw,
)
from tests.bots.conftest import Tables, moment, solved
from tests.strategies import KNOWN, any_rulesets, few, known_rulesets, rolls, sheets

WITHOUT_TABLE = [level for level in Level if not level.needs_table]


def bot(level: Level, ruleset: Ruleset) -> Strategy:
    return levels.find(level, solved(ruleset) if level.needs_table else None)


@st.composite
def decisions(draw: st.DrawFn, choices: st.SearchStrategy[Ruleset]) -> Game:
    """A game that waits for a decision on a roll."""
    ruleset = draw(choices)
    sheet = draw(sheets(ruleset, open_boxes=1))
    left = draw(st.integers(0, ruleset.throws_per_turn - 1))
    return moment(sheet, str(draw(rolls(ruleset))), left)


@pytest.mark.parametrize("level", Level)
@few
@given(game=decisions(known_rulesets()))
def test_every_choice_is_legal(level: Level, game: Game) -> None:
    assert bot(level, game.ruleset).choose(game, 0) in game.actions()


@pytest.mark.parametrize("level", WITHOUT_TABLE)
@few
@given(game=decisions(any_rulesets()))
def test_every_choice_is_legal_under_house_rules_too(level: Level, game: Game) -> None:
    assert bot(level, game.ruleset).choose(game, 0) in game.actions()


@pytest.mark.parametrize("level", Level)
@few
@given(game=decisions(known_rulesets()), seed=st.integers(0, 99))
def test_neither_the_order_of_entries_nor_a_former_game_matters(
    level: Level, game: Game, seed: int
) -> None:
    sheet = game.sheets[0]
    entries = list(sheet.entries)
    Random(seed).shuffle(entries)
    shuffled = replace(game, sheets=(ScoreSheet(game.ruleset, tuple(entries)),))
    assert bot(level, game.ruleset).choose(shuffled, 0) == bot(level, game.ruleset).choose(game, 0)


@pytest.mark.parametrize("level", Level)
@few
@given(game=decisions(known_rulesets()), other=st.data())
def test_what_the_opponent_holds_does_not_matter(
    level: Level, game: Game, other: st.DataObject
) -> None:
    assume(2 in game.ruleset.seats)
    theirs = other.draw(sheets(game.ruleset))
    against = replace(game, sheets=(*game.sheets, theirs))
    assert bot(level, game.ruleset).choose(against, 0) == bot(level, game.ruleset).choose(game, 0)


@pytest.mark.parametrize("ruleset", KNOWN, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("level", Level)
def test_a_game_takes_at_most_three_throws_and_one_score_a_turn(
    level: Level, ruleset: Ruleset
) -> None:
    """AI-10."""
    counted = Counting(bot(level, ruleset))
    game, (throws,) = play(ruleset, [counted], [RandomCup("three throws", ruleset.sides)])
    assert game.is_over
    assert counted.throws_a_turn[ruleset.rounds :] == [0]
    assert all(1 <= count <= 3 for count in counted.throws_a_turn[:-1])
    assert sum(counted.throws_a_turn) == throws


class Counting:
    """A strategy that counts the throws another takes in each turn."""

    def __init__(self, strategy: Strategy) -> None:
        self.name = strategy.name
        self._strategy = strategy
        self.throws_a_turn = [0]

    def choose(self, game: Game, seat: Seat) -> Action:
        action = self._strategy.choose(game, seat)
        if isinstance(action, Throw):
            self.throws_a_turn[-1] += 1
        else:
            self.throws_a_turn.append(0)
        return action


@pytest.mark.parametrize("level", Level)
def test_a_turn_starts_with_a_throw_of_all_dice(level: Level, tables: Tables) -> None:
    game = Game.new(KNOWN[0], 2)
    assert bot(level, KNOWN[0]).choose(game, 0) == Throw()


@pytest.mark.parametrize("level", Level)
def test_a_seat_that_is_not_to_act_gets_no_choice(level: Level) -> None:
    ruleset = KNOWN[2]
    start = Game.new(ruleset, 2)
    moments = {
        Idle.NOT_YOUR_TURN: (start, 1),
        Idle.DICE_IN_AIR: (start.apply(Throw(), by=0).game, 0),
        Idle.GAME_OVER: (replace(start, turn=None), 0),
    }
    for reason, (game, seat) in moments.items():
        with pytest.raises(NothingToChoose) as refused:
            bot(level, ruleset).choose(game, seat)
        assert refused.value.reason is reason
