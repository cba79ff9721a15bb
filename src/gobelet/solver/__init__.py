"""Exact values: what every sheet is worth, and what every action costs."""

from __future__ import annotations

from gobelet.solver.distribution import BonusFigures, BoxFigures, Distribution, distribution
from gobelet.solver.errors import OtherRuleset, SolverError, StaleReason, StaleTable
from gobelet.solver.library import find_table, renew_table, saved_table, table_path, warm_up
from gobelet.solver.progress import Progress
from gobelet.solver.retrograde import solve
from gobelet.solver.simulation import Simulation, simulate
from gobelet.solver.states import StateSpace
from gobelet.solver.table import ValueTable

__all__ = [
    "BonusFigures",
    "BoxFigures",
    "Distribution",
    "OtherRuleset",
    "Progress",
    "Simulation",
    "SolverError",
    "StaleReason",
    "StaleTable",
    "StateSpace",
    "ValueTable",
    "distribution",
    "find_table",
    "renew_table",
    "saved_table",
    "simulate",
    "solve",
    "table_path",
    "warm_up",
]
