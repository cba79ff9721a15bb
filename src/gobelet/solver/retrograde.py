"""Works backwards from the full sheet, one number of open boxes at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from gobelet.core import Ruleset
from gobelet.solver.compile import LANES, PADDING, IntGrid, compile_ruleset
from gobelet.solver.progress import Progress
from gobelet.solver.states import StateSpace
from gobelet.solver.table import ValueTable
from gobelet.solver.threads import Crew, Work
from gobelet.solver.workspace import workspace


def solve(ruleset: Ruleset, *, on_progress: Callable[[Progress], None] | None = None) -> ValueTable:
    """Work out the expected points to come of every state of a ruleset."""
    from gobelet.solver import kernels

    space = StateSpace.of(ruleset)
    tables = compile_ruleset(ruleset, space)
    values = np.zeros(space.size + PADDING)
    done = 0
    with Crew() as crew:
        for open_boxes, blocks in layers(space):

            def make_work(blocks: IntGrid = blocks) -> Work:
                room = workspace(tables)
                return lambda some: kernels.solve_blocks(
                    tables, blocks[some], values, *room, values
                )

            crew.share(len(blocks), make_work)
            done += int(blocks[:, 2].sum())
            if on_progress is not None:
                on_progress(Progress(open_boxes, done, space.size))
    return ValueTable(ruleset, values)


def layers(space: StateSpace) -> Iterator[tuple[int, IntGrid]]:
    """Blocks (upper, lower, states) of all states with one open box, with two, and so on."""
    upper = _upper_blocks(space)
    lower_open = np.array([state.open.bit_count() for state in space.lower_states])
    open_boxes = upper[:, 2, None] + lower_open
    for layer in range(1, int(open_boxes.max()) + 1):
        block, lower = np.nonzero(open_boxes == layer)
        yield layer, np.stack((upper[block, 0], lower, upper[block, 1]), axis=1, dtype=np.int32)


def _upper_blocks(space: StateSpace) -> NDArray[np.int64]:
    """The first upper state of each block, how many states it has, how many boxes are open."""
    blocks, start = [], 0
    for open_mask, group in groupby(state.open for state in space.upper_states):
        stop = start + len(list(group))
        blocks += [
            (first, min(LANES, stop - first), open_mask.bit_count())
            for first in range(start, stop, LANES)
        ]
        start = stop
    return np.array(blocks)
