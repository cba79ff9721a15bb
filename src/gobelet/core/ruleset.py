"""A ruleset: the rules of one game of the family, as data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from typing import Final, TypeAlias

from gobelet.core.bonuses import (
    FiveOfAKindBonus,
    JokerRule,
    LowerBonus,
    UnusedThrowBonus,
    UpperBonus,
)
from gobelet.core.categories import UPPER_CATEGORIES, Category, Pattern, Section
from gobelet.core.dice import Dice, Roll
from gobelet.core.errors import InvalidRuleset
from gobelet.core.types import Face


@dataclass(frozen=True, slots=True)
class Fixed:
    """Pays the same whatever the dice."""

    points: int


@dataclass(frozen=True, slots=True)
class Total:
    """Pays the total of all dice."""


@dataclass(frozen=True, slots=True)
class FaceTotal:
    """Pays the total of the dice showing one face."""

    face: Face


@dataclass(frozen=True, slots=True)
class MatchingTotal:
    """Pays the total of the dice that make the pattern: the highest group, or both pairs."""


Payout: TypeAlias = Fixed | Total | FaceTotal | MatchingTotal


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the score sheet: a category, what it takes, what it pays."""

    category: Category
    pattern: Pattern
    payout: Payout

    def points(self, roll: Roll) -> int:
        """Points for `roll`, zero when the pattern is missed."""
        return _points(self, roll) if self.pattern.matches(roll) else 0

    def joker_points(self, roll: Roll) -> int:
        """Points for `roll` standing in for the pattern."""
        return _points(self, roll)


@cache
def _points(box: Box, roll: Roll) -> int:
    match box.payout:
        case Fixed(points):
            return points
        case Total():
            return roll.total
        case FaceTotal(face):
            return face * roll.count(face)
        case MatchingTotal():
            return box.pattern.matching(roll).total


UPPER_BOXES: Final = tuple(
    Box(category, Pattern.ANYTHING, FaceTotal(face))
    for face, category in enumerate(UPPER_CATEGORIES, start=1)
)
"""Ones to sixes, each paying the sum of its face: the same in the whole family."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one game of the family, as data.

    A ruleset says nothing about how it is played: `placement`, `game` and the solver read
    it. Checked on construction; raises `InvalidRuleset`.
    """

    key: str
    """Stored with every match; never renamed."""

    boxes: tuple[Box, ...]
    """In score sheet order."""

    seats: range
    """How many seats a game may have, from 1: alone is always possible."""

    seats_between_people: range
    """How many people may play together."""

    target: int
    """The total to reach when playing alone; outside the fingerprint."""

    dice: int = 5
    sides: int = 6
    throws_per_turn: int = 3
    upper_bonus: UpperBonus | None = None
    lower_bonus: LowerBonus | None = None
    unused_throw_bonus: UnusedThrowBonus | None = None
    five_of_a_kind_bonus: FiveOfAKindBonus | None = None
    joker: JokerRule | None = None

    def __post_init__(self) -> None:
        for broken in _contradictions(self):
            raise InvalidRuleset(f"ruleset {self.key!r}: {broken}")

    @property
    def rounds(self) -> int:
        """Turns of each seat: one a box."""
        return len(self.boxes)

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        """The categories that have a box, in score sheet order."""
        return tuple(box.category for box in self.boxes)

    @cached_property
    def _box_by_category(self) -> dict[Category, Box]:
        return {box.category: box for box in self.boxes}

    def box(self, category: Category) -> Box:
        """The box of a category; raise `LookupError` when the sheet has none."""
        return self._box_by_category[category]

    def is_roll(self, dice: Dice) -> bool:
        """Tell whether these are all the dice of a turn, each with a face it has."""
        return len(dice) == self.dice and max(dice) <= self.sides

    def section(self, section: Section) -> tuple[Category, ...]:
        """The categories of one half of the sheet, in score sheet order."""
        return tuple(category for category in self.categories if category.section is section)

    def to_data(self) -> dict[str, object]:
        """Plain data that JSON can store; `from_data` reads it back."""
        from gobelet.core.ruleset_data import to_data

        return to_data(self)

    @classmethod
    def from_data(cls, data: object) -> Ruleset:
        """Read a stored ruleset; raise `InvalidRuleset` when it is not one."""
        from gobelet.core.ruleset_data import from_data

        return from_data(data)

    def fingerprint(self) -> str:
        """Digest of all that affects play; names solved tables and spots silent rule changes.

        The key, the seats and the target stay outside: rulesets that play alike share it.
        """
        outside = {"key", "seats", "seats_between_people", "target"}
        play = {name: value for name, value in self.to_data().items() if name not in outside}
        return sha256(json.dumps(play, sort_keys=True).encode()).hexdigest()


_MOST: Final = 9
"""Dice of a roll, throws of a turn and seats of a game: what notation writes with one digit."""


def _contradictions(ruleset: Ruleset) -> list[str]:
    categories = [box.category for box in ruleset.boxes]
    upper = [category for category in categories if category.section is Section.UPPER]
    unused = ruleset.unused_throw_bonus
    repeats = ruleset.five_of_a_kind_bonus or ruleset.joker
    checks = {
        "the key is one word": ruleset.key.split() != [ruleset.key],
        "there are no boxes": not categories,
        "two boxes have the same category": len(set(categories)) < len(categories),
        f"a roll has 1 to {_MOST} dice": not 1 <= ruleset.dice <= _MOST,
        "dice have 2 to 6 sides": not 2 <= ruleset.sides <= len(UPPER_CATEGORIES),
        f"a turn has 1 to {_MOST} throws": not 1 <= ruleset.throws_per_turn <= _MOST,
        f"a game has from 1 up to {_MOST} seats": (
            ruleset.seats not in [range(1, most + 1) for most in range(1, _MOST + 1)]
        ),
        "people need seats that exist, without a gap": (
            not _is_slice(ruleset.seats_between_people, ruleset.seats)
        ),
        "the upper bonus needs upper boxes": ruleset.upper_bonus is not None and not upper,
        "the upper bonus needs a threshold above 0": (
            ruleset.upper_bonus is not None and ruleset.upper_bonus.threshold < 1
        ),
        "the lower bonus needs lower boxes": (
            ruleset.lower_bonus is not None and len(upper) == len(categories)
        ),
        "the unused-throw bonus names a category without a box": (
            unused is not None and not unused.categories <= set(categories)
        ),
        "a further five of a kind needs its box": (
            repeats is not None and Category.FIVE_OF_A_KIND not in categories
        ),
    }
    return [broken for broken, found in checks.items() if found]


def _is_slice(part: range, whole: range) -> bool:
    if not part:
        return True
    first, last = part[0], part[-1]
    return first in whole and last in whole and part == range(first, last + 1)
