"""The room in which kernels work on one block."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gobelet.solver.tables import LANES, Doubles, Tables

CACHE_LINE: Final = 64


class Workspace(NamedTuple):
    """Flat arrays of eight numbers a row; `gobelet.solver.kernels` says what they hold."""

    plays: Doubles
    rows: Doubles
    scores: Doubles
    worths: Doubles


def workspace(tables: Tables) -> Workspace:
    """Room for one thread."""
    return Workspace(
        plays=line_up(tables.play_unused.size),
        rows=line_up(int(tables.part_row[-1])),
        scores=line_up(tables.rolls),
        worths=line_up(tables.keeps + tables.rolls),
    )


def line_up(count: int) -> Doubles:
    """Rows that start with a cache line each, so that no row needs two."""
    wanted = count * LANES
    room = np.zeros(wanted + CACHE_LINE // 8)
    start = -room.ctypes.data % CACHE_LINE // 8
    return room[start : start + wanted]
