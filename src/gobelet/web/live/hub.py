"""The hub: who watches which match, and what each of them is told."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import get_ident
from typing import Final, Protocol

from gobelet.core import Seat
from gobelet.web.live import protocol
from gobelet.web.live.messages import held_message, moved_message, rematch_message
from gobelet.web.live.outgoing import Reason
from gobelet.web.live.presence import Presence
from gobelet.web.live.protocol import format_message
from gobelet.web.matches.events import (
    DueAdded,
    Event,
    MatchStarted,
    Moved,
    PlacesHeld,
    RematchAsked,
    Unseen,
)
from gobelet.web.matches.options import Pace
from gobelet.web.matches.state import MatchState

log = logging.getLogger(__name__)

ENDED: Final = 1_000
"""Sessions whose end is remembered, for those that open a socket at that very moment."""


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

    def say(self, message: protocol.ServerMessage) -> None:
        """Let a message leave soon; never waits."""
        ...

    def tell(self, match: str, text: str, *, first: Told, last: Told) -> None:
        """Let news of these moments leave soon, unless it is old; never waits."""
        ...

    def refresh(self, match: str) -> None:
        """Send a new snapshot of a match soon."""
        ...

    def refresh_chats(self, match: str) -> None:
        """Tell anew soon who may chat at a match."""
        ...

    def close(self, reason: Reason) -> None:
        """Close soon, telling why."""
        ...


class Hub:
    """Passes on what happened to those who watch. Its methods belong to the event loop, except
    `publish`, `tell_people` and `tell_chats`, which any thread may call."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._sockets: dict[Watcher, set[str]] = {}
        self._seated: dict[str, Mapping[Seat, int]] = {}
        self._ended: OrderedDict[str, Reason] = OrderedDict()
        self.presence = Presence()
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self.closing: Reason | None = None
        """Why no socket is opened any more."""

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
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
        if self.presence.come(socket.player):
            self._tell_presence_of(socket.player)
        ended = self._ended.get(socket.session)
        if ended is not None:
            # The session ended after it was read and before its socket was opened.
            socket.close(ended)

    def leave(self, socket: Watcher) -> None:
        """A socket is gone."""
        watched = self._sockets.pop(socket, set())
        for match in watched:
            self._watchers[match].discard(socket)
            if not self._watchers[match]:
                del self._watchers[match]
                self._seated.pop(match, None)
        if self.presence.go(socket.player):
            self._tell_presence_of(socket.player)
        for match in watched:
            if socket.player not in self._seated.get(match, {}).values():
                self.tell_presence(match)
        if not self._sockets:
            self._is_empty.set()

    def watch(self, match: str, socket: Watcher, seated: Mapping[Seat, int]) -> bool:
        """Tell a socket what happens in a match from now on, and whether that is new.

        `seated` are its people by seat.
        """
        is_new = match not in self._sockets[socket]
        self._sockets[socket].add(match)
        self._watchers[match].add(socket)
        self._seated[match] = seated
        return is_new

    def seat(self, match: str, seated: Mapping[Seat, int]) -> None:
        """Know who the people of a match are by now: a guest's seat goes over to their account."""
        if self._seated.get(match, seated) != seated:
            self._seated[match] = seated
            self.tell_presence(match)

    def absent(self, match: str) -> tuple[Seat, ...]:
        """The seats of a match that is watched whose people nobody has to wait for any more."""
        seated = self._seated.get(match, {})
        return tuple(seat for seat, player in seated.items() if self.presence.is_lost(player))

    def tell_presence(self, match: str, *, only: Watcher | None = None) -> None:
        """Tell all who watch a match who is gone, unless one person has it for themselves.

        With `only` that socket alone is told: for the others nothing has changed.
        """
        watchers, seated = self._watchers.get(match, set()), self._seated.get(match, {})
        spectators = {one.player for one in watchers} - set(seated.values())
        if not watchers or not (spectators or len(set(seated.values())) > 1):
            return
        away = ((seat, self.presence.away_for(player)) for seat, player in seated.items())
        message = protocol.Presence(
            match=match,
            away=[{"seat": seat, "for_s": int(gone)} for seat, gone in away if gone is not None],
            spectators=len(spectators),
        )
        for socket in list(watchers) if only is None else [only]:
            socket.say(message)

    def tell_chat(
        self, message: protocol.Said, *, to: Collection[int], sender: Watcher | None
    ) -> None:
        """Tell some who watch a match what was said there; the socket that said it, by its id."""
        others = replace(message, id=None)
        for socket in list(self._watchers.get(message.match, ())):
            if socket is not sender and socket.player in to:
                socket.say(others)
        if sender is not None:
            sender.say(message)

    def close_session(self, session: str, reason: Reason) -> None:
        """Close the sockets of a session that has ended, and those that are just being opened."""
        self._ended[session] = reason
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)
        for socket in [socket for socket in self._sockets if socket.session == session]:
            socket.close(reason)

    def sessions(self) -> dict[str, int]:
        """The sessions that sockets were opened with, and the player of each."""
        return {socket.session: socket.player for socket in self._sockets}

    def sockets_of(self, player: int) -> int:
        """How many sockets a player has open."""
        return sum(socket.player == player for socket in self._sockets)

    def tell_people(self, players: Collection[int]) -> None:
        """Have the pages of some players look up what waits for them; any thread may call it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell_people, players)

    def tell_chats(self, player: int) -> None:
        """Tell anew who may chat where a player sits; any thread may call it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._refresh_chats, player)

    def publish(self, events: Sequence[Event]) -> None:
        """Pass on what was just stored."""
        if not events or self._loop is None or self._loop.is_closed():
            return
        if get_ident() == self._thread:
            self._deliver(events)
        else:
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
                self._tell_elsewhere(state)
            case PlacesHeld(version=version, number=number):
                moment = Told(version, number)
                self._tell(event, first=moment, last=moment)
            case RematchAsked():
                message = rematch_message(event)
                for socket in list(self._watchers.get(event.match, ())):
                    socket.say(message)
                self._tell_people(event.asked)
            case Unseen():
                self._refresh(event.match)
            case MatchStarted(state=state):
                self._tell_people_of(state)
            case DueAdded():
                pass

    def _tell_elsewhere(self, state: MatchState) -> None:
        """Tell people who are at other pages that a match is over, or of a turn of seconds."""
        turn = state.game.turn
        if turn is None:
            self._tell_people_of(state)
        elif turn.roll is None and state.options.pace is Pace.LIVE and state.robot_seat is None:
            actor = state.holders[turn.seat].actor
            if all(one.player != actor for one in self._watchers.get(state.id, ())):
                self._tell_people({actor})

    def _tell_people_of(self, state: MatchState) -> None:
        if len(state.people) > 1:
            self._tell_people({state.holders[seat].actor for seat in state.people})

    def _tell_people(self, players: Collection[int]) -> None:
        for socket in [socket for socket in self._sockets if socket.player in players]:
            socket.say(protocol.Notices())

    def _refresh_chats(self, player: int) -> None:
        for match, seated in self._seated.items():
            people = set(seated.values())
            if player in people and len(people) > 1:
                for socket in self._watchers.get(match, set()):
                    if socket.player in people:
                        socket.refresh_chats(match)

    def _tell_presence_of(self, player: int) -> None:
        for match, seated in list(self._seated.items()):
            if player in seated.values():
                self.tell_presence(match)

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
