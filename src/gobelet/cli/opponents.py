"""Who sits opposite at the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.bots import levels
from gobelet.cli.choices import ALONE, LEVELS, check_level
from gobelet.cli.values import find_values
from gobelet.core import Advisor, Ruleset, Strategy


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level of play: who answers the person, and who advises them."""

    names: tuple[str, ...]
    """Of the seats, the person's first."""
    strategy: Strategy | None = None
    advisor: Advisor | None = None


def find_opponent(level: str, ruleset: Ruleset) -> Opponent:
    """The opponent of a level; the easy one is nobody, and brings hints instead."""
    if check_level(level, LEVELS) == ALONE:
        from gobelet.bots.expert import Expert  # brings numba along: only who asks waits for it

        return Opponent(("You",), advisor=Expert(find_values(ruleset)))
    return Opponent(("You", level.capitalize()), find_strategy(level, ruleset))


def find_strategy(level: str, ruleset: Ruleset) -> Strategy:
    """The computer player of a level, with its table solved if it needs one."""
    values = find_values(ruleset) if levels.Level(level).needs_table else None
    return levels.find(level, values)
