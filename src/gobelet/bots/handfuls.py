"""Every handful of dice of a ruleset, and what throwing the missing ones brings on average.

A handful is a multiset of at most `dice` dice: a keep or, when complete, a roll. Two facts make a
whole turn cheap, even in plain Python:

    mean    throwing n dice is throwing one, and then n - 1: a handful is worth the mean of the
            handfuls one die larger
    best    the best keep of a handful is the handful itself or the best keep of a handful one
            die smaller
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from gobelet.core import Dice, Face, Keep, Roll, rolls


class Handfuls:
    """The handfuls of `dice` dice with `sides` faces, numbered: smaller ones first, rolls last."""

    def __init__(self, dice: int, sides: int) -> None:
        self.all: Final[tuple[Dice, ...]] = tuple(
            handful for size in range(dice + 1) for handful in rolls(size, sides)
        )
        self.rolls: Final[tuple[Roll, ...]] = rolls(dice, sides)
        self._number = {handful.faces: number for number, handful in enumerate(self.all)}
        self._keeps_total = len(self.all) - len(self.rolls)
        faces = range(1, sides + 1)
        self._larger = tuple(
            tuple(self._find((*keep.faces, face)) for face in faces)
            for keep in self.all[: self._keeps_total]
        )
        self._smaller = tuple(
            tuple(sorted({self._find(rest) for rest in _one_removed(handful)}))
            for handful in self.all
        )

    def number(self, handful: Dice) -> int:
        """Where a handful stands among all."""
        return self._number[handful.faces]

    def roll_number(self, roll: Roll) -> int:
        """Where a roll stands among the rolls."""
        return self._number[roll.faces] - self._keeps_total

    def means(self, worths: Sequence[float]) -> list[float]:
        """What each handful is worth on average once its missing dice are thrown.

        `worths` has one number a roll, the answer one a handful.
        """
        means = [0.0] * self._keeps_total
        means.extend(worths)
        for keep in range(self._keeps_total - 1, -1, -1):
            larger = self._larger[keep]
            means[keep] = sum([means[handful] for handful in larger]) / len(larger)
        return means

    def best_throws(self, means: Sequence[float]) -> list[float]:
        """For each roll the worth of its best keep, given what each handful is worth."""
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
def handfuls(dice: int, sides: int) -> Handfuls:
    """The handfuls of so many dice with so many faces."""
    return Handfuls(dice, sides)


def _one_removed(handful: Keep) -> Iterable[tuple[Face, ...]]:
    faces = handful.faces
    return (faces[:k] + faces[k + 1 :] for k in range(len(faces)))
