"""Numbers the sheets of a ruleset by what the future can depend on.

A sheet's future is that of its two sections side by side, because a placement changes only the
section it is in. So a state is a pair of states, one of each section (`sections`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Self, TypeVar

from gobelet.core import Ruleset, ScoreSheet
from gobelet.solver.sections import LowerSection, LowerState, UpperSection, UpperState

State = TypeVar("State", UpperState, LowerState)


class StateSpace:
    """Every state of a ruleset, numbered: the upper state's number runs faster than the lower's."""

    def __init__(self, upper: UpperSection, lower: LowerSection) -> None:
        self.upper = upper
        self.lower = lower
        self.upper_states = _in_order(upper.states)
        self.lower_states = _in_order(lower.states)

    @classmethod
    def of(cls, ruleset: Ruleset) -> Self:
        """The states of a ruleset."""
        return cls(UpperSection(ruleset), LowerSection(ruleset))

    @property
    def size(self) -> int:
        """How many states there are."""
        return len(self.upper_states) * len(self.lower_states)

    def pair(self, sheet: ScoreSheet) -> tuple[int, int]:
        """The numbers of a sheet's upper and lower state."""
        return self._upper_number[self.upper.of(sheet)], self._lower_number[self.lower.of(sheet)]

    def index(self, sheet: ScoreSheet) -> int:
        """The number of a sheet's state."""
        upper, lower = self.pair(sheet)
        return lower * len(self.upper_states) + upper

    @cached_property
    def _upper_number(self) -> dict[UpperState, int]:
        return {state: number for number, state in enumerate(self.upper_states)}

    @cached_property
    def _lower_number(self) -> dict[LowerState, int]:
        return {state: number for number, state in enumerate(self.lower_states)}


def _in_order(states: Iterable[State]) -> tuple[State, ...]:
    """Fewer open boxes first; states with the same open boxes stand together."""
    return tuple(sorted(states, key=lambda state: (state.open.bit_count(), state)))
