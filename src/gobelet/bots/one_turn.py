"""One turn on its own, exactly: what every keep is worth until the turn ends.

The dice and the throws are the game's; what a roll is worth when it is scored is up to the bot.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import Final

from gobelet.bots.lattice import Lattice
from gobelet.core import TIE, Keep, Roll


class OneTurn:
    """The worth of every keep, for each number of throws left.

    `scores[t][r]` is what scoring roll number `r` at once is worth with `t` throws left; the
    rolls in `final` end the throwing.
    """

    def __init__(
        self,
        lattice: Lattice,
        scores: Sequence[Sequence[float]],
        final: Collection[int] = (),
    ) -> None:
        self._lattice = lattice
        self._scores = scores
        self._means: list[array[float]] = []
        worths = list(scores[0])
        for score in scores[1:]:
            means = lattice.means(worths)
            self._means.append(array("d", means))
            worths = list(map(max, score, lattice.best_throws(means)))
            for roll in final:
                worths[roll] = score[roll]
        self.start: Final = lattice.means(worths)[0]
        """What the turn is worth before its first throw."""

    def score_worth(self, roll: Roll, throws_left: int) -> float:
        """What it is worth to score the roll now."""
        return self._scores[throws_left][self._lattice.roll_number(roll)]

    def best_keep(self, roll: Roll, throws_left: int) -> tuple[Keep, float]:
        """The keep of `roll` worth most, all dice excepted, and its worth.

        Among equals the one with the fewest dice, then the lowest.
        """
        means = self._means[throws_left - 1]
        numbers = [self._lattice.number(keep) for keep in roll.keeps()[:-1]]
        highest = max(means[number] for number in numbers)
        best = next(number for number in numbers if means[number] > highest - TIE)
        return self._lattice.all[best], means[best]
