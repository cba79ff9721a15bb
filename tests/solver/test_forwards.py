"""Optimal play followed forwards: the exact distribution, and games in bulk."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
import pytest

from gobelet import rulesets
from gobelet.core import Bonus, Category, Ruleset, ScoreSheet
from gobelet.solver import Distribution, OtherRuleset, distribution, simulate
from tests.rulesets_for_tests import FREE_CHOICE, SCANDINAVIAN
from tests.solver.conftest import solved

YACHT: Final = rulesets.find("yacht")

KEPT: Final = {Category.ONES, Category.TWOS, Category.FIVES}


def shortened(ruleset: Ruleset) -> Ruleset:
    """The same rules with fewer boxes: ones, twos, fives and all lower boxes but chance."""
    boxes = tuple(
        box
        for box in ruleset.boxes
        if box.category in KEPT or (not box.category.face and box.category != Category.CHANCE)
    )
    upper = ruleset.upper_bonus and replace(ruleset.upper_bonus, threshold=25)
    return replace(ruleset, key=f"short_{ruleset.key}", boxes=boxes, upper_bonus=upper)


SHORT: Final = [
    shortened(ruleset)
    for ruleset in (
        rulesets.find("clubs"),
        rulesets.find("fete"),
        rulesets.find("classic"),
        rulesets.find("yatzy"),
        FREE_CHOICE,
        SCANDINAVIAN,
    )
]


@cache
def exact(ruleset: Ruleset) -> Distribution:
    return distribution(solved(ruleset))


@pytest.mark.parametrize("ruleset", SHORT, ids=[ruleset.key for ruleset in SHORT])
def test_the_mean_of_the_distribution_is_the_value_of_the_empty_sheet(ruleset: Ruleset) -> None:
    found = exact(ruleset)
    assert found.probabilities.sum() == pytest.approx(1, abs=1e-12)
    assert found.probabilities.min() >= 0
    assert found.mean == pytest.approx(solved(ruleset).value(ScoreSheet(ruleset)), abs=1e-9)


@pytest.mark.parametrize("ruleset", SHORT, ids=[ruleset.key for ruleset in SHORT])
def test_boxes_and_bonuses_add_up_to_the_mean(ruleset: Ruleset) -> None:
    found = exact(ruleset)
    boxes = sum(figures.points for figures in found.boxes.values())
    bonuses = sum(figures.points for figures in found.bonuses.values())
    assert list(found.boxes) == [box.category for box in ruleset.boxes]
    assert boxes + bonuses == pytest.approx(found.mean, abs=1e-9)


@pytest.mark.parametrize("ruleset", SHORT, ids=[ruleset.key for ruleset in SHORT])
def test_games_in_bulk_end_like_the_exact_distribution(ruleset: Ruleset) -> None:
    games = simulate(ruleset, 100_000, seed=2, table=solved(ruleset))
    found = exact(ruleset)
    assert abs(games.mean - found.mean) < 4 * games.standard_error
    assert games.standard_deviation == pytest.approx(found.standard_deviation, rel=0.02)
    counted = np.bincount(games.totals, minlength=found.probabilities.size) / games.totals.size
    assert abs(counted.cumsum() - found.probabilities.cumsum()).max() < 2 / np.sqrt(100_000)


def test_optimal_classic_has_its_known_spread() -> None:
    found = exact(rulesets.find("classic"))
    assert found.mean == pytest.approx(254.587729, abs=1e-6)
    assert found.standard_deviation == pytest.approx(59.61, abs=0.005)
    assert found.probabilities.size - 1 == 1575


def test_optimal_yacht_has_its_known_spread() -> None:
    found = exact(YACHT)
    assert found.mean == pytest.approx(245.870775, abs=1e-6)
    assert found.standard_deviation == pytest.approx(39.82, abs=0.005)
    assert found.probabilities.size - 1 == 375
    assert found.at_least(0) == pytest.approx(1)
    assert found.at_least(376) == 0


AVERAGES: Final = {
    Category.ONES: (1.88, 10.84),
    Category.TWOS: (5.28, 1.80),
    Category.THREES: (8.57, 0.95),
    Category.FOURS: (12.16, 0.60),
    Category.FIVES: (15.69, 0.50),
    Category.SIXES: (19.19, 0.53),
    Category.THREE_OF_A_KIND: (21.66, 3.26),
    Category.FOUR_OF_A_KIND: (13.10, 36.34),
    Category.FULL_HOUSE: (22.59, 9.63),
    Category.SMALL_STRAIGHT: (29.46, 1.80),
    Category.LARGE_STRAIGHT: (32.71, 18.22),
    Category.FIVE_OF_A_KIND: (16.87, 66.26),
    Category.CHANCE: (22.01, 0.0),
}


def test_the_published_averages_per_box_are_found() -> None:
    """SO-09."""
    found = exact(FREE_CHOICE)
    for category, (points, zeros) in AVERAGES.items():
        assert found.boxes[category].points == pytest.approx(points, abs=0.0101)
        assert 100 * found.boxes[category].zero_rate == pytest.approx(zeros, abs=0.0101)
    assert found.bonuses[Bonus.UPPER].points == pytest.approx(23.84, abs=0.01)
    assert 100 * found.bonuses[Bonus.UPPER].awards == pytest.approx(68.12, abs=0.01)
    assert found.bonuses[Bonus.FIVE_OF_A_KIND].points == pytest.approx(9.58, abs=0.01)


def test_the_same_seed_brings_the_same_games() -> None:
    first, again, other = (simulate(YACHT, 5_000, seed, table=solved(YACHT)) for seed in (7, 7, 8))
    assert np.array_equal(first.totals, again.totals)
    assert not np.array_equal(first.totals, other.totals)


def test_games_do_not_depend_on_how_many_are_played() -> None:
    few, many = (simulate(YACHT, games, 7, table=solved(YACHT)) for games in (500, 5_000))
    assert np.array_equal(few.totals, many.totals[:500])


def test_a_hundred_thousand_games_agree_with_the_exact_mean() -> None:
    games = simulate(YACHT, 100_000, seed=1, table=solved(YACHT))
    assert abs(games.mean - 245.870775) < 3 * games.standard_error


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="not a number of games"):
        simulate(YACHT, 0, seed=1, table=solved(YACHT))


def test_games_of_rules_that_the_table_was_not_solved_for_are_refused() -> None:
    with pytest.raises(OtherRuleset):
        simulate(rulesets.find("classic"), 10, seed=1, table=solved(YACHT))


def test_games_of_rules_that_play_alike_share_a_table() -> None:
    single = simulate(rulesets.find("classic_single"), 10, seed=1, table=solved(YACHT))
    assert list(single.totals) == list(simulate(YACHT, 10, seed=1, table=solved(YACHT)).totals)
