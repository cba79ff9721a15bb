"""Solved tables for the commands: loaded where they are, solved with a progress bar else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gobelet.core import Ruleset

if TYPE_CHECKING:
    from gobelet.solver import ValueTable


def find_values(ruleset: Ruleset) -> ValueTable:
    """The table of a ruleset, solved first if this machine has none yet."""
    from gobelet.solver import solve

    return solve(ruleset)
