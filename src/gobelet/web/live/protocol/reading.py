"""From the text of a browser to a message: exactly what it claims to be, or malformed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from gobelet.web.live.protocol.asked import (
    Chat,
    Claim,
    ClientMessage,
    Hint,
    Hold,
    Ping,
    Play,
    Rematch,
    Return,
    Watch,
)
from gobelet.web.matches.commands import Outcome
from gobelet.web.social.models import Preset
from gobelet.web.social.wording import LONGEST

SIZE_LIMIT: Final = 2_048
"""Characters of a message from a browser."""

ID_LIMIT: Final = 64
ACTION_LIMIT: Final = 32
DICE_LIMIT: Final = 8
VERSION_LIMIT: Final = 1_000_000

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

_READ: Final = {
    kind: {field.name: field.default is MISSING for field in fields(kind)}
    for kind in _CLIENT.values()
}
"""The fields of each message from a browser, and whether it has to have them."""


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
