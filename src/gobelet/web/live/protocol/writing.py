"""From a message of the server to its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

import orjson

from gobelet.web.live.protocol.told import (
    Ack,
    Chats,
    Closing,
    Held,
    Hello,
    HintGiven,
    Moved,
    Notices,
    Pong,
    Presence,
    Refused,
    RematchAsked,
    Said,
    ServerMessage,
    Snapshot,
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
