"""The slow readable twin: a turn worked out on the core's own objects.

It shares nothing with the kernels, so it is their oracle: `turn_value` checks any sheet against the
values of the sheets after it, `solve_slowly` a whole ruleset of a few boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from gobelet.core import (
    NO_DICE,
    Category,
    Keep,
    Roll,
    Ruleset,
    ScoreSheet,
    must_score,
    placements,
    rolls,
    ways,
)

Value: TypeAlias = Callable[[ScoreSheet], float]
"""Expected points to come of a sheet between turns."""


def solve_slowly(ruleset: Ruleset) -> float:
    """Expected total from the empty sheet, for a ruleset of very few boxes."""

    known: dict[frozenset[tuple[Category, int]], float] = {}

    def value(sheet: ScoreSheet) -> float:
        held = frozenset((entry.category, entry.points) for entry in sheet.entries)
        if held not in known:
            known[held] = 0.0 if sheet.is_full else turn_value(sheet, value)
        return known[held]

    return value(ScoreSheet(ruleset))


def turn_value(sheet: ScoreSheet, value: Value) -> float:
    """Expected points to come of `sheet`, from the values of the sheets after its next turn."""
    return keep_values(sheet, value, sheet.ruleset.throws_per_turn)[NO_DICE]


def keep_values(sheet: ScoreSheet, value: Value, throws_left: int) -> Mapping[Keep, float]:
    """What each keep is worth when the other dice are thrown with `throws_left` throws left."""
    ruleset = sheet.ruleset
    later = keep_values(sheet, value, throws_left - 1) if throws_left > 1 else {}
    worth = {
        roll: _roll_value(sheet, value, roll, throws_left - 1, later)
        for roll in rolls(ruleset.dice, ruleset.sides)
    }
    keeps = {keep for roll in worth for keep in roll.keeps()[:-1]}
    return {keep: _mean(keep, worth, ruleset) for keep in keeps}


def _roll_value(
    sheet: ScoreSheet, value: Value, roll: Roll, throws_left: int, later: Mapping[Keep, float]
) -> float:
    entries = placements(sheet, roll, throws_left=throws_left)
    scored = max(entry.gain + value(sheet.fill(entry)) for entry in entries)
    if throws_left == 0 or must_score(sheet, roll):
        return scored
    return max(scored, *(later[keep] for keep in roll.keeps()[:-1]))


def _mean(keep: Keep, worth: Mapping[Roll, float], ruleset: Ruleset) -> float:
    thrown = ruleset.dice - len(keep)
    total = 0.0
    for dice in rolls(thrown, ruleset.sides):
        total += ways(dice) * worth[keep + dice]
    return total / float(ruleset.sides**thrown)
