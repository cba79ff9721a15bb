"""Solved tables kept under the data directory, one file for all rulesets that play alike."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

from gobelet.core import Ruleset
from gobelet.data import data_directory
from gobelet.solver.errors import StaleTable
from gobelet.solver.progress import Progress
from gobelet.solver.retrograde import solve
from gobelet.solver.table import ValueTable

FINGERPRINT_LENGTH: Final = 16

_log = logging.getLogger(__name__)


def table_path(ruleset: Ruleset) -> Path:
    """Where the table of a ruleset is kept; rulesets that play alike share it."""
    fingerprint = ruleset.fingerprint()[:FINGERPRINT_LENGTH]
    return data_directory() / "tables" / f"{fingerprint}.values"


def saved_table(ruleset: Ruleset) -> ValueTable | None:
    """The table that was kept for a ruleset; None while there is none, or none to be trusted."""
    try:
        return ValueTable.load(table_path(ruleset), ruleset)
    except FileNotFoundError:
        return None
    except (StaleTable, OSError) as error:
        _log.warning("refused a saved table: %s", error)
        return None


def find_table(
    ruleset: Ruleset, *, on_progress: Callable[[Progress], None] | None = None
) -> ValueTable:
    """The table of a ruleset: the one that was kept, else `renew_table`."""
    return saved_table(ruleset) or renew_table(ruleset, on_progress=on_progress)


def renew_table(
    ruleset: Ruleset, *, on_progress: Callable[[Progress], None] | None = None
) -> ValueTable:
    """Solve a ruleset now and keep its table, in the place of one that is there.

    A table that cannot be kept is still good for use; the log says why it was not.
    """
    table = solve(ruleset, on_progress=on_progress)
    try:
        table.save(table_path(ruleset))
    except OSError as error:
        _log.warning("could not keep the table of %s: %s", ruleset.key, error)
    return table


def warm_up() -> None:
    """Have the kernels ready, compiled or read back, so that no first solve or rank waits."""
    import_module("gobelet.solver.kernels")
