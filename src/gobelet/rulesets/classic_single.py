"""The classic ruleset with its option off: a further five alike is a roll like any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gobelet.rulesets.classic import CLASSIC

CLASSIC_SINGLE: Final = replace(
    CLASSIC,
    key="classic_single",
    seats=range(1, 3),
    seats_between_people=range(0),
    five_of_a_kind_bonus=None,
    joker=None,
)
