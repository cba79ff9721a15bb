"""The dice held in the turns under way: kept in memory, never stored, free after a restart."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from itertools import count
from threading import Lock
from time import time
from typing import Final

from gobelet.web.matches.events import Event, Moved, MoveMade, PlacesHeld
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Held, Place

MATCHES: Final = 10_000
"""Matches whose held places are remembered; the longest untouched are freed first."""


class Holds:
    """Held places by match; they count only for the version they were set at."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = Lock()
        # A number is newer than all that an earlier process of the site gave.
        self._first = int(time() * 1_000)
        self._numbers = count(self._first + 1)

    def new_number(self) -> int:
        """A number greater than all before."""
        return next(self._numbers)

    def get(self, match: str, version: int) -> Held:
        """What is held in a match at a version."""
        held = self._held.get(match)
        return held if held and held.version == version else Held(version, self._first)

    def set(self, match: str, held: Held) -> None:
        """Remember what is held, or that nothing is."""
        with self._lock:
            self._held.pop(match, None)
            self._held[match] = held
            while len(self._held) > MATCHES:
                self._held.popitem(last=False)

    def follow(self, events: Iterable[Event]) -> None:
        """Remember what events that are stored by now mean for held dice."""
        for event in events:
            match event:
                case PlacesHeld(match, version, _, places, number):
                    self.set(match, Held(version, number, places))
                case Moved(held=held, state=state):
                    self.set(state.id, held)

    def clear(self) -> None:
        """Free all dice."""
        with self._lock:
            self._held.clear()


def carried(before: MatchState, after: MatchState, moves: Iterable[MoveMade]) -> tuple[Place, ...]:
    """Dice held through a throw stay held while there is another throw to hold them for.

    So do those of a turn during which somebody else leaves.
    """
    turn = after.game.turn
    if turn is None or after.tray is None or turn.throws_left == 0:
        return ()
    thrown = [made.held for made in moves if made.held is not None]
    return thrown[-1] if thrown else holds.get(before.id, before.version).places


holds: Final = Holds()
"""The holds of this process."""
