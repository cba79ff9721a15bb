"""Tells people at once what is new, on the pages they have open. Wiring plugs in who can."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from django.db import transaction

Tell: TypeAlias = Callable[[Collection[int]], object]
"""Has the open pages of some players look up what waits; any thread may call it."""

TellTables: TypeAlias = Callable[[int], object]
"""Has the tables where a player sits learn anew who may chat there; any thread may call it."""


def nobody_listens(players: Collection[int]) -> None:
    """Tell nobody: pages look by themselves when they are opened."""


def no_table_listens(player: int) -> None:
    """Tell no table: its page learns it when it is opened."""


_tell: Tell = nobody_listens
_tell_tables: TellTables = no_table_listens


def connect(tell: Tell) -> Tell:
    """Let `tell` pass it on from now on; tell what did."""
    global _tell
    former, _tell = _tell, tell
    return former


def connect_tables(tell: TellTables) -> TellTables:
    """Let `tell` pass on what changes about chat from now on; tell what did."""
    global _tell_tables
    former, _tell_tables = _tell_tables, tell
    return former


def people_tell(*players: int) -> None:
    """Say that something new waits for some players, once that is stored."""
    transaction.on_commit(lambda: _tell(players))


def chat_tell(player: int) -> None:
    """Say that a player chats in another way now, once that is stored."""
    transaction.on_commit(lambda: _tell_tables(player))
