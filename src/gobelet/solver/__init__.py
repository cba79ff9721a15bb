"""Exact values: what every sheet is worth, and what every action costs."""

from __future__ import annotations

from gobelet.solver.errors import OtherRuleset, SolverError, StaleReason, StaleTable
from gobelet.solver.library import find_table, saved_table, table_path
from gobelet.solver.progress import Progress
from gobelet.solver.retrograde import solve
from gobelet.solver.states import StateSpace
from gobelet.solver.table import ValueTable

__all__ = [
    "OtherRuleset",
    "Progress",
    "SolverError",
    "StaleReason",
    "StaleTable",
    "StateSpace",
    "ValueTable",
    "find_table",
    "saved_table",
    "solve",
    "table_path",
]
