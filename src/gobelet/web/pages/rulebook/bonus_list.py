"""What a ruleset pays beyond its boxes, and how its joker works, told from the ruleset itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gobelet.core import (
    Armed,
    Box,
    Category,
    Fixed,
    JokerPlacement,
    JokerRule,
    Repeat,
    Ruleset,
)
from gobelet.web.common.templatetags.numbers import points
from gobelet.web.matches.names import category_name


@dataclass(frozen=True, slots=True)
class BonusLine:
    """One bonus on the price list."""

    name: str
    asks: str
    pays: str


def five_box_points(ruleset: Ruleset) -> int:
    """What the five-of-a-kind box holds once it is earned."""
    match ruleset.box(Category.FIVE_OF_A_KIND).payout:
        case Fixed(paid):
            return paid
        case other:
            raise ValueError(
                f"the five-of-a-kind box of {ruleset.key!r} pays {other}, not a fixed price"
            )


def bonus_lines(ruleset: Ruleset) -> tuple[BonusLine, ...]:
    """Every bonus of the ruleset, in the order of the sheet."""
    return tuple(_lines(ruleset))


def _lines(ruleset: Ruleset) -> Iterator[BonusLine]:
    if upper := ruleset.upper_bonus:
        asks = _("%(threshold)s or more in the upper section") % {"threshold": upper.threshold}
        yield BonusLine(_("Upper bonus"), asks, f"+{upper.points}")
    if lower := ruleset.lower_bonus:
        yield BonusLine(_("Lower bonus"), _("no 0 in the lower section"), f"+{lower.points}")
    if unused := ruleset.unused_throw_bonus:
        asks = _("for each throw left when a combination is made")
        yield BonusLine(_("Unused throws"), asks, f"+{unused.points}")
    if further := ruleset.five_of_a_kind_bonus:
        yield BonusLine(_("Five alike once more"), _further(ruleset), f"+{further.points}")


def _further(ruleset: Ruleset) -> str:
    bonus = ruleset.five_of_a_kind_bonus
    facts = {"points": five_box_points(ruleset)}
    if bonus is not None and bonus.repeat is Repeat.UPPER_OPEN:
        return (
            _(
                "each time, after %(points)s in the five-of-a-kind box, while the number’s own box"
                " is free"
            )
            % facts
        )
    return _("each time, without limit, after %(points)s in the five-of-a-kind box") % facts


def joker_lines(ruleset: Ruleset) -> tuple[str, ...]:
    """How a further five alike stands in for other combinations; empty without a joker."""
    return () if ruleset.joker is None else tuple(_joker(ruleset, ruleset.joker))


def _joker(ruleset: Ruleset, joker: JokerRule) -> Iterator[str]:
    yield _armed(ruleset, joker)
    yield from _placement(joker.placement)
    yield _worth(ruleset)
    if joker.ends_turn:
        yield _("It ends the throwing: choose its box at once, even with throws left.")


def _armed(ruleset: Ruleset, joker: JokerRule) -> str:
    if joker.armed is Armed.FILLED:
        return _(
            "Five alike are a joker as soon as the five-of-a-kind box is filled, even with a 0."
        )
    return _(
        "Five alike are a joker once the five-of-a-kind box holds its %(points)s; after a 0 they"
        " never are."
    ) % {"points": five_box_points(ruleset)}


def _placement(placement: JokerPlacement) -> Iterator[str]:
    match placement:
        case JokerPlacement.FORCED:
            yield _("Is the box of its number free? Then it goes there, and nowhere else.")
            yield _("Is that box filled? Then any free box of the lower section will do.")
            yield _("All of those filled too? Then write a 0 in the upper section.")
        case JokerPlacement.EARNED:
            yield _(
                "It goes into any free box, but stands in for a combination only once the box of"
                " its number is filled."
            )
        case JokerPlacement.FREE:
            yield _("It goes into any free box you like.")


def _worth(ruleset: Ruleset) -> str:
    prices = ", ".join(
        f"{category_name(ruleset, box.category)} {box.payout.points}"
        for box in ruleset.boxes
        if isinstance(box.payout, Fixed) and box.category is not Category.FIVE_OF_A_KIND
    )
    totals = any(not isinstance(box.payout, Fixed) for box in _combinations(ruleset))
    text = (
        _("Below, it brings the full price (%(prices)s); where the dice are added up, their total.")
        if totals
        else _("Below, it brings the full price (%(prices)s), and in chance the total of the dice.")
    )
    return text % {"prices": prices}


def _combinations(ruleset: Ruleset) -> Iterator[Box]:
    for box in ruleset.boxes:
        if box.category.face is None and box.category is not Category.CHANCE:
            yield box


def facts(ruleset: Ruleset) -> dict[str, object]:
    """What the words of a rules page may ask the ruleset for, by name."""
    upper, lower = ruleset.upper_bonus, ruleset.lower_bonus
    unused, further = ruleset.unused_throw_bonus, ruleset.five_of_a_kind_bonus
    found: dict[str, object] = {
        "rounds": ruleset.rounds,
        "target": ruleset.target,
        "five_box": five_box_points(ruleset),
    }
    if upper:
        found |= {"threshold": upper.threshold, "upper_points": points(upper.points)}
    if lower:
        found |= {"lower_points": lower.points}
    if unused:
        found |= {
            "unused_points": unused.points,
            "unused_twice": unused.points * (ruleset.throws_per_turn - 1),
        }
    if further:
        found |= {"five_points": further.points}
    return found
