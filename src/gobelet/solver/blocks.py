"""Cuts the states of a ruleset into blocks that kernels work on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from gobelet.solver.states import StateSpace
from gobelet.solver.tables import LANES, IntGrid, Ints


def layers(space: StateSpace) -> Iterator[tuple[int, IntGrid]]:
    """Blocks (upper, lower, states) of all states with one open box, with two, and so on."""
    upper = _upper_blocks(space)
    lower_open = np.array([state.open.bit_count() for state in space.lower_states])
    open_boxes = upper[:, 2, None] + lower_open
    for layer in range(1, int(open_boxes.max()) + 1):
        block, lower = np.nonzero(open_boxes == layer)
        yield layer, np.stack((upper[block, 0], lower, upper[block, 1]), axis=1, dtype=np.int32)


def grouped(
    blocks: IntGrid, states: NDArray[np.signedinteger], upper_states: int
) -> tuple[IntGrid, Ints]:
    """Sort `states` by block: groups (upper, lower, first, last), and their places in order."""
    block_of = np.zeros(int(states.max()) + 1, np.int32)
    starts = blocks[:, 1] * upper_states + blocks[:, 0]
    for lane in range(LANES):
        inside = np.flatnonzero((blocks[:, 2] > lane) & (starts + lane < block_of.size))
        block_of[starts[inside] + lane] = inside
    own = block_of[states].astype(np.min_scalar_type(len(blocks)))
    order = np.argsort(own, kind="stable")  # a radix sort while numbers are short
    counts = np.bincount(own)
    used = np.flatnonzero(counts)
    last = counts.cumsum()[used]
    groups = (blocks[used, 0], blocks[used, 1], last - counts[used], last)
    return np.stack(groups, axis=1, dtype=np.int32), order.astype(np.int32)


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
