"""Combinations, and what a roll must show to earn them."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from gobelet.core.dice import NO_DICE, Dice, Roll
from gobelet.core.types import Choice, Face


class Section(Choice):
    """A half of the score sheet."""

    UPPER = "upper"
    LOWER = "lower"


class Category(Choice):
    """A combination that some ruleset of the family gives a box to.

    Values are stored; never rename.
    """

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    LOW_STRAIGHT = "low_straight"
    HIGH_STRAIGHT = "high_straight"
    STRAIGHT = "straight"
    FIVE_OF_A_KIND = "five_of_a_kind"
    CHANCE = "chance"

    @property
    def section(self) -> Section:
        """The half of the sheet it belongs to."""
        return _SECTIONS[self]

    @property
    def face(self) -> Face | None:
        """The face an upper category counts."""
        return _FACES.get(self)


UPPER_CATEGORIES: Final[tuple[Category, ...]] = (
    Category.ONES,
    Category.TWOS,
    Category.THREES,
    Category.FOURS,
    Category.FIVES,
    Category.SIXES,
)

_FACES: Final = {category: face for face, category in enumerate(UPPER_CATEGORIES, start=1)}

_SECTIONS: Final = {
    category: Section.UPPER if category in _FACES else Section.LOWER for category in Category
}


class Pattern(Choice):
    """What a roll must show to earn a box."""

    ANYTHING = "anything"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    """Two different faces, two dice each."""
    THREE_ALIKE = "three_alike"
    FOUR_ALIKE = "four_alike"
    FIVE_ALIKE = "five_alike"
    FULL_HOUSE = "full_house"
    """Three and two of different faces."""
    FULL_OR_FIVE = "full_or_five"
    """A full house, or five alike."""
    RUN_OF_FOUR = "run_of_four"
    RUN_OF_FIVE = "run_of_five"
    RUN_1_TO_5 = "run_1_to_5"
    RUN_2_TO_6 = "run_2_to_6"

    def matches(self, roll: Roll) -> bool:
        """Tell whether `roll` shows the pattern."""
        return self is Pattern.ANYTHING or bool(self.matching(roll))

    def matching(self, roll: Roll) -> Dice:
        """The dice of `roll` that make the pattern, the highest where there is a choice.

        No dice when the pattern is missed.

        >>> Pattern.TWO_PAIRS.matching(Dice.parse("33556"))
        Dice.parse('3355')
        """
        return _matching(self, roll)

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of equal dice that show it, one tuple of sizes a way, larger sizes first.

        >>> Pattern.FULL_OR_FIVE.groups
        ((3, 2), (5,))
        """
        return _GROUPS.get(self, ())

    @property
    def runs(self) -> tuple[Dice, ...]:
        """The runs of consecutive faces that show it, highest first."""
        return _RUNS.get(self, ())


_GROUPS: Final[dict[Pattern, tuple[tuple[int, ...], ...]]] = {
    Pattern.PAIR: ((2,),),
    Pattern.TWO_PAIRS: ((2, 2),),
    Pattern.THREE_ALIKE: ((3,),),
    Pattern.FOUR_ALIKE: ((4,),),
    Pattern.FIVE_ALIKE: ((5,),),
    Pattern.FULL_HOUSE: ((3, 2),),
    Pattern.FULL_OR_FIVE: ((3, 2), (5,)),
}

_RUNS: Final[dict[Pattern, tuple[Dice, ...]]] = {
    Pattern.RUN_OF_FOUR: tuple(Dice.of(*range(low, low + 4)) for low in (3, 2, 1)),
    Pattern.RUN_OF_FIVE: tuple(Dice.of(*range(low, low + 5)) for low in (2, 1)),
    Pattern.RUN_1_TO_5: (Dice.of(1, 2, 3, 4, 5),),
    Pattern.RUN_2_TO_6: (Dice.of(2, 3, 4, 5, 6),),
}


@cache
def _matching(pattern: Pattern, roll: Roll) -> Dice:
    if pattern is Pattern.ANYTHING:
        return roll
    groups = (_pick(roll, sizes) for sizes in pattern.groups)
    runs = (run for run in pattern.runs if run <= roll)
    return next(filter(None, chain(groups, runs)), NO_DICE)


def _pick(roll: Roll, sizes: tuple[int, ...]) -> Dice:
    """One group of each size, of different faces; larger sizes come first in `sizes`."""
    picked: dict[Face, int] = {}
    for size in sizes:
        faces = [face for face in roll if face not in picked and roll.count(face) >= size]
        if not faces:
            return NO_DICE
        picked[max(faces)] = size
    return Dice(tuple(face for face, size in picked.items() for _ in range(size)))
