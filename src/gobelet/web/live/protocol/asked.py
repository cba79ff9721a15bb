"""Messages from a browser, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Show me a match, and what happens in it from now on."""

    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """My action, in the core's notation, on the version I saw."""

    id: str
    match: str
    version: int
    action: str
    held: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """The places I hold now."""

    id: str
    match: str
    version: int
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What would you do?"""

    id: str
    match: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping:
    """Are you there?"""

    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Those I wait for are gone: I win, or it is a draw."""

    id: str
    match: str
    version: int
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """I take my seat back."""

    id: str
    match: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """Whether I play it again."""

    id: str
    match: str
    wanted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """I say something at a table: a phrase by its code, or a text."""

    id: str
    match: str
    preset: str = ""
    text: str = ""


ClientMessage: TypeAlias = Watch | Play | Hold | Hint | Claim | Return | Rematch | Chat | Ping
