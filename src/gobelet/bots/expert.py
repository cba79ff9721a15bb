"""Expert: a bot that weighs every throw still to come, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gobelet.bots.errors import turn_of
from gobelet.core import (
    TIE,
    Action,
    Advice,
    Category,
    Game,
    Phase,
    Roll,
    Score,
    ScoreSheet,
    Seat,
    Throw,
)
from gobelet.solver import ValueTable

ACTIONS_REMEMBERED: Final = 32_768


class Expert:
    """Strategy and Advisor both: maximises the expected total from a solved table."""

    name = "expert"

    def __init__(self, values: ValueTable) -> None:
        self.values: Final = values
        self._remembered: dict[tuple[int, Roll, int], Action] = {}
        self._latest: tuple[ScoreSheet, int] | None = None

    def choose(self, game: Game, seat: Seat) -> Action:
        """Pick a legal action; the same game always gives the same one."""
        turn = turn_of(game, seat)
        if turn.roll is None:
            return Throw()
        return self._action(game.sheets[seat], turn.roll, turn.throws_left)

    def advise(self, game: Game, *, limit: int = 5) -> tuple[Advice, ...]:
        """The best actions first; none while dice are in the air or once the game is over."""
        turn = game.turn
        if turn is None or turn.phase is Phase.LAND:
            return ()
        sheet = game.sheets[turn.seat]
        if turn.roll is None:
            return (Advice(Throw(), sheet.total + self.values.value(sheet), 0.0),)
        return self.rank(sheet, turn.roll, throws_left=turn.throws_left)[:limit]

    def rank(self, sheet: ScoreSheet, roll: Roll, *, throws_left: int) -> tuple[Advice, ...]:
        """Every legal action, best first; among equals scoring before throwing, chance last."""
        return _tidied(self.values.rank(sheet, roll, throws_left=throws_left))

    def _action(self, sheet: ScoreSheet, roll: Roll, throws_left: int) -> Action:
        """The best action, remembered by all it depends on."""
        key = (self._state(sheet), roll, throws_left)
        action = self._remembered.get(key)
        if action is None:
            if len(self._remembered) >= ACTIONS_REMEMBERED:
                self._remembered.clear()
            action = self.rank(sheet, roll, throws_left=throws_left)[0].action
            self._remembered[key] = action
        return action

    def _state(self, sheet: ScoreSheet) -> int:
        """The number of a sheet; asked several times a turn, so the latest is at hand."""
        latest = self._latest
        if latest is None or latest[0] is not sheet:
            latest = self._latest = (sheet, self.values.state(sheet))
        return latest[1]


def _tidied(ranked: Sequence[Advice]) -> tuple[Advice, ...]:
    """The same advice, with the best that cost nothing in the order a person would take them."""
    free = [advice for advice in ranked if advice.cost < TIE]
    return (*sorted(free, key=_reluctance), *ranked[len(free) :])


def _reluctance(advice: Advice) -> int:
    if isinstance(advice.action, Throw):
        return 1
    return 2 if advice.action == Score(Category.CHANCE) else 0
