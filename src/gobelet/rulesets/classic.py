"""The classic ruleset: a further five alike pays 100 and is a joker, placed in the forced order."""

from __future__ import annotations

from typing import Final

from gobelet.core import (
    UPPER_BOXES,
    Armed,
    Box,
    Category,
    FiveOfAKindBonus,
    Fixed,
    JokerPlacement,
    JokerRule,
    Pattern,
    Ruleset,
    Total,
    UpperBonus,
)

CLASSIC: Final = Ruleset(
    key="classic",
    boxes=(
        *UPPER_BOXES,
        Box(Category.THREE_OF_A_KIND, Pattern.THREE_ALIKE, Total()),
        Box(Category.FOUR_OF_A_KIND, Pattern.FOUR_ALIKE, Total()),
        Box(Category.FULL_HOUSE, Pattern.FULL_HOUSE, Fixed(25)),
        Box(Category.SMALL_STRAIGHT, Pattern.RUN_OF_FOUR, Fixed(30)),
        Box(Category.LARGE_STRAIGHT, Pattern.RUN_OF_FIVE, Fixed(40)),
        Box(Category.FIVE_OF_A_KIND, Pattern.FIVE_ALIKE, Fixed(50)),
        Box(Category.CHANCE, Pattern.ANYTHING, Total()),
    ),
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
    five_of_a_kind_bonus=FiveOfAKindBonus(points=100),
    joker=JokerRule(armed=Armed.FILLED, placement=JokerPlacement.FORCED),
)
