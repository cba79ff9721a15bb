"""Messages of the socket: frozen values, their text, and nothing that reads or writes.

`docs/live.md` shows each of them. A message from a browser must be exactly what it claims to be:
a field too many, dice for instance, is as malformed as one too few.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeAlias

import orjson

from gobelet.web.matches.commands import Outcome
from gobelet.web.social.models import Preset
from gobelet.web.social.wording import LONGEST

PROTOCOL: Final = 1
SIZE_LIMIT: Final = 2_048
"""Characters of a message from a browser."""

ID_LIMIT: Final = 64
ACTION_LIMIT: Final = 32
DICE_LIMIT: Final = 8
VERSION_LIMIT: Final = 1_000_000


class MalformedMessage(Exception):
    """A text is no message of this protocol; `field` says where, `id` and `match` if they were."""

    def __init__(
        self,
        field: str,
        *,
        id: str | None = None,
        match: str | None = None,
    ) -> None:
        super().__init__(field)
        self.field = field
        self.id = id
        self.match = match


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

_CLIENT: Final[Mapping[str, type[ClientMessage]]] = {
    "watch": Watch,
    "play": Play,
    "hold": Hold,
    "hint": Hint,
    "claim": Claim,
    "return": Return,
    "rematch": Rematch,
    "chat": Chat,
    "ping": Ping,
}


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
    messages: list[dict[str, object]]


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

_SERVER: Final[Mapping[type[ServerMessage], str]] = {
    Hello: "hello",
    Snapshot: "snapshot",
    Moved: "moved",
    Ack: "ack",
    Refused: "refused",
    Held: "held",
    HintGiven: "hint",
    Presence: "presence",
    RematchAsked: "rematch",
    Said: "chat",
    Chats: "chats",
    Notices: "notices",
    Pong: "pong",
    Closing: "closing",
}

_RENAMED: Final = {"before": "from"}

_TOLD: Final = {
    kind: tuple((field.name, _RENAMED.get(field.name, field.name)) for field in fields(kind))
    for kind in _SERVER
}
"""The fields of each message, by name here and on the wire."""

_READ: Final = {
    kind: {field.name: field.default is MISSING for field in fields(kind)}
    for kind in _CLIENT.values()
}
"""The fields of each message from a browser, and whether it has to have them."""


def parse_message(text: str) -> ClientMessage:
    """Read what a browser sent; raise `MalformedMessage`."""
    data = _object(text)
    kind = _CLIENT.get(data.pop("type", None)) if isinstance(data.get("type"), str) else None
    # So that a refusal can be matched with what was sent.
    known = {name: data[name] for name in ("id", "match") if _is_name(data.get(name))}
    if kind is None:
        raise MalformedMessage("type", **known)
    allowed = _READ[kind]
    for name, value in data.items():
        if name not in allowed or not _CHECKS[name](value):
            raise MalformedMessage(name if name in allowed else "unknown", **known)
    for name, is_needed in allowed.items():
        if is_needed and name not in data:
            raise MalformedMessage(name, **known)
    if kind is Chat and ("preset" in data) == ("text" in data):
        raise MalformedMessage("text", **known)
    if "held" in data:
        data["held"] = tuple(data["held"])
    return kind(**data)


def format_message(message: ServerMessage) -> str:
    """The text of a message from the server."""
    kind = _SERVER[type(message)]
    if isinstance(message, Snapshot):
        data = {"type": kind, **message.data}
    else:
        data = {"type": kind}
        for name, told in _TOLD[type(message)]:
            data[told] = getattr(message, name)
    return orjson.dumps(data, default=str).decode()


def _object(text: str) -> dict[str, Any]:
    try:
        data = _JSON.decode(text)
    except (ValueError, RecursionError):
        raise MalformedMessage("json") from None
    if not isinstance(data, dict):
        raise MalformedMessage("json")
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a field is there twice")
    return data


def _no_constant(text: str) -> float:
    raise ValueError(text)


_JSON: Final = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_unique)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= ID_LIMIT and value.isprintable()


def _is_count(value: object, limit: int) -> bool:
    return type(value) is int and 0 <= value < limit


def _is_places(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= DICE_LIMIT
        and all(_is_count(place, DICE_LIMIT) for place in value)
        and len(set(value)) == len(value)
    )


_CHECKS: Final[Mapping[str, Callable[[object], bool]]] = {
    "id": _is_name,
    "match": _is_name,
    "version": lambda value: _is_count(value, VERSION_LIMIT),
    "action": lambda value: isinstance(value, str) and 0 < len(value) <= ACTION_LIMIT,
    "held": _is_places,
    "outcome": lambda value: value in list(Outcome),
    "wanted": lambda value: isinstance(value, bool),
    "preset": lambda value: value in Preset.values,
    "text": lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST,
}
