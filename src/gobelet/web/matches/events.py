"""What a command caused, told to the outside once it is stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from gobelet.core import Entry, Move, Seat
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Held, Place, Tray


@dataclass(frozen=True, slots=True)
class MoveMade:
    """One move: a throw with the places it held, a landing with the tray after it, or another."""

    seat: Seat
    move: Move
    held: tuple[Place, ...] | None = None
    tray: Tray | None = None


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match has begun."""

    state: MatchState

    @property
    def match(self) -> str:
        """Which one."""
        return self.state.id


class By(StrEnum):
    """Who made moves. Values are told to browsers."""

    PERSON = "person"
    ROBOT = "robot"
    CLOCK = "clock"
    """The time was up."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A match went on from version `before` to the one of `state`, with these dice held."""

    before: int
    moves: tuple[MoveMade, ...]
    entries: tuple[tuple[Seat, Entry], ...]
    state: MatchState
    held: Held
    by: By = By.PERSON

    @property
    def match(self) -> str:
        """Which one."""
        return self.state.id


@dataclass(frozen=True, slots=True)
class PlacesHeld:
    """A seat holds other dice than before; the greater `number` is the newer."""

    match: str
    version: int
    seat: Seat
    held: tuple[Place, ...]
    number: int


@dataclass(frozen=True, slots=True)
class RematchAsked:
    """People of a finished match said whether they play it again; `begun` once all want to.

    `asked` are the players whose answer is still waited for.
    """

    match: str
    wanted: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    begun: str | None = None
    asked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unseen:
    """A match may have moved without its watchers being told; they need a fresh picture."""

    match: str


@dataclass(frozen=True, slots=True)
class DueAdded:
    """Something new about a match is on the clock's table, and when it is due."""

    match: str
    at: datetime


Event: TypeAlias = MatchStarted | Moved | PlacesHeld | RematchAsked | Unseen | DueAdded
