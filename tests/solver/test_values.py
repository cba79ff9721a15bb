"""Expected totals and values against numbers that others published or counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from gobelet import rulesets
from gobelet.core import Box, Category, FaceTotal, Pattern, Ruleset, ScoreSheet, parse_sheet
from gobelet.solver import solve
from tests.rulesets_for_tests import (
    BONUS_ONLY,
    FREE_CHOICE,
    JOKER_ONLY,
    KOREAN,
    KOREAN_STRICT,
    SCANDINAVIAN,
    with_five_as_full_house,
)
from tests.solver.conftest import Tables

YACHT: Final = rulesets.find("yacht")
CLASSIC: Final = rulesets.find("classic")

EXPECTED_TOTALS: Final = [
    (rulesets.find("clubs"), 248.206814),
    (rulesets.find("fete"), 254.484846),
    (YACHT, 245.870775),
    (CLASSIC, 254.587729),
    (rulesets.find("classic_single"), 245.870775),
    (rulesets.find("yatzy"), 270.431438),
    (FREE_CHOICE, 254.589609),
    (SCANDINAVIAN, 248.439989),
    (KOREAN, 191.774369),
    (KOREAN_STRICT, 191.760880),
    (JOKER_ONLY, 246.086271),
    (BONUS_ONLY, 253.970241),
    (with_five_as_full_house(YACHT), 245.904728),
]

ONE_BOX: Final = {
    Category.ONES: 2.106481,
    Category.TWOS: 4.212963,
    Category.THREES: 6.319444,
    Category.FOURS: 8.425926,
    Category.FIVES: 10.532407,
    Category.SIXES: 12.638889,
    Category.THREE_OF_A_KIND: 15.194661,
    Category.FOUR_OF_A_KIND: 5.611263,
    Category.FULL_HOUSE: 9.072072,
    Category.SMALL_STRAIGHT: 18.463269,
    Category.LARGE_STRAIGHT: 10.443801,
    Category.FIVE_OF_A_KIND: 2.301432,
    Category.CHANCE: 23.333333,
}


@pytest.mark.parametrize(
    ("ruleset", "expected"), EXPECTED_TOTALS, ids=[ruleset.key for ruleset, _ in EXPECTED_TOTALS]
)
def test_an_empty_sheet_has_the_known_expected_total(
    tables: Tables, ruleset: Ruleset, expected: float
) -> None:
    """SO-01, SO-03, SO-19, SO-21, and the five rulesets."""
    assert tables(ruleset).value(ScoreSheet(ruleset)) == pytest.approx(expected, abs=1e-6)


def test_letting_five_alike_be_a_full_house_changes_nothing_in_classic(tables: Tables) -> None:
    """SO-18; what it changes in `yacht` stands among the expected totals."""
    lenient = with_five_as_full_house(CLASSIC)
    strict = tables(CLASSIC).value(ScoreSheet(CLASSIC))
    assert tables(lenient).value(ScoreSheet(lenient)) == pytest.approx(strict, abs=1e-9)


@pytest.mark.parametrize(("category", "expected"), ONE_BOX.items())
def test_a_single_open_box_is_worth_its_known_share(category: Category, expected: float) -> None:
    """SO-22."""
    alone = replace(YACHT, boxes=(YACHT.box(category),), upper_bonus=None)
    assert solve(alone).value(ScoreSheet(alone)) == pytest.approx(expected, abs=1e-6)


def test_five_alike_within_a_turn_has_its_exact_probability() -> None:
    """SO-04."""
    alone = replace(YACHT, boxes=(YACHT.box(Category.FIVE_OF_A_KIND),), upper_bonus=None)
    probability = solve(alone).value(ScoreSheet(alone)) / 50
    assert probability == pytest.approx(347897 / 7558272, abs=1e-12)


def test_five_alike_of_a_given_face_has_its_known_probability() -> None:
    """Only five sixes bring anything: thirty points in the one box."""
    sixes = Box(Category.SIXES, Pattern.FIVE_ALIKE, FaceTotal(6))
    one = replace(YACHT, boxes=(sixes,), upper_bonus=None)
    assert solve(one).value(ScoreSheet(one)) / 30 == pytest.approx(0.0132720560, abs=1e-10)


def test_a_full_sheet_has_nothing_to_come(tables: Tables) -> None:
    text = (
        "ones:3 twos:6 threes:9 fours:12 fives:15 sixes:18 three_of_a_kind:20 four_of_a_kind:0 "
        "full_house:25 small_straight:30 large_straight:40 five_of_a_kind:0 chance:20"
    )
    assert tables(YACHT).value(parse_sheet(text, YACHT)) == 0.0


def test_a_bonus_out_of_reach_is_worth_as_little_as_one_that_is_paid(tables: Tables) -> None:
    """Both sheets have sixes left; one has its bonus, the other cannot have it any more."""
    rest = (
        "three_of_a_kind:20 four_of_a_kind:0 full_house:25 small_straight:30 "
        "large_straight:40 five_of_a_kind:0 chance:20"
    )
    paid = parse_sheet(f"ones:5 twos:10 threes:15 fours:20 fives:25 {rest}", YACHT)
    lost = parse_sheet(f"ones:0 twos:0 threes:0 fours:0 fives:0 {rest}", YACHT)
    values = tables(YACHT)
    assert values.value(paid) == values.value(lost) == pytest.approx(ONE_BOX[Category.SIXES], 1e-6)
    assert values.space.index(paid) == values.space.index(lost)
