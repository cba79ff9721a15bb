"""What a solve brings: the expected points to come of every sheet, and how to read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from gobelet.core import (
    TIE,
    Action,
    Advice,
    Dice,
    Roll,
    Ruleset,
    Score,
    ScoreSheet,
    Throw,
    must_score,
    placements,
)
from gobelet.solver.compile import all_dice, compile_ruleset
from gobelet.solver.errors import OtherRuleset, StaleReason, StaleTable
from gobelet.solver.states import StateSpace
from gobelet.solver.storage import read_values, write_values
from gobelet.solver.tables import LANES, PADDING, Tables
from gobelet.solver.workspace import workspace


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Expected points still to come, for every sheet between turns.

    Entries hold points *to come*, so the expected total of a sheet is its total plus its value.
    """

    ruleset: Ruleset
    values: NDArray[np.float64]
    """One number a state, then the padding that kernels read."""

    @cached_property
    def space(self) -> StateSpace:
        """Which number belongs to which sheets."""
        return StateSpace.of(self.ruleset)

    def state(self, sheet: ScoreSheet) -> int:
        """The number of all sheets with the future of this one; raise `OtherRuleset`."""
        self._check_ruleset(sheet)
        return self.space.index(sheet)

    def value(self, sheet: ScoreSheet) -> float:
        """Expected points to come before the next turn of `sheet`, played well."""
        return float(self.values[self.state(sheet)])

    def rank(self, sheet: ScoreSheet, roll: Roll, *, throws_left: int) -> tuple[Advice, ...]:
        """Every legal action, best first; equal ones in the order of `Game.actions`.

        Empty when the sheet is full. Raises `ValueError` for what is not a roll of a turn.
        """
        self._check_turn(sheet, roll, throws_left)
        if sheet.is_full:
            return ()
        weighed = [*self._throws(sheet, roll, throws_left), *self._scores(sheet, roll, throws_left)]
        weighed.sort(key=lambda pair: -round(pair[1] / TIE))
        best = weighed[0][1]
        return tuple(Advice(action, total, max(best - total, 0.0)) for action, total in weighed)

    def save(self, path: Path) -> None:
        """Write the table whole or not at all."""
        write_values(path, self.ruleset.fingerprint(), self.values)

    @classmethod
    def load(cls, path: Path, ruleset: Ruleset) -> Self:
        """Map a saved table; raise `StaleTable` unless it is whole and this ruleset's."""
        table = cls(ruleset, read_values(path, ruleset.fingerprint()))
        if table.values.size != table.space.size + PADDING:
            raise StaleTable(path, StaleReason.WRONG_SIZE)
        return table

    def _scores(
        self, sheet: ScoreSheet, roll: Roll, throws_left: int
    ) -> Iterator[tuple[Action, float]]:
        for entry in placements(sheet, roll, throws_left=throws_left):
            filled = sheet.fill(entry)
            yield Score(entry.category), filled.total + self.value(filled)

    def _throws(
        self, sheet: ScoreSheet, roll: Roll, throws_left: int
    ) -> Iterator[tuple[Action, float]]:
        from gobelet.solver import kernels

        if throws_left == 0 or must_score(sheet, roll):
            return
        room = workspace(self.tables)
        kernels.weigh_keeps(self.tables, self.values, *self.space.pair(sheet), throws_left, *room)
        for keep in roll.keeps()[:-1]:
            value = room.worths[self._dice_number[keep] * LANES]
            yield Throw(keep), float(sheet.total + value)

    def _check_ruleset(self, sheet: ScoreSheet) -> None:
        same = sheet.ruleset is self.ruleset or sheet.ruleset == self.ruleset
        if not same and sheet.ruleset.fingerprint() != self.ruleset.fingerprint():
            raise OtherRuleset(self.ruleset, sheet.ruleset)

    def _check_turn(self, sheet: ScoreSheet, roll: Roll, throws_left: int) -> None:
        self._check_ruleset(sheet)
        if not self.ruleset.is_roll(roll):
            raise ValueError(f"not a roll of {self.ruleset.key}: {roll}")
        if not 0 <= throws_left < self.ruleset.throws_per_turn:
            raise ValueError(f"throws left after a throw: {throws_left}")

    @cached_property
    def tables(self) -> Tables:
        """The ruleset as the kernels read it."""
        return compile_ruleset(self.ruleset, self.space)

    @cached_property
    def _dice_number(self) -> dict[Dice, int]:
        return {dice: number for number, dice in enumerate(all_dice(self.ruleset))}
