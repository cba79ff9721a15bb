"""Messages of the socket: frozen values, their text, and nothing that reads or writes a line.

`docs/live.md` shows each of them. A message from a browser must be exactly what it claims to be:
a field too many, dice for instance, is as malformed as one too few.
"""

from __future__ import annotations

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
from gobelet.web.live.protocol.reading import (
    SIZE_LIMIT,
    MalformedMessage,
    parse_message,
)
from gobelet.web.live.protocol.told import (
    PROTOCOL,
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
from gobelet.web.live.protocol.writing import (
    format_message,
)

__all__ = [
    "PROTOCOL",
    "SIZE_LIMIT",
    "Ack",
    "Chat",
    "Chats",
    "Claim",
    "ClientMessage",
    "Closing",
    "Held",
    "Hello",
    "Hint",
    "HintGiven",
    "Hold",
    "MalformedMessage",
    "Moved",
    "Notices",
    "Ping",
    "Play",
    "Pong",
    "Presence",
    "Refused",
    "Rematch",
    "RematchAsked",
    "Return",
    "Said",
    "ServerMessage",
    "Snapshot",
    "Watch",
    "format_message",
    "parse_message",
]
