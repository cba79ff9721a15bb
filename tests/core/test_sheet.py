"""Score sheets: what one seat has scored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import Bonus, Category, Dice, Entry, ScoreSheet, Section, parse_sheet
from tests import strategies

CLASSIC = rulesets.find("classic")


def any_sheets() -> st.SearchStrategy[ScoreSheet]:
    return strategies.any_rulesets().flatmap(strategies.sheets)


@given(any_sheets())
def test_the_total_is_the_sum_of_the_gains(sheet: ScoreSheet) -> None:
    bonuses = sum(sheet.bonus_total(bonus) for bonus in Bonus)
    points = sum(entry.points for entry in sheet.entries)
    assert sheet.total == sum(entry.gain for entry in sheet.entries) == points + bonuses


@given(any_sheets())
def test_a_box_is_open_or_holds_an_entry(sheet: ScoreSheet) -> None:
    for category in Category:
        has_box = category in sheet.ruleset.categories
        assert sheet.is_open(category) == (category in sheet.open)
        assert has_box == (sheet.is_open(category) or sheet.entry(category) is not None)
    assert len(sheet.open) + len(sheet.entries) == len(sheet.ruleset.boxes)
    assert sheet.is_full == (not sheet.open)


@given(any_sheets())
def test_the_upper_total_leaves_bonuses_out(sheet: ScoreSheet) -> None:
    upper = (entry for entry in sheet.entries if entry.category.section is Section.UPPER)
    assert sheet.upper_total == sum(entry.points for entry in upper)


def test_a_zero_fills_its_box() -> None:
    """SC-12: a zero is an entry like any other."""
    sheet = parse_sheet("sixes=12234", CLASSIC)
    assert sheet.entry(Category.SIXES) == Entry(Category.SIXES, Dice.parse("12234"), points=0)
    assert not sheet.is_open(Category.SIXES)
    assert (len(sheet.entries), sheet.total) == (1, 0)


def test_filling_leaves_the_sheet_it_came_from_alone() -> None:
    before = ScoreSheet(CLASSIC)
    after = before.fill(Entry(Category.CHANCE, Dice.parse("12345"), points=15))
    assert (before.total, after.total) == (0, 15)
    assert before == ScoreSheet(CLASSIC)


def test_the_same_boxes_filled_in_another_order_are_another_sheet() -> None:
    """A joker depends on what was filled before it, so the order is part of the sheet."""
    one = parse_sheet("chance=12345 ones=11234", CLASSIC)
    other = parse_sheet("ones=11234 chance=12345", CLASSIC)
    assert one != other
    assert one.total == other.total


def test_a_filled_box_cannot_be_filled_again() -> None:
    sheet = parse_sheet("chance=12345", CLASSIC)
    with pytest.raises(ValueError, match="filled twice"):
        sheet.fill(Entry(Category.CHANCE, Dice.parse("66666"), points=30))


def test_a_box_that_the_sheet_does_not_have_cannot_be_filled() -> None:
    with pytest.raises(ValueError, match="without a box"):
        ScoreSheet(CLASSIC).fill(Entry(Category.PAIR, Dice.parse("66123"), points=12))
