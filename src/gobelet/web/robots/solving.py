"""`python -m gobelet.web.robots.solving RULESET`: solve one ruleset in a process of its own.

RULESET is its declaration as JSON; `warm-up` only has the compiled code made and kept.

Prints a line for each step, the states done and those there are, so that the site can tell how
far it is. Runs at the lowest priority: whoever plays meanwhile comes first. Ends when its standard
input does: a site that was killed leaves no solver behind.
"""

from __future__ import annotations

import json
import os
import sys
from threading import Thread
from typing import Final, TextIO

from gobelet.core import Ruleset
from gobelet.solver import Progress, find_table, warm_up

NICENESS: Final = 19
WARM_UP: Final = "warm-up"


def main(asked: str, out: TextIO) -> None:
    """Solve, unless the table is there already."""

    def tell(progress: Progress) -> None:
        out.write(f"{progress.states_done} {progress.states_total}\n")
        out.flush()

    warm_up()
    if asked != WARM_UP:
        find_table(Ruleset.from_data(json.loads(asked)), on_progress=tell)


def _end_with_the_site() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Thread(target=_end_with_the_site, daemon=True).start()
    main(sys.argv[1], sys.stdout)
