"""Dice as multisets: rolls, and the dice kept from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, Self, TypeAlias

from gobelet.core.errors import InvalidNotation
from gobelet.core.types import Face

MAX_FACE: Final = 9
"""The largest face that dice notation can write with one digit."""

_NOTATION: Final = re.compile("[1-9]{1,9}")
"""As many dice as a ruleset may have."""


@dataclass(frozen=True, slots=True, repr=False)
class Dice:
    """A multiset of dice: a whole roll, or the dice kept from one.

    Order never matters, so equal multisets are equal objects:

    >>> Dice.of(6, 3, 1, 3, 6) == Dice.parse("13366")
    True
    >>> Dice.parse("13366") - Dice.parse("33")
    Dice.parse('166')

    Raises `ValueError` for anything that is not a whole face from 1 to 9.
    """

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        for face in self.faces:
            if type(face) is not int or not 1 <= face <= MAX_FACE:
                raise ValueError(f"no die shows {face!r}")
        object.__setattr__(self, "faces", tuple(sorted(self.faces)))

    @classmethod
    def of(cls, *faces: Face) -> Self:
        """Gather dice in any order."""
        return cls(faces)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read dice notation; `-` is no dice at all. Raises `InvalidNotation`."""
        if text == "-":
            return cls(())
        if not _NOTATION.fullmatch(text):
            raise InvalidNotation(f"not dice: {text[:32]!r}")
        return cls(tuple(int(digit) for digit in text))

    def __str__(self) -> str:
        return _text(self.faces)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[Face]:
        return iter(self.faces)

    def __add__(self, other: Dice) -> Dice:
        """Put both together."""
        return Dice(self.faces + other.faces)

    def __sub__(self, kept: Dice) -> Dice:
        """Take `kept` away; raise `ValueError` when it is not all there."""
        if not kept <= self:
            raise ValueError(f"{kept} is not part of {self}")
        left = list(self.faces)
        for face in kept:
            left.remove(face)
        return Dice(tuple(left))

    def __le__(self, other: Dice) -> bool:
        """Tell whether these dice can be picked out of `other`."""
        return all(self.count(face) <= other.count(face) for face in self.faces)

    @property
    def total(self) -> int:
        """Sum of the faces."""
        return sum(self.faces)

    @property
    def shape(self) -> tuple[int, ...]:
        """Group sizes, largest first: (3, 2) for a full house."""
        return tuple(sorted(Counter(self.faces).values(), reverse=True))

    @property
    def longest_run(self) -> int:
        """Length of the longest sequence of consecutive faces; runs do not wrap."""
        longest = length = 0
        for face in range(1, MAX_FACE + 1):
            length = length + 1 if face in self.faces else 0
            longest = max(longest, length)
        return longest

    def count(self, face: Face) -> int:
        """How many dice show `face`."""
        return self.faces.count(face)

    def keeps(self) -> tuple[Dice, ...]:
        """Every distinct choice of dice to keep, from none to all."""
        return _keeps(self)


Roll: TypeAlias = Dice
"""All the dice of a turn, as they lie."""

Keep: TypeAlias = Dice
"""The part of a roll that is not thrown again."""

NO_DICE: Final = Dice(())


@cache
def _text(faces: tuple[Face, ...]) -> str:
    return "".join(map(str, faces)) or "-"


@cache
def rolls(dice: int = 5, sides: int = 6) -> tuple[Roll, ...]:
    """All distinct rolls in ascending order (252 for five dice)."""
    return tuple(Dice(faces) for faces in combinations_with_replacement(range(1, sides + 1), dice))


def ways(dice: Dice) -> int:
    """How many ordered throws give this multiset."""
    return factorial(len(dice)) // prod(map(factorial, dice.shape))


@cache
def _keeps(roll: Roll) -> tuple[Keep, ...]:
    groups = [[(face,) * kept for kept in range(n + 1)] for face, n in Counter(roll.faces).items()]
    keeps = (Dice(tuple(face for group in choice for face in group)) for choice in product(*groups))
    return tuple(sorted(keeps, key=lambda keep: (len(keep), keep.faces)))
