"""Combinations and what a roll must show."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.core import (
    UPPER_BOXES,
    UPPER_CATEGORIES,
    Box,
    Category,
    Dice,
    Pattern,
    Ruleset,
    ScoreSheet,
    Section,
    placements,
    rolls,
)
from tests import strategies


def _shows(pattern: Pattern, faces: tuple[int, ...]) -> bool:
    """The patterns once more, in words that share nothing with the code under test."""
    counts = sorted((faces.count(face) for face in set(faces)), reverse=True)
    shown = set(faces)
    match pattern:
        case Pattern.ANYTHING:
            return True
        case Pattern.PAIR:
            return counts[0] >= 2
        case Pattern.TWO_PAIRS:
            return counts in ([2, 2, 1], [3, 2])
        case Pattern.THREE_ALIKE:
            return counts[0] >= 3
        case Pattern.FOUR_ALIKE:
            return counts[0] >= 4
        case Pattern.FIVE_ALIKE:
            return counts == [5]
        case Pattern.FULL_HOUSE:
            return counts == [3, 2]
        case Pattern.FULL_OR_FIVE:
            return counts in ([3, 2], [5])
        case Pattern.RUN_OF_FOUR:
            return any(shown >= set(run) for run in ([1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]))
        case Pattern.RUN_OF_FIVE:
            return shown in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
        case Pattern.RUN_1_TO_5:
            return shown == {1, 2, 3, 4, 5}
        case Pattern.RUN_2_TO_6:
            return shown == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("pattern", Pattern)
def test_a_pattern_tells_every_roll_apart(pattern: Pattern) -> None:
    """SC-03, SC-04, SC-06, SC-09, SC-10: over all rolls, whatever the input of the report."""
    assert [pattern.matches(roll) for roll in rolls()] == [
        _shows(pattern, roll.faces) for roll in rolls()
    ]


@pytest.mark.parametrize("pattern", Pattern)
def test_matching_dice_are_part_of_the_roll_and_show_the_pattern(pattern: Pattern) -> None:
    for roll in rolls():
        matching = pattern.matching(roll)
        assert matching <= roll
        assert bool(matching) == pattern.matches(roll)
        assert not matching or pattern.matches(matching)


@pytest.mark.parametrize(
    ("pattern", "roll", "matching"),
    [
        (Pattern.PAIR, "33556", "55"),
        (Pattern.PAIR, "33355", "55"),
        (Pattern.TWO_PAIRS, "33355", "3355"),
        (Pattern.THREE_ALIKE, "44445", "444"),
        (Pattern.FOUR_ALIKE, "44444", "4444"),
        (Pattern.RUN_OF_FOUR, "12345", "2345"),
        (Pattern.FULL_OR_FIVE, "22222", "22222"),
        (Pattern.FULL_OR_FIVE, "22255", "22255"),
        (Pattern.FULL_HOUSE, "22222", "-"),
    ],
)
def test_the_highest_matching_dice_count(pattern: Pattern, roll: str, matching: str) -> None:
    assert pattern.matching(Dice.parse(roll)) == Dice.parse(matching)


@pytest.mark.parametrize("roll", ["61524", "22555"])
@pytest.mark.parametrize("ruleset", strategies.KNOWN, ids=lambda ruleset: ruleset.key)
def test_all_120_orders_of_a_roll_are_one_roll(ruleset: Ruleset, roll: str) -> None:
    """SC-13: every category's value is the same for every order."""
    sheet = ScoreSheet(ruleset)
    choices = {
        placements(sheet, Dice.of(*order), throws_left=2) for order in permutations(map(int, roll))
    }
    assert len(choices) == 1


def test_upper_categories_count_one_face_each() -> None:
    assert [category.face for category in UPPER_CATEGORIES] == [1, 2, 3, 4, 5, 6]
    upper = {category for category in Category if category.section is Section.UPPER}
    assert upper == set(UPPER_CATEGORIES)


@given(strategies.rolls(), st.sampled_from(UPPER_BOXES))
def test_upper_boxes_pay_the_sum_of_their_face(roll: Dice, box: Box) -> None:
    face = box.category.face
    assert box.points(roll) == sum(one for one in roll if one == face)
