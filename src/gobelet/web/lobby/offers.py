"""What is offered to those who wait at a quick table."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from gobelet.web.matches.levels import Level

OFFERED_AFTER: Final = timedelta(seconds=15)
"""How long one waits for people before a computer player is offered."""

FILLING_LEVEL: Final = Level.MEDIUM
"""The computer player that takes free seats."""
