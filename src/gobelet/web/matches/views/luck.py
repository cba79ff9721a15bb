"""What the dice brought and what the choices cost, in figures, bars and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from gobelet.web.matches.selectors import AnalysisFigures

BAR_HALF: Final = 100.0
BAR_POINTS: Final = 40.0
"""Points that fill half a bar, unless there are more to show."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Where a bar reaches from its middle."""

    x: str
    width: str


@dataclass(frozen=True, slots=True)
class LuckShown:
    """Both figures of a seat, ready to be shown."""

    dice: float
    dice_bar: Bar
    dice_text: str
    choices: float
    choices_bar: Bar
    choices_text: str


def luck(figures: AnalysisFigures) -> LuckShown:
    """The figures of a match in words."""
    dice, choices = round(figures["dice"], 1), round(figures["choices"], 1)
    scale = max(BAR_POINTS, abs(dice), abs(choices))
    return LuckShown(
        dice=dice,
        dice_bar=_bar(dice, scale),
        dice_text=_dice_text(dice),
        choices=choices,
        choices_bar=_bar(choices, scale),
        choices_text=_("points left along the way") if choices < 0 else _("not a point given away"),
    )


def _dice_text(dice: float) -> str:
    if dice > 0:
        return _("better than the average")
    return _("less than the average") if dice < 0 else _("just the average")


def _bar(value: float, scale: float) -> Bar:
    """A bar from the middle; both bars of a card share their scale."""
    reach = abs(value) / scale * BAR_HALF
    start = BAR_HALF - reach if value < 0 else BAR_HALF
    return Bar(x=f"{start:.1f}", width=f"{reach:.1f}")
