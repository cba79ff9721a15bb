"""A ruleset: the rules of one game of the family, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, Self

from gobelet.core.bonuses import (
    FiveOfAKindBonus,
    JokerRule,
    LowerBonus,
    UnusedThrowBonus,
    UpperBonus,
)
from gobelet.core.boxes import Box, FaceTotal, Fixed
from gobelet.core.categories import UPPER_CATEGORIES, Category, Section
from gobelet.core.dice import Dice
from gobelet.core.errors import InvalidRuleset
from gobelet.core.ruleset_data import read_fields, reading_ruleset, ruleset_data


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

    def __hash__(self) -> int:
        # That of all its boxes would be worked out anew each time.
        return hash((self.key, self._fingerprint))

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

    def points(self, roll: Dice) -> Mapping[Category, int]:
        """What every box pays for a roll, 0 where its pattern is missed."""
        known = self._points_by_roll.get(roll)
        if known is None:
            known = {box.category: box.points(roll) for box in self.boxes}
            self._points_by_roll[roll] = known
        return known

    @cached_property
    def _points_by_roll(self) -> dict[Dice, Mapping[Category, int]]:
        return {}

    def is_roll(self, dice: Dice) -> bool:
        """Tell whether these are all the dice of a turn, each with a face it has."""
        return len(dice) == self.dice and max(dice) <= self.sides

    def unused_throw_points(self, category: Category) -> int:
        """What each unused throw pays when the box of this category is earned."""
        rule = self.unused_throw_bonus
        return rule.points if rule is not None and category in rule.categories else 0

    def section(self, section: Section) -> tuple[Category, ...]:
        """The categories of one half of the sheet, in score sheet order."""
        return tuple(category for category in self.categories if category.section is section)

    def to_data(self) -> dict[str, object]:
        """Plain data that JSON can store; `from_data` reads it back."""
        return ruleset_data(self)

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read a stored ruleset; raise `InvalidRuleset` when it is not one."""
        with reading_ruleset():
            return cls(**read_fields(data))

    def fingerprint(self) -> str:
        """Digest of all that affects play; names solved tables and spots silent rule changes.

        The key, the seats and the target stay outside: rulesets that play alike share it. So do
        bonuses and jokers that a ruleset has not, so that a new kind of them changes no digest.
        """
        return self._fingerprint

    @cached_property
    def _fingerprint(self) -> str:
        outside = {"key", "seats", "seats_between_people", "target"}
        facts = self.to_data().items()
        play = {name: value for name, value in facts if name not in outside and value is not None}
        return sha256(json.dumps(play, sort_keys=True).encode()).hexdigest()


_KEY: Final = re.compile("[a-z][a-z0-9_]*")
"""It is part of addresses and of file names."""

_MOST: Final = 9
"""Dice of a roll, throws of a turn and seats of a game: what notation writes with one digit."""


_MOST_POINTS: Final = 999
"""Of a box, of an award, and of the upper threshold: what sheet notation writes in three digits."""


def _contradictions(ruleset: Ruleset) -> Iterator[str]:
    checks = {**_wrong_sizes(ruleset), **_wrong_boxes(ruleset), **_wrong_bonuses(ruleset)}
    return (broken for broken, found in checks.items() if found)


def _wrong_sizes(ruleset: Ruleset) -> dict[str, bool]:
    return {
        "the key is a word of small letters, digits and _": not _KEY.fullmatch(ruleset.key),
        f"a roll has 1 to {_MOST} dice": not 1 <= ruleset.dice <= _MOST,
        "dice have 2 to 6 sides": not 2 <= ruleset.sides <= len(UPPER_CATEGORIES),
        f"a turn has 1 to {_MOST} throws": not 1 <= ruleset.throws_per_turn <= _MOST,
        f"a game has from 1 up to {_MOST} seats": (
            ruleset.seats not in [range(1, most + 1) for most in range(1, _MOST + 1)]
        ),
        "people need seats that exist, without a gap": (
            not _is_slice(ruleset.seats_between_people, ruleset.seats)
        ),
        "a target below 1 is none": ruleset.target < 1,
    }


def _wrong_boxes(ruleset: Ruleset) -> dict[str, bool]:
    payouts = [(box.category, box.payout) for box in ruleset.boxes]
    return {
        "there are no boxes": not ruleset.boxes,
        "two boxes have the same category": len(set(ruleset.categories)) < len(ruleset.boxes),
        "a box takes points away": any(
            isinstance(payout, Fixed) and payout.points < 0 for _, payout in payouts
        ),
        f"a box pays more than {_MOST_POINTS}": any(
            isinstance(payout, Fixed) and payout.points > _MOST_POINTS for _, payout in payouts
        ),
        "a box pays for another face than its own": any(
            isinstance(payout, FaceTotal) and payout.face != category.face
            for category, payout in payouts
        ),
    }


def _wrong_bonuses(ruleset: Ruleset) -> dict[str, bool]:
    upper, lower = ruleset.section(Section.UPPER), ruleset.section(Section.LOWER)
    threshold = ruleset.upper_bonus
    unused = ruleset.unused_throw_bonus
    further = ruleset.five_of_a_kind_bonus
    bonuses = (threshold, ruleset.lower_bonus, unused, further)
    return {
        "a bonus takes points away": any(bonus and bonus.points < 0 for bonus in bonuses),
        f"a bonus pays more than {_MOST_POINTS}": any(
            bonus and bonus.points > _MOST_POINTS for bonus in bonuses
        ),
        "the upper bonus needs upper boxes": threshold is not None and not upper,
        f"the upper bonus needs a threshold from 1 to {_MOST_POINTS}": (
            threshold is not None and not 1 <= threshold.threshold <= _MOST_POINTS
        ),
        "the lower bonus needs lower boxes": ruleset.lower_bonus is not None and not lower,
        "the unused-throw bonus names a category without a box": (
            unused is not None and not unused.categories <= set(ruleset.categories)
        ),
        "a further five of a kind needs its box": (
            (further is not None or ruleset.joker is not None)
            and Category.FIVE_OF_A_KIND not in ruleset.categories
        ),
    }


def _is_slice(part: range, whole: range) -> bool:
    if not part:
        return True
    first, last = part[0], part[-1]
    return first in whole and last in whole and part == range(first, last + 1)
