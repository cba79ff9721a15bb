"""States of matches kept in memory, and those a group of commands works on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from gobelet.web.matches import store
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.state import MatchState

MATCHES: Final = 5_000
"""Matches kept in memory; the longest untouched are read again when they go on."""


class StateCache:
    """The last known state of matches; one thread's own."""

    def __init__(self) -> None:
        self._states: OrderedDict[str, MatchState] = OrderedDict()

    def open(self, ids: Iterable[str]) -> OpenStates:
        """Lock these matches for the transaction under way, leaving out what is out of date."""
        versions = store.lock_versions(ids)
        known = {
            match: state
            for match, version in versions.items()
            if (state := self._states.get(match)) is not None and state.version == version
        }
        return OpenStates(versions, known)

    def keep(self, states: OpenStates) -> None:
        """Remember what a committed group led to."""
        for match, state in states.known.items():
            self._states[match] = state
            self._states.move_to_end(match)
            if state.game.is_over:
                del self._states[match]
        while len(self._states) > MATCHES:
            self._states.popitem(last=False)

    def clear(self) -> None:
        """Forget everything: the database alone knows."""
        self._states.clear()


class OpenStates:
    """The matches that a group of commands may change, in one transaction."""

    def __init__(self, versions: dict[str, int], known: dict[str, MatchState]) -> None:
        self._versions = versions
        self.known = known

    def has(self, match: str) -> bool:
        """Tell whether there is such a match."""
        return match in self.known or match in self._versions

    def get(self, match: str) -> MatchState:
        """A match as the commands before left it; raise `UnknownMatch`."""
        if match not in self.known:
            state = store.load(match) if match in self._versions else None
            if state is None:
                raise UnknownMatch
            self.known[match] = state
        return self.known[match]

    def put(self, state: MatchState) -> None:
        """Let the commands after see this state."""
        self.known[state.id] = state
