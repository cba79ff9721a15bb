"""What the solver offers is an explicit, sorted list."""

from __future__ import annotations

import gobelet.solver


def test_the_public_names_are_sorted_and_there() -> None:
    names = gobelet.solver.__all__
    assert names == sorted(names, key=lambda name: (name[0].islower(), name))
    assert all(hasattr(gobelet.solver, name) for name in names)


def test_the_public_names_are_these() -> None:
    assert set(gobelet.solver.__all__) == {
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
    }
