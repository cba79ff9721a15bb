"""What goes wrong again and again, told to the operator ever more rarely."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import Final

QUIET: Final = 3_600.0
"""Seconds after which a kind is told again, however often it was counted."""


class Tally:
    """Counts by kind for the whole process, and tells the first, second, fourth, eighth…"""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._counts: Counter[str] = Counter()
        self._told_at: dict[str, float] = {}

    def note(self, log: logging.Logger, kind: str, message: str, *facts: object) -> None:
        """Count one, and warn of it when it is its turn."""
        self._counts[kind] += 1
        count, now = self._counts[kind], self._clock()
        is_due = now - self._told_at.get(kind, now) >= QUIET
        if is_due or count & (count - 1) == 0:
            self._told_at[kind] = now
            log.warning(f"{message} (%d times)", *facts, count)
