"""The dice held in the turns under way: kept in memory, never stored, free after a restart."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from gobelet.web.matches.tray import Place

MATCHES: Final = 10_000
"""Matches whose held places are remembered; the longest untouched are freed first."""


class Holds:
    """Held places by match; they count only for the version they were set at."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[int, tuple[Place, ...]]] = OrderedDict()
        self._lock = Lock()

    def get(self, match: str, version: int) -> tuple[Place, ...]:
        """The places held in a match at a version."""
        at, held = self._held.get(match, (-1, ()))
        return held if at == version else ()

    def set(self, match: str, version: int, held: tuple[Place, ...]) -> None:
        """Remember what is held, or that nothing is."""
        with self._lock:
            self._held.pop(match, None)
            if held:
                self._held[match] = (version, held)
            while len(self._held) > MATCHES:
                self._held.popitem(last=False)

    def clear(self) -> None:
        """Free all dice."""
        with self._lock:
            self._held.clear()


holds: Final = Holds()
"""The holds of this process."""
