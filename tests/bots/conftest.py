"""Solved tables, and moments of games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gobelet import rulesets
from gobelet.bots.expert import Expert
from gobelet.core import Dice, Game, Phase, Ruleset, ScoreSheet, Turn, parse_sheet
from gobelet.solver import ValueTable, find_table

Tables = Callable[[Ruleset], ValueTable]
Experts = Callable[[Ruleset], Expert]

solved = cache(find_table)


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The solved table of a ruleset."""
    return solved


@pytest.fixture(scope="session")
def experts() -> Experts:
    """The expert of a ruleset."""
    return lambda ruleset: Expert(solved(ruleset))


def at(key: str, sheet: str, roll: str, throws_left: int) -> Game:
    """A game for one seat with this roll on the table."""
    ruleset = rulesets.find(key)
    return moment(parse_sheet(sheet, ruleset), roll, throws_left)


def moment(sheet: ScoreSheet, roll: str, throws_left: int) -> Game:
    """A game for one seat with this sheet and roll."""
    turn = Turn(
        seat=0,
        round=len(sheet.entries) + 1,
        throws_left=throws_left,
        roll=Dice.parse(roll),
    )
    assert turn.phase is Phase.DECIDE
    return Game(sheet.ruleset, (sheet,), turn)
