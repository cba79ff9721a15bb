"""The matches that one socket watches, and how far it has been told of each."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from django.utils import translation

from gobelet.core import Seat
from gobelet.web.common.threads import in_database_thread
from gobelet.web.live import protocol
from gobelet.web.live.chat import chats_message
from gobelet.web.live.handshake import Opener
from gobelet.web.live.hub import Hub, Told, Watcher
from gobelet.web.matches.errors import Busy, Refused, UnknownMatch
from gobelet.web.matches.holds import holds
from gobelet.web.matches.selectors import match_state, match_waited, rematch_id, state_view
from gobelet.web.matches.state import MatchState

WATCHED_A_SOCKET: Final = 50
"""Matches that one socket may watch: as many as a player may have under way."""

READS: Final = 20
"""Times a snapshot is read while the match moves on meanwhile, before that is told as busy."""


class TooManyWatched(Refused):
    """The socket watches as many matches as it may."""

    code = "too_many_watched"


class Watching:
    """What a socket sees of matches: first told of what comes, then shown what is."""

    def __init__(self, *, socket: Watcher, hub: Hub, opener: Opener) -> None:
        self._socket = socket
        self._hub = hub
        self._opener = opener
        self._open: set[str] = set()
        self.told: defaultdict[str, Told] = defaultdict(Told)
        """How far the socket has been told of each match."""

    async def begin(self, match: str) -> None:
        """Watch a match; raise `TooManyWatched`, or `UnknownMatch` for what others keep private."""
        if match not in self._open and len(self._open) >= WATCHED_A_SOCKET:
            raise TooManyWatched(limit=WATCHED_A_SOCKET)
        player = self._opener.player
        state = await in_database_thread(match_state, match)
        if state.seat_of(player) is None and not state.is_watchable:
            raise UnknownMatch
        self._open.add(match)
        seated = _seated(state)
        # Nothing falls in between.
        is_new = self._hub.watch(match, self._socket, seated)
        await self.show(match)
        self._hub.tell_presence(match, only=None if is_new else self._socket)
        if len(set(seated.values())) > 1 and player in seated.values():
            await self.tell_chats(match)

    async def show(self, match: str) -> None:
        """Send a snapshot; one that was overtaken while it was read is read again."""
        if match not in self._open:
            return
        for _ in range(READS):
            moment, seated, data = await in_database_thread(self._snapshot, match)
            self._hub.seat(match, seated)
            if moment >= self.told[match]:
                self.told[match] = moment
                self._socket.say(protocol.Snapshot(data=data))
                return
        raise Busy

    async def tell_chats(self, match: str, *, anew: bool = False) -> None:
        """Tell who may chat at a match; where nobody may, only `anew`."""
        chats = await in_database_thread(chats_message, match, self._opener.player)
        if chats.messages is not None or anew:
            self._socket.say(chats)

    def _snapshot(self, match: str) -> tuple[Told, dict[Seat, int], dict[str, object]]:
        with translation.override(self._opener.language):
            state = match_state(match)
            held = holds.get(match, state.version)
            view = state_view(
                state,
                self._opener.player,
                held=held,
                rematch=rematch_id(match),
                waited=match_waited(state),
            )
            return Told(state.version, held.number), _seated(state), view


def _seated(state: MatchState) -> dict[Seat, int]:
    """Who acts for the seats of people."""
    return {seat: state.holders[seat].actor for seat in state.people}
