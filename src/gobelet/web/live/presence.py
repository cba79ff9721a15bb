"""Who is there: players with an open socket, and since when the others are gone."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from itertools import takewhile
from time import monotonic
from typing import Final

GRACE: Final = 70.0
"""Seconds of silence after which nobody has to wait for a player.

A page in the background may be asleep for a minute.
"""

MOMENT: Final = 20.0
"""Seconds in which a browser goes from one page to the next."""

REMEMBERED: Final = 100_000
"""Players whose leaving is remembered; who left longest ago is forgotten first."""


class Presence:
    """Knows players by their sockets in this process; any thread may ask."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._began = now()
        self._sockets: Counter[int] = Counter()
        self._left_at: OrderedDict[int, float] = OrderedDict()
        self._expected_at: OrderedDict[int, float] = OrderedDict()

    def come(self, player: int) -> bool:
        """A socket of a player was opened; tell whether they were gone before."""
        self._sockets[player] += 1
        self._left_at.pop(player, None)
        self._expected_at.pop(player, None)
        return self._sockets[player] == 1

    def go(self, player: int) -> bool:
        """A socket of a player is gone; tell whether it was the last."""
        self._sockets[player] -= 1
        if self._sockets[player] > 0:
            return False
        del self._sockets[player]
        self._left_at[player] = self._now()
        if len(self._left_at) > REMEMBERED:
            self._left_at.popitem(last=False)
        return True

    def expect(self, players: Iterable[int]) -> None:
        """Let some players have their whole time to come: a match has just begun for them.

        Guests have no line before their first table, however long they have been on the site.
        """
        for player in players:
            if player not in self._sockets:
                self._expected_at[player] = self._now()
        while len(self._expected_at) > REMEMBERED:
            self._expected_at.popitem(last=False)

    def is_here(self, player: int) -> bool:
        """Tell whether a player has a socket open."""
        return player in self._sockets

    def online(self) -> frozenset[int]:
        """The players with a socket, and those who went on to another page a moment ago."""
        since = self._now() - MOMENT
        recent = takewhile(lambda left: left[1] >= since, reversed(list(self._left_at.items())))
        return frozenset([*list(self._sockets), *(player for player, _ in recent)])

    def away_for(self, player: int) -> float | None:
        """For how many seconds a player has been gone; none when they are here.

        Who has not been seen since the start of the process is gone since then: a restart of the
        site is nobody's fault.
        """
        if player in self._sockets:
            return None
        left = self._left_at.get(player, self._began)
        return self._now() - max(left, self._expected_at.get(player, left))

    def may_return(self, player: int) -> bool:
        """Tell whether a player is gone, but not for longer than one has to wait."""
        away = self.away_for(player)
        return away is not None and away < GRACE

    def is_lost(self, player: int) -> bool:
        """Tell whether a player has been gone for longer than one has to wait."""
        away = self.away_for(player)
        return away is not None and away >= GRACE
