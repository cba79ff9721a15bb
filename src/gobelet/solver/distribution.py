"""The exact distribution of final totals under optimal play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.core import Bonus, Category, ScoreSheet
from gobelet.solver.blocks import grouped, layers
from gobelet.solver.compile import boxes_of, plays
from gobelet.solver.table import ValueTable
from gobelet.solver.tables import Doubles, IntGrid, Numbers
from gobelet.solver.threads import Crew, Work


class BoxFigures(NamedTuple):
    """What a box holds at the end, on average."""

    points: float
    zero_rate: float


class BonusFigures(NamedTuple):
    """What a bonus brings in a game, on average, and how often it is awarded."""

    points: float
    awards: float


@dataclass(frozen=True, eq=False)
class Distribution:
    """How optimal games end; actions of equal worth are taken like `ValueTable.rank` does."""

    probabilities: NDArray[np.float64]
    """The probability of each total, from 0 on."""
    boxes: Mapping[Category, BoxFigures]
    bonuses: Mapping[Bonus, BonusFigures]

    @property
    def mean(self) -> float:
        """The expected total."""
        return float(np.arange(self.probabilities.size) @ self.probabilities)

    @property
    def standard_deviation(self) -> float:
        """How far totals lie apart."""
        squares = (np.arange(self.probabilities.size) - self.mean) ** 2
        return sqrt(float(squares @ self.probabilities))

    def at_least(self, total: int) -> float:
        """The probability of reaching a total."""
        return float(self.probabilities[max(total, 0) :].sum())


class _Outcomes(NamedTuple):
    """Ways to end a turn: from a state, by a play, with unused throws, perhaps with an award."""

    state: Numbers
    play: Numbers
    unused: Numbers
    awarded: Numbers
    chance: Doubles


class _Layer(NamedTuple):
    """Distributions of the total so far, of all states with as many open boxes."""

    states: Numbers  # in ascending order
    least: Numbers  # the total that a state's first number belongs to
    start: Numbers  # (states + 1,) where a state's numbers start
    chances: Doubles


def distribution(table: ValueTable) -> Distribution:
    """Follow optimal play forwards, one number of open boxes at a time."""
    empty = table.space.index(ScoreSheet(table.ruleset))
    layer = _Layer(np.array([empty]), np.array([0]), np.array([0, 1]), np.ones(1))
    figures = _Figures(table)
    with Crew() as crew:
        for _open_boxes, blocks in reversed(list(layers(table.space))):
            outcomes = _outcomes(crew, table, blocks, layer.states)
            figures.add(layer, outcomes)
            layer = _advance(table, layer, outcomes)
    return Distribution(_merged(layer), figures.boxes(), figures.bonuses())


class _Figures:
    """Sums up what the plays of every turn bring."""

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._points = np.array([play.points for play in plays(table.space)])
        self._plays = np.zeros(self._points.size)
        self._bonuses: dict[Bonus, tuple[float, float]] = {}

    def add(self, layer: _Layer, outcomes: _Outcomes) -> None:
        """Count the outcomes of a layer, each as often as it happens."""
        reached = np.add.reduceat(layer.chances, layer.start[:-1])
        weight = reached[np.searchsorted(layer.states, outcomes.state)] * outcomes.chance
        self._plays += np.bincount(outcomes.play, weight, self._points.size)
        section = _transitions(self._table, outcomes)[1] - self._points[outcomes.play]
        is_upper = outcomes.play < _first_lower(self._table)
        self._award(Bonus.UPPER, section * is_upper, weight)
        self._award(Bonus.LOWER, section * ~is_upper, weight)
        self._award(Bonus.UNUSED_THROWS, _unused(self._table, outcomes), weight)
        self._award(Bonus.FIVE_OF_A_KIND, _award(self._table, outcomes), weight)

    def boxes(self) -> dict[Category, BoxFigures]:
        start = self._table.tables.play_start
        figures = {}
        for box, (first, last) in zip(boxes_of(self._table.space), pairwise(start), strict=True):
            points, chances = self._points[first:last], self._plays[first:last]
            zero_rate = float(chances[points == 0].sum())
            figures[box.category] = BoxFigures(float(points @ chances), zero_rate)
        return figures

    def bonuses(self) -> dict[Bonus, BonusFigures]:
        return {bonus: BonusFigures(*sums) for bonus, sums in self._bonuses.items()}

    def _award(self, bonus: Bonus, points: Doubles, weight: Doubles) -> None:
        sums = self._bonuses.get(bonus, (0.0, 0.0))
        awards = float(weight[points != 0].sum())
        self._bonuses[bonus] = (sums[0] + float(points @ weight), sums[1] + awards)


def _outcomes(crew: Crew, table: ValueTable, blocks: IntGrid, states: Numbers) -> _Outcomes:
    """Every way in which a turn from `states` ends."""
    from gobelet.solver import distribution_kernels as kernels

    tables = table.tables
    groups, order = grouped(blocks, states, tables.upper_states)
    counts = tables.throws if tables.pays_unused else 1
    found: list[_Outcomes] = []

    def make_work() -> Work:
        room = kernels.turn_room(tables)
        mass = np.zeros(tables.keeps + tables.rolls)

        def work(some: slice) -> None:
            mine = order[groups[some][0, 2] : groups[some][-1, 3]]
            chance = np.zeros((mine.size, counts, tables.play_unused.size, 2))
            kernels.end_turns(tables, table.values, groups[some], states[mine], *room, mass, chance)
            place, unused, play, awarded = np.nonzero(chance)
            chances = chance[place, unused, play, awarded]
            found.append(_Outcomes(states[mine[place]], play, unused, awarded, chances))

        return work

    crew.share(len(groups), make_work)
    return _Outcomes(*map(np.concatenate, zip(*found, strict=True)))


def _advance(table: ValueTable, layer: _Layer, outcomes: _Outcomes) -> _Layer:
    """The layer with one open box less."""
    from gobelet.solver import distribution_kernels as kernels

    after, brought = _transitions(table, outcomes)
    gain = (brought + _unused(table, outcomes) + _award(table, outcomes)).astype(np.int64)
    states, target = np.unique(after, return_inverse=True)
    source = np.searchsorted(layer.states, outcomes.state)
    lengths = np.diff(layer.start)[source]
    lowest = layer.least[source] + gain
    least = np.full(states.size, np.iinfo(np.int64).max)
    most = np.zeros(states.size, np.int64)
    np.minimum.at(least, target, lowest)
    np.maximum.at(most, target, lowest + lengths - 1)
    start = np.append(0, np.cumsum(most - least + 1))
    chances = np.zeros(start[-1])
    kernels.add_shifted(
        layer.start[source],
        lengths,
        start[target] + lowest - least[target],
        outcomes.chance,
        layer.chances,
        chances,
    )
    return _Layer(states, least, start, chances)


def _merged(layer: _Layer) -> Doubles:
    """The distribution of the total, whatever the state."""
    lengths = np.diff(layer.start)
    totals = np.arange(layer.chances.size) + np.repeat(layer.least - layer.start[:-1], lengths)
    merged = np.zeros(int(totals.max()) + 1)
    np.add.at(merged, totals, layer.chances)
    return merged


def _transitions(table: ValueTable, outcomes: _Outcomes) -> tuple[Numbers, Doubles]:
    """The state after each outcome, and what the play itself brought in its section."""
    t, first_lower = table.tables, _first_lower(table)
    lower, upper = np.divmod(outcomes.state, t.upper_states)
    gain = np.zeros(upper.size)
    is_upper = outcomes.play < first_lower
    way = outcomes.play[is_upper], upper[is_upper]
    gain[is_upper], upper[is_upper] = t.upper_gain[way], t.upper_next[way]
    way = lower[~is_upper], outcomes.play[~is_upper] - first_lower
    gain[~is_upper], lower[~is_upper] = t.lower_gain[way], t.lower_next[way]
    return lower * t.upper_states + upper, gain


def _unused(table: ValueTable, outcomes: _Outcomes) -> Doubles:
    return table.tables.play_unused[outcomes.play] * outcomes.unused


def _award(table: ValueTable, outcomes: _Outcomes) -> Doubles:
    points: Doubles = outcomes.awarded * table.tables.five_bonus[-1]
    return points


def _first_lower(table: ValueTable) -> int:
    return int(table.tables.play_start[table.tables.upper_boxes])
