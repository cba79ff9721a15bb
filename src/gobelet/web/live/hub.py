"""The hub: who watches which match, and what each of them is told."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol

from gobelet.web.live.messages import held_message, moved_message
from gobelet.web.live.outgoing import Reason
from gobelet.web.live.protocol import format_message
from gobelet.web.matches.events import DueAdded, Event, Moved, PlacesHeld, Unseen

log = logging.getLogger(__name__)


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

    def tell(self, match: str, text: str, *, before: int, version: int) -> None:
        """Let what led a match from one version to another leave soon; never waits."""
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

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self, reason: Reason) -> None:
        """Close every socket."""
        for socket in list(self._sockets):
            socket.close(reason)

    def join(self, socket: Watcher) -> None:
        """A socket was opened."""
        self._sockets[socket] = set()

    def leave(self, socket: Watcher) -> None:
        """A socket is gone."""
        for match in self._sockets.pop(socket, ()):
            self._watchers[match].discard(socket)
            if not self._watchers[match]:
                del self._watchers[match]

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

    @property
    def sockets_total(self) -> int:
        """How many sockets are open."""
        return len(self._sockets)

    def publish(self, events: Sequence[Event]) -> None:
        """Pass on what was just stored."""
        if events and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, events)

    def _deliver(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case Moved(before, _, _, state):
                    self._tell(event, state.id, before, state.version)
                case PlacesHeld(match, version):
                    self._tell(event, match, version, version)
                case Unseen():
                    for socket in list(self._watchers.get(event.match, ())):
                        socket.refresh(event.match)
                case DueAdded():
                    pass

    def _tell(self, event: Moved | PlacesHeld, match: str, before: int, version: int) -> None:
        watchers = self._watchers.get(match)
        if not watchers:
            return
        message = moved_message(event) if isinstance(event, Moved) else held_message(event)
        text = format_message(message)
        for socket in list(watchers):
            socket.tell(match, text, before=before, version=version)
