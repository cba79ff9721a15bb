"""
Every error the solver raises:

GobeletError
└── SolverError
    ├── OtherRuleset    a sheet of a ruleset that the table was not solved for
    └── StaleTable      a saved table that must not be used; has a `reason`
"""

from __future__ import annotations

from pathlib import Path

from gobelet.core import Choice, GobeletError, Ruleset


class SolverError(GobeletError):
    """The root of everything the solver raises on purpose."""


class OtherRuleset(SolverError):
    """A sheet belongs to a ruleset that plays unlike the table's."""

    def __init__(self, solved: Ruleset, asked: Ruleset) -> None:
        super().__init__(solved, asked)
        self.solved = solved
        self.asked = asked

    def __str__(self) -> str:
        return f"a table of {self.solved.key} says nothing about {self.asked.key}"


class StaleReason(Choice):
    """Why a saved table must not be used."""

    NOT_A_TABLE = "not_a_table"
    OTHER_VERSION = "other_version"
    OTHER_RULESET = "other_ruleset"
    WRONG_SIZE = "wrong_size"
    DAMAGED = "damaged"
    """The numbers are not those that were written."""


class StaleTable(SolverError):
    """A file is not the table of this ruleset in this version, whole and undamaged."""

    def __init__(self, path: Path, reason: StaleReason) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason.value}"
