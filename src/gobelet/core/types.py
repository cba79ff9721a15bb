"""Shared aliases for numbers with a meaning, and the base of closed sets."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

Face: TypeAlias = int
"""The number a die shows, from 1."""

Seat: TypeAlias = int
"""Index of a score sheet in a game, from 0."""


class Choice(StrEnum):
    """A closed set; values are stored and never renamed, and a member's `repr` rebuilds it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
