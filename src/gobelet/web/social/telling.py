"""Tells people at once that something new waits for them. Wiring plugs in who can."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from django.db import transaction

Tell: TypeAlias = Callable[[Collection[int]], object]
"""Has the open pages of some players look up what waits; any thread may call it."""


def nobody_listens(players: Collection[int]) -> None:
    """Tell nobody: pages look by themselves when they are opened."""


_tell: Tell = nobody_listens


def connect(tell: Tell) -> Tell:
    """Let `tell` pass it on from now on; tell what did."""
    global _tell
    former, _tell = _tell, tell
    return former


def people_tell(*players: int) -> None:
    """Say that something new waits for some players, once that is stored."""
    transaction.on_commit(lambda: _tell(players))
