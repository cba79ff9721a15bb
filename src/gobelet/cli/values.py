"""Solved tables for the commands: loaded where they are, solved with a progress bar else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn

from gobelet.cli.console import err
from gobelet.cli.words import ruleset_name
from gobelet.core import Ruleset

# The solver brings numpy and numba along, most of a second: only commands that need exact
# values import it, and only once they run.
if TYPE_CHECKING:
    from gobelet.solver import Progress as Solved
    from gobelet.solver import ValueTable


def find_values(ruleset: Ruleset) -> ValueTable:
    """The table of a ruleset, solved first where this machine has none yet."""
    return kept_values(ruleset) or solved_values(ruleset)


def kept_values(ruleset: Ruleset) -> ValueTable | None:
    """The table that this machine has, ready to answer; None while it has none."""
    from gobelet.solver import saved_table, warm_up

    kept = saved_table(ruleset)
    if kept is not None:
        # Without compiled code from an earlier run this takes as long as a first solve.
        with err.status("Getting exact play ready"):
            warm_up()
    return kept


def solved_values(ruleset: Ruleset) -> ValueTable:
    """The table of a ruleset, solved now and kept."""
    from gobelet.solver import renew_table

    with _progress() as bar:
        task = bar.add_task(f"Solving {ruleset_name(ruleset.key)}", total=None)

        def show(solved: Solved) -> None:
            bar.update(task, total=solved.states_total, completed=solved.states_done)

        return renew_table(ruleset, on_progress=show)


def has_values(ruleset: Ruleset) -> bool:
    """Tell whether a good table of a ruleset is there, so that nobody waits for one."""
    from gobelet.solver import saved_table

    return saved_table(ruleset) is not None


def _progress() -> Progress:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    return Progress(*columns, console=err, transient=True)
