"""The ruleset of Dés Yacht: the plain game, without joker or further bonus."""

from __future__ import annotations

from typing import Final

from gobelet.core import (
    UPPER_BOXES,
    Box,
    Category,
    Fixed,
    Pattern,
    Ruleset,
    Total,
    UpperBonus,
)

YACHT: Final = Ruleset(
    key="yacht",
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
    seats=range(1, 3),
    seats_between_people=range(2, 3),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
)
