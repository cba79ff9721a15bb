"""A game under way on the terminal: the state, where its dice come from, and what was played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gobelet.core import (
    Action,
    Dice,
    Event,
    Game,
    Land,
    Move,
    Phase,
    Record,
    Ruleset,
    Seat,
    SeededCup,
)

YOU: Final[Seat] = 0


class Match:
    """One game, its cup and its moves so far."""

    def __init__(self, ruleset: Ruleset, names: Iterable[str], seed: bytes) -> None:
        self.names = tuple(names)
        self.game = Game.new(ruleset, len(self.names))
        self.seed = seed
        self._cup = SeededCup(seed, sides=ruleset.sides)
        self._moves: list[tuple[Seat, Move]] = []

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self.game.ruleset

    @property
    def commitment(self) -> str:
        """What is promised of the dice before the first throw."""
        return self._cup.commitment()

    def play(self, action: Action, by: Seat) -> tuple[Event, ...]:
        """Play an action, and let the dice land if it threw some; return what happened."""
        events = self._apply(action, by)
        if self.game.phase is Phase.LAND:
            events += self._apply(Land(Dice(self.game.thrown_from(self._cup))), by)
        return events

    def record(self) -> Record:
        """The game so far, seed included: for when it is over."""
        return Record(
            ruleset=self.ruleset,
            seats=len(self.names),
            moves=tuple(self._moves),
            commitment=self.commitment,
            seed=self.seed,
        )

    def _apply(self, move: Move, by: Seat) -> tuple[Event, ...]:
        self.game, events = self.game.apply(move, by=by)
        self._moves.append((by, move))
        return events
