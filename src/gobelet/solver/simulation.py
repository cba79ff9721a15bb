"""Optimal games in bulk, all in step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.core import Ruleset, ScoreSheet
from gobelet.solver.blocks import grouped, layers
from gobelet.solver.library import find_table
from gobelet.solver.table import ValueTable
from gobelet.solver.tables import IntGrid, Ints
from gobelet.solver.threads import Crew, Work

SEED_BITS: Final = 64


@dataclass(frozen=True, eq=False)
class Simulation:
    """The totals of many games, in the order of the games."""

    totals: NDArray[np.int32]

    @cached_property
    def mean(self) -> float:
        """The average total."""
        return float(self.totals.mean())

    @cached_property
    def standard_deviation(self) -> float:
        """How far the totals lie apart."""
        return float(self.totals.std())

    @property
    def standard_error(self) -> float:
        """How uncertain the mean is."""
        return self.standard_deviation / sqrt(self.totals.size)


def simulate(
    ruleset: Ruleset, games: int, seed: int, *, table: ValueTable | None = None
) -> Simulation:
    """Play `games` optimal games; the same seed always brings the same totals.

    Every game has dice of its own. All games play a round in step, so that each sheet is worked
    out once a round, however many games share it. The table is found or solved unless given;
    raises `OtherRuleset` for one of rules that play unlike these.
    """
    from gobelet.solver import simulation_kernels as kernels

    if games < 1:
        raise ValueError(f"not a number of games: {games}")
    table = table or find_table(ruleset)
    tables, values = table.tables, table.values
    key = np.uint64(seed % (1 << SEED_BITS))
    states = np.full(games, table.state(ScoreSheet(ruleset)), np.int32)
    totals = np.zeros(games, np.int32)
    with Crew() as crew:
        for open_boxes, blocks in reversed(list(layers(table.space))):
            groups, order = grouped(blocks, states, tables.upper_states)

            def make_work(
                open_boxes: int = open_boxes, groups: IntGrid = groups, order: Ints = order
            ) -> Work:
                room = (*kernels.turn_room(tables), *kernels.memo(tables))
                step = tables, values, order, key, open_boxes, states, totals, *room
                return lambda some: kernels.play_groups(groups[some], *step)

            crew.share(len(groups), make_work)
    return Simulation(totals)
