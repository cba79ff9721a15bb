"""How long things wait for each other, so that no wait gives up before the one it waits for."""

from __future__ import annotations

from typing import Final

LOCK_WAIT: Final = 20.0
"""Seconds a connection waits for SQLite's lock. Waiting connections try in no order, so that in
a rush one may wait for long."""

HELD_UP: Final = 10.0
"""Seconds that a failing group of commands may keep others waiting: none is tried after that."""

LONGEST_GROUP: Final = LOCK_WAIT + HELD_UP + LOCK_WAIT
"""Seconds within which a group is answered: its first try, and the last one alone."""

PATIENCE: Final = LOCK_WAIT
"""Seconds that a page waits for a command to begin before it takes it back."""
