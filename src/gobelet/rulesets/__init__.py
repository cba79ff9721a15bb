"""The rulesets people play, one declaration a file, all listed here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.core import Ruleset, UnknownRuleset
from gobelet.rulesets.classic import CLASSIC
from gobelet.rulesets.classic_single import CLASSIC_SINGLE
from gobelet.rulesets.clubs import CLUBS
from gobelet.rulesets.fete import FETE
from gobelet.rulesets.yacht import YACHT
from gobelet.rulesets.yatzy import YATZY

__all__ = ["ALL", "find"]

ALL: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {ruleset.key: ruleset for ruleset in (CLUBS, FETE, YACHT, CLASSIC, CLASSIC_SINGLE, YATZY)}
)
"""Every ruleset by its key."""


def find(key: str) -> Ruleset:
    """Look a ruleset up by key; raise `UnknownRuleset`."""
    try:
        return ALL[key]
    except KeyError:
        raise UnknownRuleset(key) from None
