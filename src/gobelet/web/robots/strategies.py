"""Which strategy plays a level."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gobelet import rulesets
from gobelet.bots import levels
from gobelet.core import Ruleset, Strategy
from gobelet.web.robots.tables import tables

if TYPE_CHECKING:
    from gobelet.bots.expert import Expert
    from gobelet.solver import ValueTable


_FROM_TABLES: Final = frozenset(level for level in levels.Level if level.needs_table)


def find_strategy(level: str, ruleset: Ruleset) -> Strategy | None:
    """The strategy of a level; none while the table it plays from is not ready."""
    if level in _FROM_TABLES:
        return find_expert(ruleset)
    return levels.find(level)


def find_expert(ruleset: Ruleset) -> Expert | None:
    """The exact player of a ruleset; none while its table is not ready."""
    values = tables.get(ruleset)
    return None if values is None else _expert(values)


@lru_cache(maxsize=2 * len(rulesets.ALL))
def _expert(values: ValueTable) -> Expert:
    # One for each table, since it remembers what it has weighed.
    from gobelet.bots.expert import Expert

    return Expert(values)
