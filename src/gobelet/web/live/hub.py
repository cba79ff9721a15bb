"""The hub: who watches which match, and what each of them is told."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from gobelet.web.live.messages import held_message, moved_message
from gobelet.web.live.outgoing import Reason
from gobelet.web.live.protocol import format_message
from gobelet.web.matches.events import DueAdded, Event, MatchStarted, Moved, PlacesHeld, Unseen

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, order=True)
class Told:
    """A moment of a match, as far as somebody was told: a version, and the hold at it."""

    version: int = 0
    holds: int = 0


class Watcher(Protocol):
    """A socket, as the hub sees it."""

    @property
    def player(self) -> int:
        """Whose socket it is."""
        ...

    @property
    def session(self) -> str:
        """The session it was opened with."""
        ...

    def tell(self, match: str, text: str, *, first: Told, last: Told) -> None:
        """Let news of these moments leave soon, unless it is old; never waits."""
        ...

    def refresh(self, match: str) -> None:
        """Send a new snapshot of a match soon."""
        ...

    def close(self, reason: Reason) -> None:
        """Close soon, telling why."""
        ...


class Hub:
    """Passes on what happened to those who watch. Its methods belong to the event loop, except
    `publish`, which any thread may call."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._sockets: dict[Watcher, set[str]] = {}
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self.closing: Reason | None = None
        """Why no socket is opened any more."""

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self.closing = None

    async def close(self, reason: Reason, *, within: float) -> None:
        """Close every socket, and wait until they have been told, but not for ever."""
        self.closing = reason
        for socket in list(self._sockets):
            socket.close(reason)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._is_empty.wait()

    def join(self, socket: Watcher) -> None:
        """A socket was opened."""
        self._sockets[socket] = set()
        self._is_empty.clear()

    def leave(self, socket: Watcher) -> None:
        """A socket is gone."""
        for match in self._sockets.pop(socket, ()):
            self._watchers[match].discard(socket)
            if not self._watchers[match]:
                del self._watchers[match]
        if not self._sockets:
            self._is_empty.set()

    def watch(self, match: str, socket: Watcher) -> None:
        """Tell a socket what happens in a match from now on."""
        self._sockets[socket].add(match)
        self._watchers[match].add(socket)

    def close_session(self, session: str, reason: Reason) -> None:
        """Close the sockets of a session that has ended."""
        for socket in [socket for socket in self._sockets if socket.session == session]:
            socket.close(reason)

    def sockets_of(self, player: int) -> int:
        """How many sockets a player has open."""
        return sum(socket.player == player for socket in self._sockets)

    def publish(self, events: Sequence[Event]) -> None:
        """Pass on what was just stored."""
        if events and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, events)

    def _deliver(self, events: Sequence[Event]) -> None:
        for event in events:
            try:
                self._pass_on(event)
            except Exception:
                # One event that cannot be told must not cost the others; its watchers look anew.
                log.exception("%s of match %s could not be told", type(event).__name__, event.match)
                self._refresh(event.match)

    def _pass_on(self, event: Event) -> None:
        match event:
            case Moved(before=before, state=state, held=held):
                last = Told(state.version, held.number)
                self._tell(event, first=Told(before + 1), last=last)
            case PlacesHeld(version=version, number=number):
                moment = Told(version, number)
                self._tell(event, first=moment, last=moment)
            case Unseen():
                self._refresh(event.match)
            case MatchStarted() | DueAdded():
                pass

    def _refresh(self, match: str) -> None:
        for socket in list(self._watchers.get(match, ())):
            socket.refresh(match)

    def _tell(self, event: Moved | PlacesHeld, *, first: Told, last: Told) -> None:
        watchers = self._watchers.get(event.match)
        if not watchers:
            return
        message = moved_message(event) if isinstance(event, Moved) else held_message(event)
        text = format_message(message)
        for socket in list(watchers):
            socket.tell(event.match, text, first=first, last=last)
