"""What every box of a ruleset asks and pays, told from the ruleset itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gobelet.core import (
    Box,
    Dice,
    FaceTotal,
    Fixed,
    MatchingTotal,
    Pattern,
    Ruleset,
    Section,
    Total,
)
from gobelet.web.matches.names import category_name

PATTERNS: Final[Mapping[Pattern, Promise]] = {
    Pattern.ANYTHING: gettext_lazy("any five dice"),
    Pattern.PAIR: gettext_lazy("two equal dice"),
    Pattern.TWO_PAIRS: gettext_lazy("two pairs of different numbers"),
    Pattern.THREE_ALIKE: gettext_lazy("at least three equal dice"),
    Pattern.FOUR_ALIKE: gettext_lazy("at least four equal dice"),
    Pattern.FIVE_ALIKE: gettext_lazy("five equal dice"),
    Pattern.FULL_HOUSE: gettext_lazy("three of one number, two of another"),
    Pattern.FULL_OR_FIVE: gettext_lazy("three of one number, two of another; five equal dice too"),
    Pattern.RUN_OF_FOUR: gettext_lazy("four in a row, the fifth die as it likes"),
    Pattern.RUN_OF_FIVE: gettext_lazy("five in a row"),
    Pattern.RUN_1_TO_5: gettext_lazy("1‑2‑3‑4‑5"),
    Pattern.RUN_2_TO_6: gettext_lazy("2‑3‑4‑5‑6"),
}

EXAMPLES: Final[Mapping[Pattern, Dice]] = {
    Pattern.ANYTHING: Dice.parse("13466"),
    Pattern.PAIR: Dice.parse("13455"),
    Pattern.TWO_PAIRS: Dice.parse("22551"),
    Pattern.THREE_ALIKE: Dice.parse("44416"),
    Pattern.FOUR_ALIKE: Dice.parse("22226"),
    Pattern.FIVE_ALIKE: Dice.parse("33333"),
    Pattern.FULL_HOUSE: Dice.parse("55522"),
    Pattern.FULL_OR_FIVE: Dice.parse("55522"),
    Pattern.RUN_OF_FOUR: Dice.parse("34561"),
    Pattern.RUN_OF_FIVE: Dice.parse("12345"),
    Pattern.RUN_1_TO_5: Dice.parse("12345"),
    Pattern.RUN_2_TO_6: Dice.parse("23456"),
}


@dataclass(frozen=True, slots=True)
class PriceLine:
    """One box on the price list, with a roll that shows it."""

    name: str
    asks: str
    pays: str
    example: Dice
    example_points: int


def price_lines(ruleset: Ruleset, section: Section) -> tuple[PriceLine, ...]:
    """The boxes of one half of the sheet, in its order."""
    return tuple(_line(ruleset, ruleset.box(category)) for category in ruleset.section(section))


def _line(ruleset: Ruleset, box: Box) -> PriceLine:
    example = _example(box)
    return PriceLine(
        name=category_name(ruleset, box.category),
        asks=_asks(box),
        pays=pays(box),
        example=example,
        example_points=box.points(example),
    )


def _example(box: Box) -> Dice:
    face = box.category.face
    if face is None:
        return EXAMPLES[box.pattern]
    return Dice.of(face, face, face, face % 6 + 1, (face + 2) % 6 + 1)


def _asks(box: Box) -> str:
    face = box.category.face
    if face is None:
        return str(PATTERNS[box.pattern])
    return _("every %(face)s counts") % {"face": face}


def pays(box: Box) -> str:
    """What a box pays, in a few words."""
    match box.payout:
        case Fixed(points):
            return str(points)
        case Total():
            return _("total of the dice")
        case FaceTotal(face):
            return _("sum of the %(face)ss") % {"face": face}
        case MatchingTotal():
            return _("sum of the equal dice")
