"""Which strategy plays a level."""

from __future__ import annotations

from gobelet.bots import levels
from gobelet.core import Ruleset, Strategy
from gobelet.web.robots.tables import tables


def find_strategy(level: str, ruleset: Ruleset) -> Strategy | None:
    """The strategy of a level; none while the table it plays from is not ready."""
    if not levels.Level(level).needs_table:
        return levels.find(level)
    values = tables.get(ruleset)
    return None if values is None else levels.find(level, values)
