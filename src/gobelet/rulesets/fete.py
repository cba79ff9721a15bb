"""The ruleset of Fête des Dés: two seats, and a joker ends the throwing."""

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

FETE: Final = Ruleset(
    key="fete",
    boxes=UPPER_BOXES + CLASSIC_LOWER_BOXES,
    seats=range(1, 3),
    seats_between_people=range(2, 3),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
    five_of_a_kind_bonus=FiveOfAKindBonus(points=100),
    joker=JokerRule(armed=Armed.SCORED, placement=JokerPlacement.FORCED, ends_turn=True),
)
