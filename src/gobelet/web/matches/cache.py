"""States of matches kept in memory, and those a group of commands works on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from typing import Final

from gobelet.web.matches import move_store, seat_store, store
from gobelet.web.matches.clocks import Agenda
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.stakes import stakes_settle
from gobelet.web.matches.state import MatchState

MATCHES: Final = 5_000
"""Matches kept in memory; the longest untouched are read again when they go on."""


class StateCache:
    """The last known state of matches; one thread's own."""

    def __init__(self) -> None:
        self._states: OrderedDict[str, MatchState] = OrderedDict()

    def open(self, ids: Iterable[str], *, is_careful: bool = False) -> OpenStates:
        """Lock these matches for the transaction under way, leaving out what is out of date.

        `is_careful` when what is to be done may have been stored before, unknown to anybody.
        """
        versions = store.lock_versions(ids)
        known = {
            match: state
            for match, version in versions.items()
            if (state := self._states.get(match)) is not None
            and (state.version, state.changes) == version
        }
        return OpenStates(versions, known, is_careful=is_careful)

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

    def __init__(
        self, existing: Collection[str], known: dict[str, MatchState], *, is_careful: bool
    ) -> None:
        self._existing = existing
        self._is_careful = is_careful
        self._changes: list[move_store.Change] = []
        self.known = known

    def has(self, match: str) -> bool:
        """Tell whether there is such a match."""
        return match in self.known or match in self._existing

    def get(self, match: str) -> MatchState:
        """A match as the commands before left it; raise `UnknownMatch`."""
        if match not in self.known:
            state = store.load(match) if match in self._existing else None
            if state is None:
                raise UnknownMatch
            self.known[match] = state
        return self.known[match]

    def put(self, state: MatchState) -> None:
        """Let the commands after see this state."""
        self.known[state.id] = state

    def record(self, change: move_store.Change) -> None:
        """Let a change be stored with the others of its group; the commands after see it."""
        self._changes.append(change)
        self.put(change.after)

    def version_after(self, state: MatchState, name: str, *, seen: int) -> int | None:
        """The version that a command led to when it took effect before.

        What took effect led to another version than the one it saw. So a command that saw the
        current one is new; should it carry an id that was used before, the table of moves refuses
        it, and the group is carried out again, carefully.
        """
        if seen == state.version and not self._is_careful:
            return None
        for change in self._changes:
            if (change.match, change.command) == (state.id, name):
                return change.after.version
        return move_store.version_after(state.id, name)

    def flush(self) -> None:
        """Store what was recorded, one statement a table."""
        changes, self._changes = self._changes, []
        if not changes:
            return
        move_store.append(changes)
        first: dict[str, MatchState] = {}
        for change in changes:
            first.setdefault(change.match, change.before)
        last = {change.match: change for change in changes}
        pairs = [(first[match], change.after) for match, change in last.items()]
        seat_store.update_holders(pairs)
        stakes_settle(change.after for change in last.values())
        agenda = Agenda()
        for match, change in last.items():
            agenda.follow(first[match], change.after, at=change.at)
        agenda.store()
