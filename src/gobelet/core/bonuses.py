"""What a ruleset may pay on top of its boxes, and how a joker works there."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.core.categories import Category
from gobelet.core.types import Choice


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Paid once the upper section reaches a threshold."""

    threshold: int
    points: int


@dataclass(frozen=True, slots=True)
class LowerBonus:
    """Paid when the lower section is complete without a zero."""

    points: int


@dataclass(frozen=True, slots=True)
class UnusedThrowBonus:
    """Paid for each throw left over when one of `categories` is earned."""

    points: int
    categories: frozenset[Category]


class Repeat(Choice):
    """Which further five of a kind earns the bonus."""

    ANY = "any"
    UPPER_OPEN = "upper_open"
    """Only while the box of its own face is open."""


@dataclass(frozen=True, slots=True)
class FiveOfAKindBonus:
    """Paid for each five of a kind after one has been scored for points."""

    points: int
    repeat: Repeat = Repeat.ANY


class Armed(Choice):
    """What the five-of-a-kind box must hold for a further one to count as a joker."""

    SCORED = "scored"
    """Its full points."""
    FILLED = "filled"
    """Anything, a zero included."""


class JokerPlacement(Choice):
    """Where a joker may go."""

    FORCED = "forced"
    """Own upper box; else any open lower box; else a zero in the upper section."""
    EARNED = "earned"
    """Any open box, but it stands in only once its own upper box is filled."""
    FREE = "free"
    """Any open box."""


@dataclass(frozen=True, slots=True)
class JokerRule:
    """How a further five of a kind may stand in for other combinations."""

    armed: Armed
    placement: JokerPlacement
    ends_turn: bool = False
    """It must be scored at once, throws left or not."""
