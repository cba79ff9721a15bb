"""Messages from the server, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

PROTOCOL: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """The first message of the server."""

    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A whole match as one player sees it; the fields stand side by side with the type."""

    data: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A match went on from one version to another."""

    match: str
    before: int
    version: int
    moves: list[dict[str, object]]
    turn: dict[str, object] | None
    choices: list[dict[str, object]]
    entries: list[dict[str, object]]
    totals: list[dict[str, object]]
    standings: list[dict[str, object]] | None
    by: str
    clock: dict[str, object] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """A command is stored; the version it led to."""

    id: str
    match: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A command changed nothing, and why."""

    id: str | None
    match: str | None
    code: str
    version: int | None
    facts: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A seat holds these places now; of two with the same version, more `holds` is newer."""

    match: str
    version: int
    seat: int
    held: list[int]
    holds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HintGiven:
    """What the exact player would do."""

    id: str
    match: str
    version: int
    seat: int
    action: str
    places: list[int]
    gain: float | None
    expected_total: float
    reason: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Which seats' people are gone, each since how many seconds, and how many look on."""

    match: str
    away: list[dict[str, object]]
    spectators: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchAsked:
    """Who wants to play again, who does not, and the new match once it has begun."""

    match: str
    wanted: list[int]
    declined: list[int]
    begun: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Somebody said something at the table; `id` is told to the socket that sent it."""

    id: str | None
    match: str
    message: int
    seat: int
    preset: str
    text: str
    at_ms_ago: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chats:
    """You may chat here, how freely, and what was said before."""

    match: str
    free: bool
    messages: list[dict[str, object]] | None
    """None when you may not any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notices:
    """Something new waits for you: look it up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """I am here."""

    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The server is about to close the socket, and why."""

    reason: str


ServerMessage: TypeAlias = (
    Hello
    | Snapshot
    | Moved
    | Ack
    | Refused
    | Held
    | HintGiven
    | Presence
    | RematchAsked
    | Said
    | Chats
    | Notices
    | Pong
    | Closing
)
