"""The ruleset of Dice Clubs: a further five alike pays while its own upper box is open."""

from __future__ import annotations

from typing import Final

from gobelet.core import (
    CLASSIC_LOWER_BOXES,
    UPPER_BOXES,
    Armed,
    FiveOfAKindBonus,
    JokerPlacement,
    JokerRule,
    Repeat,
    Ruleset,
    UpperBonus,
)

CLUBS: Final = Ruleset(
    key="clubs",
    boxes=UPPER_BOXES + CLASSIC_LOWER_BOXES,
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
    five_of_a_kind_bonus=FiveOfAKindBonus(points=50, repeat=Repeat.UPPER_OPEN),
    joker=JokerRule(armed=Armed.SCORED, placement=JokerPlacement.FORCED),
)
