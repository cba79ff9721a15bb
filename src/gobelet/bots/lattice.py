"""All keeps and rolls of a ruleset, and what throwing the missing dice brings on average.

Keeps and rolls form a lattice: each stands above what it is with one die less. Two facts make a
whole turn cheap there, even in plain Python:

    mean    throwing n dice is throwing one, and then n - 1: a keep is worth the mean of what it
            is with one die more
    best    the best keep of some dice is all of them, or the best keep of them with one die less
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from gobelet.core import Dice, Face, Roll, rolls


class Lattice:
    """Keeps and rolls of `dice` dice with `sides` faces, numbered: fewer dice first, rolls last."""

    def __init__(self, dice: int, sides: int) -> None:
        self.all: Final[tuple[Dice, ...]] = tuple(
            some for size in range(dice + 1) for some in rolls(size, sides)
        )
        self.rolls: Final[tuple[Roll, ...]] = rolls(dice, sides)
        self._number = {some.faces: number for number, some in enumerate(self.all)}
        self._keeps_total = len(self.all) - len(self.rolls)
        faces = range(1, sides + 1)
        self._larger = tuple(
            tuple(self._find((*keep.faces, face)) for face in faces)
            for keep in self.all[: self._keeps_total]
        )
        self._smaller = tuple(
            tuple(sorted({self._find(rest) for rest in _one_removed(some)})) for some in self.all
        )

    def number(self, dice: Dice) -> int:
        """Where a keep or a roll stands among all."""
        return self._number[dice.faces]

    def roll_number(self, roll: Roll) -> int:
        """Where a roll stands among the rolls."""
        return self._number[roll.faces] - self._keeps_total

    def means(self, worths: Sequence[float]) -> list[float]:
        """What each keep is worth on average once the missing dice are thrown.

        `worths` has one number a roll, the answer one for each keep and roll.
        """
        means = [0.0] * self._keeps_total
        means.extend(worths)
        for keep in range(self._keeps_total - 1, -1, -1):
            larger = self._larger[keep]
            means[keep] = sum([means[more] for more in larger]) / len(larger)
        return means

    def best_throws(self, means: Sequence[float]) -> list[float]:
        """For each roll the worth of its best keep, given what each keep is worth."""
        best: list[float] = []
        for number in range(self._keeps_total):
            below = [best[rest] for rest in self._smaller[number]]
            best.append(max(means[number], *below) if below else means[number])
        return [
            max([best[rest] for rest in smaller]) for smaller in self._smaller[self._keeps_total :]
        ]

    def _find(self, faces: Iterable[Face]) -> int:
        return self._number[tuple(sorted(faces))]


@cache
def lattice(dice: int, sides: int) -> Lattice:
    """The keeps and rolls of so many dice with so many faces."""
    return Lattice(dice, sides)


def _one_removed(dice: Dice) -> Iterable[tuple[Face, ...]]:
    faces = dice.faces
    return (faces[:k] + faces[k + 1 :] for k in range(len(faces)))
