"""The rulesets one can choose, each in a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet import rulesets
from gobelet.web.matches.names import ruleset_name

HOOKS: Final[Mapping[str, Promise]] = {
    "clubs": _("Five alike again, while their box is free"),
    "fete": _("Five alike again: score at once"),
    "yacht": _("The simplest, perfect for a start"),
    "classic": _("As at home: five alike are a joker"),
    "yatzy": _("Stopping early brings points"),
}
"""Rulesets offered by name, in their order."""

SINGLE: Final[Mapping[str, str]] = {"classic": "classic_single"}
"""Rulesets with an option for multiple five alike, and the one played when it is switched off."""


@dataclass(frozen=True, slots=True)
class Way:
    """A ruleset where one is chosen; `further` is what a further five alike pays.

    `most` people play it at a table; `is_optional` where further five alike can be switched off.
    """

    key: str
    name: str
    hook: str
    further: int | None
    target: int
    most: int
    is_optional: bool


def ways() -> tuple[Way, ...]:
    """The rulesets one can choose, in their order."""
    return tuple(_way(key, str(hook)) for key, hook in HOOKS.items())


def _way(key: str, hook: str) -> Way:
    ruleset = rulesets.find(key)
    bonus = ruleset.five_of_a_kind_bonus
    return Way(
        key=key,
        name=ruleset_name(key),
        hook=hook,
        further=bonus.points if bonus else None,
        target=ruleset.target,
        most=max(ruleset.seats_between_people),
        is_optional=key in SINGLE,
    )
