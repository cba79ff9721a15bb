"""The classic ruleset: a further five alike pays 100 and is a joker, placed in the forced order."""

from __future__ import annotations

from typing import Final

from gobelet.core import (
    CLASSIC_LOWER_BOXES,
    UPPER_BOXES,
    Armed,
    FiveOfAKindBonus,
    JokerPlacement,
    JokerRule,
    Ruleset,
    UpperBonus,
)

CLASSIC: Final = Ruleset(
    key="classic",
    boxes=UPPER_BOXES + CLASSIC_LOWER_BOXES,
    seats=range(1, 5),
    seats_between_people=range(2, 5),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
    five_of_a_kind_bonus=FiveOfAKindBonus(points=100),
    joker=JokerRule(armed=Armed.FILLED, placement=JokerPlacement.FORCED),
)
