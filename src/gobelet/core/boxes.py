"""Boxes: the lines of a score sheet, what each takes and what it pays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from gobelet.core.categories import UPPER_CATEGORIES, Category, Pattern
from gobelet.core.dice import Roll
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

CLASSIC_LOWER_BOXES: Final = (
    Box(Category.THREE_OF_A_KIND, Pattern.THREE_ALIKE, Total()),
    Box(Category.FOUR_OF_A_KIND, Pattern.FOUR_ALIKE, Total()),
    Box(Category.FULL_HOUSE, Pattern.FULL_HOUSE, Fixed(25)),
    Box(Category.SMALL_STRAIGHT, Pattern.RUN_OF_FOUR, Fixed(30)),
    Box(Category.LARGE_STRAIGHT, Pattern.RUN_OF_FIVE, Fixed(40)),
    Box(Category.FIVE_OF_A_KIND, Pattern.FIVE_ALIKE, Fixed(50)),
    Box(Category.CHANCE, Pattern.ANYTHING, Total()),
)
"""The lower section that most of the family has."""
