"""`python -m gobelet.web.robots.solving KEY`: solve one ruleset in a process of its own.

Prints a line for each step, the states done and those there are, so that the site can tell how
far it is. Runs at the lowest priority: whoever plays meanwhile comes first.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO

from gobelet import rulesets
from gobelet.solver import Progress, find_table

NICENESS = 19


def main(key: str, out: TextIO) -> None:
    """Solve, unless the table is there already."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)

    def tell(progress: Progress) -> None:
        out.write(f"{progress.states_done} {progress.states_total}\n")
        out.flush()

    find_table(rulesets.find(key), on_progress=tell)


if __name__ == "__main__":
    main(sys.argv[1], sys.stdout)
