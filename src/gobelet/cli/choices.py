"""What a person may name on the command line, and the answer when there is no such thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gobelet import rulesets
from gobelet.bots.levels import Level
from gobelet.cli.errors import CannotDo
from gobelet.core import Ruleset

KEY_HELP: Final = f"Rules: {', '.join(rulesets.ALL)}."

ALONE: Final = "easy"
"""The level without an opponent: alone against a target, with hints."""

BOTS: Final = tuple(level.value for level in Level)
LEVELS: Final = (ALONE, *BOTS)


def find_ruleset(key: str) -> Ruleset:
    """The ruleset of this key; say which there are when it is none."""
    if key not in rulesets.ALL:
        raise CannotDo(f"no rules are called {key!r}; there are {_listed(rulesets.ALL)}")
    return rulesets.find(key)


def check_level(level: str, known: tuple[str, ...]) -> str:
    """The level itself; say which there are when it is none of them."""
    if level not in known:
        raise CannotDo(f"no level is called {level!r}; there are {_listed(known)}")
    return level


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
