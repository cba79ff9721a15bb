"""Works backwards from the full sheet, one number of open boxes at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.core import Ruleset
from gobelet.solver.compile import LANES, PADDING, IntGrid, Tables, compile_ruleset
from gobelet.solver.progress import Progress
from gobelet.solver.states import StateSpace
from gobelet.solver.table import ValueTable
from gobelet.solver.workspace import workspace

BLOCKS_PER_CALL: Final = 1024
MOST_THREADS: Final = 8


def solve(ruleset: Ruleset, *, on_progress: Callable[[Progress], None] | None = None) -> ValueTable:
    """Work out the expected points to come of every state of a ruleset."""
    space = StateSpace.of(ruleset)
    tables = compile_ruleset(ruleset, space)
    values = np.zeros(space.size + PADDING)
    done = 0
    with ThreadPoolExecutor(_threads()) as pool:
        for open_boxes, blocks in _layers(space):
            _solve_layer(pool, tables, blocks, values)
            done += int(blocks[:, 2].sum())
            if on_progress is not None:
                on_progress(Progress(open_boxes, done, space.size))
    return ValueTable(ruleset, space, values)


def _threads() -> int:
    return min(os.cpu_count() or 1, MOST_THREADS)


def _layers(space: StateSpace) -> Iterator[tuple[int, IntGrid]]:
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


def _solve_layer(
    pool: ThreadPoolExecutor, tables: Tables, blocks: IntGrid, values: NDArray[np.float64]
) -> None:
    """Share a layer out among threads; its states do not depend on each other."""
    from gobelet.solver import kernels

    calls = range(0, len(blocks), BLOCKS_PER_CALL)
    shared = iter(calls)

    def work(_thread: int) -> None:
        space = workspace(tables)
        for start in shared:
            kernels.solve_blocks(tables, blocks[start : start + BLOCKS_PER_CALL], *space, values)

    list(pool.map(work, range(min(_threads(), len(calls)))))
