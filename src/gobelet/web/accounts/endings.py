"""Sessions that end are told to whoever keeps lines open for them. Wiring plugs them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Listener: TypeAlias = Callable[[str], object]
"""Told the key of a session that has ended; any thread may call it."""


def nobody_listens(session: str) -> None:
    """Do nothing about a session that has ended: its next request is refused anyway."""


_listener: Listener = nobody_listens


def connect(listener: Listener) -> Listener:
    """Let `listener` hear of sessions that end from now on; tell who did."""
    global _listener
    former, _listener = _listener, listener
    return former


def tell_ended(session: str | None) -> None:
    """Say that a session has ended, once that is stored."""
    if session:
        _listener(session)
