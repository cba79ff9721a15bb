"""Facts about what happened in a game, past tense, one dataclass each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gobelet.core.dice import Keep, Roll
from gobelet.core.sheet import Entry
from gobelet.core.standing import Standing
from gobelet.core.types import Seat


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat is to act."""

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Dice are in the air."""

    seat: Seat
    kept: Keep
    count: int


@dataclass(frozen=True, slots=True)
class DiceLanded:
    """The dice lie on the table."""

    seat: Seat
    roll: Roll
    throws_left: int
    joker: bool


@dataclass(frozen=True, slots=True)
class BoxFilled:
    """A seat has scored; awards travel inside the entry."""

    seat: Seat
    entry: Entry


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat has left the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """A seat has ended the game undecided."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """No seat is to act any more."""

    standings: tuple[Standing, ...]


Event: TypeAlias = (
    TurnStarted | DiceThrown | DiceLanded | BoxFilled | SeatForfeited | DrawAgreed | GameEnded
)
