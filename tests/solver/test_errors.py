"""The solver's errors."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from gobelet import rulesets
from gobelet.core import GobeletError
from gobelet.solver import OtherRuleset, SolverError, StaleReason, StaleTable

ERRORS = [
    OtherRuleset(rulesets.find("yacht"), rulesets.find("classic")),
    StaleTable(Path("yacht.values"), StaleReason.DAMAGED),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_of_the_solver_is_one_of_gobelet(error: SolverError) -> None:
    assert isinstance(error, SolverError)
    assert isinstance(error, GobeletError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_passes_whole_from_one_process_to_another(error: SolverError) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert (type(sent), str(sent), vars(sent)) == (type(error), str(error), vars(error))
