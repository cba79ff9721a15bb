"""Each ruleset is solved once a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gobelet.core import Ruleset
from gobelet.solver import ValueTable, solve

Tables = Callable[[Ruleset], ValueTable]

solved = cache(solve)


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The solved table of a ruleset."""
    return solved
