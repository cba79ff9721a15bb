"""Sessions that end are told to whoever keeps lines open for them. Wiring plugs them in.

A browser that goes on under a new id is told to whoever keeps something for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from django.dispatch import Signal

session_renewed: Final = Signal()
"""Sent with the `former` id and the `new` one, while both are known and before the former ends."""

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


def tell_renewed(former: str | None, new: str | None) -> None:
    """Say that a browser goes on under a new id, and that the former one has ended."""
    if former and new:
        session_renewed.send(sender=None, former=former, new=new)
    tell_ended(former)
