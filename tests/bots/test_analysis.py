"""The analysis after a game: choices, dice, and the two together."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.bots import levels
from gobelet.bots.analysis import Analysis, analysis
from gobelet.bots.arena import RandomCup
from gobelet.bots.expert import Expert
from gobelet.bots.levels import Level
from gobelet.core import (
    Dice,
    Forfeit,
    Game,
    Land,
    Move,
    Record,
    Ruleset,
    Score,
    Seat,
    Strategy,
    Throw,
    ThrowId,
)
from tests.bots.conftest import solved
from tests.strategies import few, known_rulesets, random_moves


def recorded(ruleset: Ruleset, strategies: list[Strategy], seed: str) -> Record:
    """A whole game between these players."""
    game, moves = Game.new(ruleset, len(strategies)), list[tuple[Seat, Move]]()
    cup = RandomCup(seed, ruleset.sides)
    while game.turn is not None:
        seat = game.turn.seat
        move: Move = strategies[seat].choose(game, seat)
        moves.append((seat, move))
        game = game.apply(move, by=seat).game
        if isinstance(move, Throw):
            faces = cup.throw(ruleset.dice - len(move.keep), ThrowId(1, 1))
            moves.append((seat, Land(Dice(faces))))
            game = game.apply(moves[-1][1], by=seat).game
    return Record(ruleset=ruleset, seats=len(strategies), moves=tuple(moves))


@cache
def medium_against_expert(key: str) -> Record:
    table = solved(rulesets.find(key))
    players = [levels.find(level, table) for level in (Level.MEDIUM, Level.EXPERT)]
    return recorded(table.ruleset, players, "medium against expert")


def analysed(key: str, seat: Seat) -> Analysis:
    return analysis(medium_against_expert(key), seat, Expert(solved(rulesets.find(key))))


@pytest.mark.parametrize("key", rulesets.ALL)
def test_the_expert_gives_nothing_away(key: str) -> None:
    assert analysed(key, 1).choices == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("key", rulesets.ALL)
def test_choices_and_dice_explain_the_total(key: str) -> None:
    sheets = medium_against_expert(key).replay().game.sheets
    for seat in (0, 1):
        found = analysed(key, seat)
        assert found.total == sheets[seat].total
        assert found.expected_total + found.choices + found.dice == pytest.approx(found.total)
    assert analysed(key, 0).choices < -5


@pytest.mark.parametrize("key", rulesets.ALL)
def test_what_the_rounds_gave_away_adds_up(key: str) -> None:
    found = analysed(key, 0)
    assert len(found.costs) == rulesets.find(key).rounds
    assert sum(found.costs) == pytest.approx(-found.choices)


def test_the_expected_total_is_that_of_the_empty_sheet() -> None:
    assert analysed("yacht", 0).expected_total == pytest.approx(245.870775, abs=1e-6)


def test_every_decision_on_a_roll_is_listed_and_no_first_throw() -> None:
    moves = medium_against_expert("yacht").moves
    found = analysed("yacht", 0)
    scores = sum(seat == 0 and isinstance(move, Score) for seat, move in moves)
    throws = sum(seat == 0 and isinstance(move, Throw) for seat, move in moves)
    assert scores == 13
    assert len(found.decisions) == scores + throws - 13
    assert [one.round for one in found.decisions] == sorted(one.round for one in found.decisions)
    assert all(one.cost >= 0 and one.best.cost == 0 for one in found.decisions)


@few
@given(ruleset=known_rulesets(), seed=st.integers(0, 2**32))
def test_luck_is_the_sum_of_what_each_landing_changed(ruleset: Ruleset, seed: int) -> None:
    """Worked out from the other side: the worth after each landing minus the worth before."""
    moves = tuple(random_moves(ruleset, 1, seed))
    expert = Expert(solved(ruleset))
    found = analysis(Record(ruleset=ruleset, seats=1, moves=moves), 0, expert)
    game, luck, expected = Game.new(ruleset, 1), 0.0, 0.0
    for _, move in moves:
        if isinstance(move, Throw):
            ranked = expert.advise(game, limit=99)
            expected = next(one.expected_total for one in ranked if one.action == move)
        game = game.apply(move, by=0).game
        if isinstance(move, Land):
            luck += expert.advise(game, limit=1)[0].expected_total - expected
    assert found.dice == pytest.approx(luck, abs=1e-6)


def test_turns_not_played_count_neither_way_for_a_seat_that_left() -> None:
    record = medium_against_expert("yacht")
    turn = next(n for n, (_, move) in enumerate(record.moves) if isinstance(move, Score)) + 1
    left = Record(ruleset=record.ruleset, seats=2, moves=(*record.moves[:turn], (0, Forfeit())))
    expert = Expert(solved(record.ruleset))
    found = analysis(left, 0, expert)
    sheet = left.replay().game.sheets[0]
    assert found.total == pytest.approx(sheet.total + expert.values.value(sheet))
    nothing = analysis(left, 1, expert)
    assert (nothing.choices, nothing.decisions) == (0.0, ())
    assert nothing.dice == pytest.approx(0)
