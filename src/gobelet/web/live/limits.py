"""How much one socket may ask for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TokenBucket:
    """Lets a burst through, then so many a second."""

    def __init__(
        self, *, burst: int, per_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take a token; tell whether there was one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
