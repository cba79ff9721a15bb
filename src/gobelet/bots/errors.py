"""
Every error the bots raise:

GobeletError
├── UnknownLevel (LookupError)    no level has this name
├── TableMissing                  the level needs a solved table and got none
└── NothingToChoose               the seat has no decision to take; has a `reason`
"""

from __future__ import annotations

from gobelet.core import Choice, Game, GobeletError, Phase, Seat, Turn


class UnknownLevel(GobeletError, LookupError):
    """No level has this name."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.level = level

    def __str__(self) -> str:
        return f"unknown level {self.level!r}"


class TableMissing(GobeletError):
    """The level plays from a solved table, and none was given."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.level = level

    def __str__(self) -> str:
        return f"level {self.level!r} needs a solved table"


class Idle(Choice):
    """Why a seat has nothing to decide."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    DICE_IN_AIR = "dice_in_air"
    NO_THROW_YET = "no_throw_yet"


class NothingToChoose(GobeletError):
    """The seat has no decision to take; `reason` says why."""

    def __init__(self, reason: Idle) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"nothing to choose: {self.reason}"


def turn_of(game: Game, seat: Seat) -> Turn:
    """The turn in which `seat` is to act; raise `NothingToChoose` when it is not."""
    if game.turn is None:
        raise NothingToChoose(Idle.GAME_OVER)
    if game.turn.seat != seat:
        raise NothingToChoose(Idle.NOT_YOUR_TURN)
    if game.turn.phase is Phase.LAND:
        raise NothingToChoose(Idle.DICE_IN_AIR)
    return game.turn
