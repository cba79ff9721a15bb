"""The levels, and the bot behind each.

The easy level is a person alone against a target: it has no bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gobelet.bots.errors import TableMissing, UnknownLevel
from gobelet.bots.hard import Hard
from gobelet.bots.medium import Medium
from gobelet.core import Choice, Strategy

if TYPE_CHECKING:
    from gobelet.solver import ValueTable


class Level(Choice):
    """How well a bot plays, weakest first."""

    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def needs_table(self) -> bool:
        """Tell whether the level plays from a solved table."""
        return self is Level.EXPERT


def find(level: str, values: ValueTable | None = None) -> Strategy:
    """The bot of a level; `values` is read by levels that need a table only.

    Raises `UnknownLevel`, and `TableMissing` when the level needs a table and got none.
    """
    match level:
        case Level.MEDIUM:
            return Medium()
        case Level.HARD:
            return Hard()
        case Level.EXPERT if values is not None:
            # The solver brings numpy and numba along: only who plays from a table waits for them.
            from gobelet.bots.expert import Expert

            return Expert(values)
        case Level.EXPERT:
            raise TableMissing(level)
        case _:
            raise UnknownLevel(level)
