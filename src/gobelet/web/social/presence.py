"""Who is online. Wiring plugs in who knows."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

Online: TypeAlias = Callable[[], Collection[int]]
"""The players who are online; any thread may ask."""


def nobody_is_online() -> Collection[int]:
    """Know of nobody."""
    return frozenset()


_online: Online = nobody_is_online


def connect(online: Online) -> Online:
    """Let `online` say who is there from now on; tell what did."""
    global _online
    former, _online = _online, online
    return former


def players_online() -> frozenset[int]:
    """The players who are online: that, and not where or since when."""
    return frozenset(_online())
