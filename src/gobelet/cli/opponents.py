"""Who sits opposite at the terminal, and who knows best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gobelet.bots import levels
from gobelet.cli.choices import ALONE, LEVELS, check_level
from gobelet.cli.values import find_values
from gobelet.core import Ruleset, Strategy

# Experts bring numpy and numba along, most of a second: only who plays with one imports it.
if TYPE_CHECKING:
    from gobelet.bots.expert import Expert


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level of play: who answers the person, and who helps them."""

    names: tuple[str, ...]
    """Of the seats, the person's first."""
    strategy: Strategy | None = None
    helper: Expert | None = None


def find_opponent(level: str, ruleset: Ruleset) -> Opponent:
    """The opponent of a level; the easy one is nobody, and brings hints instead."""
    if check_level(level, LEVELS) == ALONE:
        return Opponent(("You",), helper=find_expert(ruleset))
    return Opponent(("You", level.capitalize()), find_strategy(level, ruleset))


def find_strategy(level: str, ruleset: Ruleset) -> Strategy:
    """The computer player of a level, with its table solved if it needs one."""
    values = find_values(ruleset) if levels.Level(level).needs_table else None
    return levels.find(level, values)


def find_expert(ruleset: Ruleset) -> Expert:
    """The player that weighs every throw, its table solved first where there is none."""
    from gobelet.bots.expert import Expert

    return Expert(find_values(ruleset))
