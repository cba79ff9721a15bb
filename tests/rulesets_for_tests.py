"""Rulesets that nobody plays here: they show that the model is general.

Each is data in the core's vocabulary; declaring them edits no rule logic.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gobelet import rulesets
from gobelet.core import (
    UPPER_BOXES,
    Armed,
    Box,
    Category,
    Fixed,
    JokerPlacement,
    JokerRule,
    MatchingTotal,
    Pattern,
    Ruleset,
    Total,
    UpperBonus,
)

FREE_CHOICE: Final = replace(
    rulesets.find("classic"),
    key="free_choice",
    joker=JokerRule(armed=Armed.FILLED, placement=JokerPlacement.EARNED),
)
"""Free-choice joker, as published by Verhoeff."""

SCANDINAVIAN: Final = Ruleset(
    key="scandinavian",
    boxes=(
        *UPPER_BOXES,
        Box(Category.PAIR, Pattern.PAIR, MatchingTotal()),
        Box(Category.TWO_PAIRS, Pattern.TWO_PAIRS, MatchingTotal()),
        Box(Category.THREE_OF_A_KIND, Pattern.THREE_ALIKE, MatchingTotal()),
        Box(Category.FOUR_OF_A_KIND, Pattern.FOUR_ALIKE, MatchingTotal()),
        Box(Category.LOW_STRAIGHT, Pattern.RUN_1_TO_5, Fixed(15)),
        Box(Category.HIGH_STRAIGHT, Pattern.RUN_2_TO_6, Fixed(20)),
        Box(Category.FULL_HOUSE, Pattern.FULL_HOUSE, Total()),
        Box(Category.CHANCE, Pattern.ANYTHING, Total()),
        Box(Category.FIVE_OF_A_KIND, Pattern.FIVE_ALIKE, Fixed(50)),
    ),
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=220,
    upper_bonus=UpperBonus(threshold=63, points=50),
)
"""Scandinavian Yatzy: fifteen boxes, matching dice summed."""

KOREAN: Final = Ruleset(
    key="korean",
    boxes=(
        *UPPER_BOXES,
        Box(Category.CHANCE, Pattern.ANYTHING, Total()),
        Box(Category.FOUR_OF_A_KIND, Pattern.FOUR_ALIKE, Total()),
        Box(Category.FULL_HOUSE, Pattern.FULL_OR_FIVE, Total()),
        Box(Category.SMALL_STRAIGHT, Pattern.RUN_OF_FOUR, Fixed(15)),
        Box(Category.LARGE_STRAIGHT, Pattern.RUN_OF_FIVE, Fixed(30)),
        Box(Category.FIVE_OF_A_KIND, Pattern.FIVE_ALIKE, Fixed(50)),
    ),
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
)
"""Korean Yacht Dice: twelve boxes, five alike is a full house too."""

KOREAN_STRICT: Final = replace(
    KOREAN,
    key="korean_strict",
    boxes=tuple(
        replace(box, pattern=Pattern.FULL_HOUSE) if box.category is Category.FULL_HOUSE else box
        for box in KOREAN.boxes
    ),
)
"""Korean Yacht Dice where a full house needs two faces."""

JOKER_ONLY: Final = replace(rulesets.find("classic"), key="joker_only", five_of_a_kind_bonus=None)
"""A joker, but no bonus for a further five alike, as some public apps play."""

BONUS_ONLY: Final = replace(rulesets.find("classic"), key="bonus_only", joker=None)
"""A bonus for a further five alike, but no joker."""

TEST_RULESETS: Final = (FREE_CHOICE, SCANDINAVIAN, KOREAN, KOREAN_STRICT)


def with_five_as_full_house(ruleset: Ruleset) -> Ruleset:
    """The same rules, but a natural five alike is a full house too."""
    return replace(
        ruleset,
        key=f"{ruleset.key}_five_is_full",
        boxes=tuple(
            replace(box, pattern=Pattern.FULL_OR_FIVE)
            if box.category is Category.FULL_HOUSE
            else box
            for box in ruleset.boxes
        ),
    )
