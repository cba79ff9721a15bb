"""What an arena measured: exact counts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import sqrt
from typing import Final, NamedTuple

from gobelet.core import Ruleset

Z_95: Final = 1.959964
"""How many standard errors each way hold a value in 95 of 100 cases."""


class Interval(NamedTuple):
    """Where a measured value lies in 95 of 100 cases."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sample:
    """A sum of whole numbers, kept exactly: samples add up the same in any order."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, number: int) -> Sample:
        """A sample of one."""
        return cls(1, number, number * number)

    def __add__(self, other: Sample) -> Sample:
        """Both samples together."""
        return Sample(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """The average."""
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of one number."""
        spread = self.squares * self.count - self.total * self.total
        return sqrt(spread / (self.count * max(self.count - 1, 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count)

    @property
    def interval(self) -> Interval:
        """Where the true mean lies in 95 of 100 cases."""
        return Interval(self.mean - Z_95 * self.error, self.mean + Z_95 * self.error)


@dataclass(frozen=True, slots=True)
class Side:
    """One strategy's part of a contest."""

    name: str
    totals: Sample = Sample()
    wins: int = 0
    turns: int = 0
    throws: int = 0

    def __add__(self, other: Side) -> Side:
        """Both parts together."""
        return Side(
            self.name,
            self.totals + other.totals,
            self.wins + other.wins,
            self.turns + other.turns,
            self.throws + other.throws,
        )

    @property
    def throws_a_turn(self) -> float:
        """How many throws the strategy takes in a turn on average."""
        return self.throws / self.turns


@dataclass(frozen=True, slots=True)
class Contest:
    """Two strategies compared over many games of their own dice."""

    ruleset: Ruleset
    seed: int
    first: Side
    second: Side
    margins: Sample
    """What the first strategy's total is above the second's."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.margins.count

    @property
    def ties(self) -> int:
        """Games with equal totals."""
        return self.games - self.first.wins - self.second.wins

    @property
    def win_rate(self) -> float:
        """The share of games the first strategy won; a tie counts half."""
        return (self.first.wins + self.ties / 2) / self.games

    @property
    def win_rate_error(self) -> float:
        """The standard error of the win rate."""
        squares = (self.first.wins + self.ties / 4) / self.games
        return sqrt(max(squares - self.win_rate**2, 0) / self.games)

    @property
    def win_rate_interval(self) -> Interval:
        """Where the true win rate lies in 95 of 100 cases (Wilson's interval)."""
        games, rate, z = self.games, self.win_rate, Z_95
        middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
        reach = z * sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
        return Interval(max(middle - reach, 0.0), min(middle + reach, 1.0))


def merge(contests: Sequence[Contest]) -> Contest:
    """Parts of one contest as a whole; there is at least one."""
    return reduce(_merge_two, contests)


def _merge_two(one: Contest, other: Contest) -> Contest:
    return Contest(
        one.ruleset,
        one.seed,
        one.first + other.first,
        one.second + other.second,
        one.margins + other.margins,
    )
