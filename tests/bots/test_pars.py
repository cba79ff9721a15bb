"""Pars: the expected gain of a box that is the only one left."""

from __future__ import annotations

import pytest

from gobelet import rulesets
from gobelet.bots.pars import pars
from gobelet.core import UPPER_CATEGORIES, Armed, Category, Entry, Ruleset, ScoreSheet, rolls
from gobelet.solver import ValueTable
from tests.bots.conftest import Tables
from tests.strategies import KNOWN

PUBLISHED = {
    Category.THREE_OF_A_KIND: 15.194661,
    Category.FOUR_OF_A_KIND: 5.611263,
    Category.FULL_HOUSE: 9.072072,
    Category.SMALL_STRAIGHT: 18.463269,
    Category.LARGE_STRAIGHT: 10.443801,
    Category.FIVE_OF_A_KIND: 2.301432,
    Category.CHANCE: 23.333333,
} | {category: 2.106481 * face for face, category in enumerate(UPPER_CATEGORIES, start=1)}


@pytest.mark.parametrize("key", ["clubs", "fete", "yacht", "classic", "classic_single"])
def test_pars_are_the_published_numbers(key: str) -> None:
    assert pars(rulesets.find(key)) == pytest.approx(PUBLISHED, abs=1e-5)


WITHOUT_JOKERS_AFTER_ZERO = [
    ruleset for ruleset in KNOWN if ruleset.joker is None or ruleset.joker.armed is not Armed.FILLED
]


@pytest.mark.parametrize("ruleset", WITHOUT_JOKERS_AFTER_ZERO, ids=lambda ruleset: ruleset.key)
def test_pars_are_the_exact_values_of_sheets_with_one_box_left(
    ruleset: Ruleset, tables: Tables
) -> None:
    table = tables(ruleset)
    for category in ruleset.categories:
        left = _left(table, category)
        if left is not None:
            assert pars(ruleset)[category] == pytest.approx(table.value(left), abs=1e-9)


def _left(table: ValueTable, category: Category) -> ScoreSheet | None:
    """The sheet whose other boxes hold a zero; None where one of them never can."""
    sheet = ScoreSheet(table.ruleset)
    for box in table.ruleset.boxes:
        zero = next((roll for roll in rolls() if box.points(roll) == 0), None)
        if box.category is category or box.category is Category.CHANCE:
            continue
        if zero is None:
            return None
        sheet = sheet.fill(Entry(box.category, zero, 0))
    if category is not Category.CHANCE and sheet.is_open(Category.CHANCE):
        roll = rolls()[0]
        sheet = sheet.fill(Entry(Category.CHANCE, roll, roll.total))
    return sheet
