"""The ruleset of Dés Yacht: the plain game, without joker or further bonus."""

from __future__ import annotations

from typing import Final

from gobelet.core import (
    CLASSIC_LOWER_BOXES,
    UPPER_BOXES,
    Ruleset,
    UpperBonus,
)

YACHT: Final = Ruleset(
    key="yacht",
    boxes=UPPER_BOXES + CLASSIC_LOWER_BOXES,
    seats=range(1, 3),
    seats_between_people=range(2, 3),
    target=180,
    upper_bonus=UpperBonus(threshold=63, points=35),
)
