"""How strong the levels are: other dice than the measured table, bounds four errors wide.

Expert and Hard are also played in bulk by the solver (see `benchmarks.bulk`), since only many
games tell them apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from benchmarks.arena import BOUNDS, PAIRS
from benchmarks.bulk import par_table
from gobelet import rulesets
from gobelet.bots import levels
from gobelet.bots.arena import compete
from gobelet.bots.contest import Contest, Side
from gobelet.bots.levels import Level
from gobelet.core import ScoreSheet
from gobelet.solver import Simulation, simulate
from tests.bots.conftest import solved

GAMES: Final = 100
HARD_AGAINST_MEDIUM: Final = 400
"""The games that cost least, so there are more of them."""
MANY_GAMES: Final = 10_000
BULK_GAMES: Final = 50_000
SEED: Final = 4_711
ERRORS: Final = 4


@cache
def contest(key: str, first: Level, second: Level, games: int = GAMES) -> Contest:
    table = solved(rulesets.find(key))
    if (first, second) == (Level.HARD, Level.MEDIUM):
        games = max(games, HARD_AGAINST_MEDIUM)
    bots = [levels.find(level, table) for level in (first, second)]
    return compete(table.ruleset, *bots, games=games, seed=SEED)


@cache
def bulk(key: str, level: Level) -> Simulation:
    """Many games of Expert or Hard, each on dice of their own."""
    table = solved(rulesets.find(key))
    played_for = table if level is Level.EXPERT else par_table(table)
    seed = SEED + list(Level).index(level)
    return simulate(table.ruleset, BULK_GAMES, seed, table=played_for)


def sides(key: str, level: Level, games: int = GAMES) -> list[Side]:
    """What a level did in every contest it was in."""
    played = (contest(key, *pair, games) for pair in PAIRS)
    return [side for one in played for side in (one.first, one.second) if side.name == level]


def assert_mean(side: Side, low: float, high: float) -> None:
    slack = ERRORS * side.totals.error
    assert low - slack <= side.totals.mean <= high + slack


def assert_strength(key: str, games: int) -> None:
    """Every bound of a ruleset, four errors wide."""
    bounds, exact = BOUNDS[key], solved(rulesets.find(key)).value(ScoreSheet(rulesets.find(key)))
    means = {Level.MEDIUM: bounds.medium, Level.HARD: bounds.hard, Level.EXPERT: (exact, exact)}
    for level, mean in means.items():
        for side in sides(key, level, games):
            assert_mean(side, *mean)
    for pair, least in zip(PAIRS, bounds.win_rates, strict=True):
        played = contest(key, *pair, games)
        assert played.win_rate + ERRORS * played.win_rate_error >= least


@pytest.mark.parametrize("key", BOUNDS)
def test_totals_and_wins_lie_where_they_were_measured(key: str) -> None:
    """AI-03."""
    assert_strength(key, GAMES)


@pytest.mark.torture
@pytest.mark.parametrize("key", BOUNDS)
def test_ten_thousand_games_lie_where_they_were_measured(key: str) -> None:
    """AI-03."""
    assert_strength(key, MANY_GAMES)


@pytest.mark.parametrize("key", BOUNDS)
def test_in_bulk_the_expert_reaches_its_expected_total_and_hard_its_bounds(key: str) -> None:
    """AI-03."""
    exact = solved(rulesets.find(key)).value(ScoreSheet(rulesets.find(key)))
    expert, hard = bulk(key, Level.EXPERT), bulk(key, Level.HARD)
    assert abs(expert.mean - exact) < ERRORS * expert.standard_error
    low, high = BOUNDS[key].hard
    assert low < hard.mean < high < expert.mean


@pytest.mark.parametrize("key", BOUNDS)
def test_in_bulk_the_expert_beats_hard_often_enough(key: str) -> None:
    expert, hard = bulk(key, Level.EXPERT).totals, bulk(key, Level.HARD).totals
    win_rate = (expert > hard).mean() + (expert == hard).mean() / 2
    error = 0.5 / BULK_GAMES**0.5
    assert (
        win_rate + ERRORS * error >= BOUNDS[key].win_rates[PAIRS.index((Level.EXPERT, Level.HARD))]
    )


@pytest.mark.parametrize("key", BOUNDS)
def test_medium_leaves_throws_unused_and_the_others_hardly_any(key: str) -> None:
    """AI-03."""
    low, high = BOUNDS[key].medium_throws
    assert all(low <= side.throws_a_turn <= high for side in sides(key, Level.MEDIUM))
    for level in (Level.HARD, Level.EXPERT):
        assert all(side.throws_a_turn > BOUNDS[key].other_throws for side in sides(key, level))
