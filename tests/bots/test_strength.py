"""How strong the levels are: other dice than the measured table, bounds four errors wide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import pytest

from gobelet import rulesets
from gobelet.bots import levels
from gobelet.bots.arena import compete
from gobelet.bots.contest import Contest, Side
from gobelet.bots.levels import Level
from gobelet.core import ScoreSheet
from tests.bots.conftest import solved

GAMES: Final = 120
SEED: Final = 4_711
ERRORS: Final = 4
INFINITY: Final = float("inf")


@dataclass(frozen=True)
class Bounds:
    medium: tuple[float, float]
    hard: tuple[float, float]
    medium_throws: tuple[float, float]
    other_throws: float
    wins: dict[tuple[Level, Level], float]


def pairs(
    hard_medium: float, expert_medium: float, expert_hard: float
) -> dict[tuple[Level, Level], float]:
    return {
        (Level.HARD, Level.MEDIUM): hard_medium,
        (Level.EXPERT, Level.MEDIUM): expert_medium,
        (Level.EXPERT, Level.HARD): expert_hard,
    }


BOUNDS: Final = {
    "yacht": Bounds((160, 185), (222, 237), (2.2, 2.65), 2.7, pairs(0.80, 0.86, 0.56)),
    "classic": Bounds((162, 188), (229, 244), (2.2, 2.65), 2.7, pairs(0.80, 0.84, 0.56)),
    "yatzy": Bounds((200, 226), (250, 265), (2.15, 2.6), 2.6, pairs(0.68, 0.73, 0.52)),
}
PAIRS: Final = tuple(pairs(0, 0, 0))


@cache
def contest(key: str, first: Level, second: Level) -> Contest:
    table = solved(rulesets.find(key))
    players = [levels.find(level, table) for level in (first, second)]
    return compete(table.ruleset, *players, games=GAMES, seed=SEED)


def sides(key: str, level: Level) -> list[Side]:
    """What a level did in every contest it was in."""
    played = (contest(key, *pair) for pair in PAIRS)
    return [side for one in played for side in (one.first, one.second) if side.name == level]


def assert_mean(side: Side, low: float, high: float) -> None:
    slack = ERRORS * side.totals.error
    assert low - slack <= side.totals.mean <= high + slack


@pytest.mark.parametrize("key", BOUNDS)
def test_totals_lie_where_they_were_measured(key: str) -> None:
    for side in sides(key, Level.MEDIUM):
        assert_mean(side, *BOUNDS[key].medium)
    for side in sides(key, Level.HARD):
        assert_mean(side, *BOUNDS[key].hard)


@pytest.mark.parametrize("key", BOUNDS)
def test_the_expert_reaches_its_expected_total(key: str) -> None:
    """AI-03."""
    ruleset = rulesets.find(key)
    expected = solved(ruleset).value(ScoreSheet(ruleset))
    for side in sides(key, Level.EXPERT):
        assert_mean(side, expected, expected)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("key", BOUNDS)
def test_the_better_level_wins_often_enough(key: str, pair: tuple[Level, Level]) -> None:
    played = contest(key, *pair)
    assert played.win_rate + ERRORS * played.win_rate_error >= BOUNDS[key].wins[pair]


@pytest.mark.parametrize("key", BOUNDS)
def test_medium_leaves_throws_unused_and_the_others_hardly_any(key: str) -> None:
    """AI-03."""
    low, high = BOUNDS[key].medium_throws
    assert all(low <= side.throws_a_turn <= high for side in sides(key, Level.MEDIUM))
    for level in (Level.HARD, Level.EXPERT):
        assert all(side.throws_a_turn > BOUNDS[key].other_throws for side in sides(key, level))


@pytest.mark.parametrize("key", BOUNDS)
def test_totals_rise_with_the_level(key: str) -> None:
    """AI-03."""
    means = [sides(key, level)[0].totals.mean for level in Level]
    assert means == sorted(means)
