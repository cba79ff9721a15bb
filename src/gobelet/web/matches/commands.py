"""The only door to a match. Whoever wants to change one submits a command here."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from gobelet.core import Action, Seat
from gobelet.web.matches.events import Event
from gobelet.web.matches.levels import Level
from gobelet.web.matches.options import ALONE, Options
from gobelet.web.matches.tray import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Begin a match whose id the asker drew; the first of the players throws first.

    Sent twice, it is the same match, for as long as that goes on.
    """

    match: str
    ruleset: str
    level: Level | None
    """None between people."""
    players: tuple[int, ...]
    options: Options = ALONE
    controllers: tuple[int | None, ...] = ()
    """Who acts for each player on a shared device; empty when all act for themselves."""
    rematch_of: str | None = None
    seal: str | None = None
    """The key of the seal that its dice follow from: of each, a person has one match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """Play a finished match again, seats rotated; it begins once all its people want to.

    `rematch` is the id that it gets if this answer begins it; asked twice, it is the same match.
    """

    match: str
    player: int
    rematch: str
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A person's action on the version they saw."""

    match: str
    player: int
    id: str
    version: int
    action: Action
    held: tuple[Place, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurn:
    """A computer player's whole turn."""

    match: str
    seat: Seat
    version: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOut:
    """The time of a turn is up. `in_grace` while the one to act may still come back."""

    match: str
    version: int
    in_grace: bool = False


class Outcome(StrEnum):
    """What somebody claims when others are gone. Values are told by browsers."""

    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """End the waiting for those who are gone; `absent` are the seats whose grace is over."""

    match: str
    player: int
    id: str
    version: int
    outcome: Outcome
    absent: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Take one's seat back from the computer player that stood in."""

    match: str
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """The places a person holds in the turn under way."""

    match: str
    player: int
    version: int
    held: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddWords:
    """Let a person's own words be part of the key of the cup."""

    match: str
    player: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BeAway:
    """Let a player's turns in a slow match wait: they are on holiday for this time."""

    match: str
    player: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """Let a player take the seat of another, who was the same person all along."""

    match: str
    player: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOff:
    """End a match whose seal is to be opened: the people who still play leave it."""

    match: str


Command: TypeAlias = (
    Start
    | Rematch
    | Play
    | PlayTurn
    | TimeOut
    | Claim
    | Return
    | AddWords
    | BeAway
    | Hold
    | HandOver
    | BreakOff
)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command took effect. `is_repeated` when it had done so before."""

    match: str
    version: int
    events: tuple[Event, ...] = ()
    is_repeated: bool = False


Door: TypeAlias = Callable[[Command], "Future[Accepted]"]
"""Takes a command; the future holds the answer, or raises `Refused`."""

_door: Door | None = None


def connect(door: Door | None) -> Door | None:
    """Let `door` take the commands from now on, or none; tell which one did."""
    global _door
    former, _door = _door, door
    return former


def submit(command: Command) -> Future[Accepted]:
    """Hand a command in; its answer leaves when it is stored, refusals included."""
    if _door is None:
        raise RuntimeError("no door is connected: wiring has not run")
    return _door(command)
