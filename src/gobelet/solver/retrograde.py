"""Works backwards from the full sheet, one number of open boxes at a time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gobelet.core import Ruleset
from gobelet.solver.blocks import layers
from gobelet.solver.compile import compile_ruleset
from gobelet.solver.progress import Progress
from gobelet.solver.states import StateSpace
from gobelet.solver.table import ValueTable
from gobelet.solver.tables import PADDING, IntGrid
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
