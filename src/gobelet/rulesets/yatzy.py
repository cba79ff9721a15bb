"""The ruleset of Yatzy tournois: fixed points, paid unused throws, a joker that may go anywhere."""

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
    LowerBonus,
    Pattern,
    Ruleset,
    Total,
    UnusedThrowBonus,
    UpperBonus,
)

YATZY: Final = Ruleset(
    key="yatzy",
    boxes=(
        *UPPER_BOXES,
        Box(Category.TWO_PAIRS, Pattern.TWO_PAIRS, Fixed(20)),
        Box(Category.THREE_OF_A_KIND, Pattern.THREE_ALIKE, Fixed(25)),
        Box(Category.FOUR_OF_A_KIND, Pattern.FOUR_ALIKE, Fixed(35)),
        Box(Category.STRAIGHT, Pattern.RUN_OF_FIVE, Fixed(30)),
        Box(Category.FULL_HOUSE, Pattern.FULL_HOUSE, Fixed(30)),
        Box(Category.FIVE_OF_A_KIND, Pattern.FIVE_ALIKE, Fixed(50)),
        Box(Category.CHANCE, Pattern.ANYTHING, Total()),
    ),
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=220,
    upper_bonus=UpperBonus(threshold=60, points=20),
    lower_bonus=LowerBonus(points=30),
    unused_throw_bonus=UnusedThrowBonus(
        points=5,
        categories=frozenset(
            {
                Category.TWO_PAIRS,
                Category.THREE_OF_A_KIND,
                Category.FOUR_OF_A_KIND,
                Category.STRAIGHT,
                Category.FULL_HOUSE,
                Category.FIVE_OF_A_KIND,
            }
        ),
    ),
    five_of_a_kind_bonus=FiveOfAKindBonus(points=40),
    joker=JokerRule(armed=Armed.SCORED, placement=JokerPlacement.FREE),
)
