"""One socket: what it is told, in order, and what its browser asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Protocol, TypeAlias

from gobelet.web.accounts.signing import begins_too_often
from gobelet.web.common.threads import answer_of, in_database_thread, in_writing_thread
from gobelet.web.live import protocol
from gobelet.web.live.chat import say_at_table
from gobelet.web.live.handshake import Opener
from gobelet.web.live.hub import Hub, Told
from gobelet.web.live.limits import TokenBucket
from gobelet.web.live.messages import Asking, command_of, hint_message, refused_message
from gobelet.web.live.outgoing import Outgoing, Reason, Send
from gobelet.web.live.protocol import MalformedMessage, ServerMessage, format_message
from gobelet.web.live.tally import Tally
from gobelet.web.live.watching import Watching
from gobelet.web.matches import commands
from gobelet.web.matches.errors import Busy, Refused, StaleVersion
from gobelet.web.robots.hints import GivenHint
from gobelet.web.social.errors import ChatRefused

log = logging.getLogger(__name__)

Receive: TypeAlias = Callable[[], Awaitable[dict[str, Any]]]

BURST, PER_SECOND = 60, 25.0
"""Messages a browser may send at once, and then each second."""

PATIENCE_BURST, PATIENCE_PER_SECOND = 100, 5.0
"""Refusals for sending too fast before the socket is closed."""


class HintSource(Protocol):
    """Works out advice off the event loop."""

    def __call__(self, *, match: str, player: int, version: int) -> Awaitable[GivenHint]:
        """Advise a player, or raise `Refused`."""
        ...


class Socket:
    """A browser's line to the site, once the handshake is over."""

    def __init__(
        self, *, hub: Hub, hint: HintSource, tally: Tally, opener: Opener, send: Send
    ) -> None:
        self._hub = hub
        self._hint = hint
        self._tally = tally
        self._opener = opener
        self._outgoing = Outgoing(send)
        self._bucket = TokenBucket(burst=BURST, per_second=PER_SECOND)
        self._patience = TokenBucket(burst=PATIENCE_BURST, per_second=PATIENCE_PER_SECOND)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._has_hint_under_way = False
        self._watching = Watching(socket=self, hub=hub, opener=opener)

    @property
    def player(self) -> int:
        """Whose socket it is."""
        return self._opener.player

    @property
    def session(self) -> str:
        """The session it was opened with."""
        return self._opener.session

    async def run(self, receive: Receive) -> None:
        """Talk until one side ends it."""
        sender = self._outgoing.start()
        receiver = asyncio.create_task(self._receive_all(receive))
        self._hub.join(self)
        self.say(protocol.Hello())
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(self)
            tasks = [sender, receiver, *self._tasks]
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            for error in results:
                if isinstance(error, Exception) and not isinstance(error, OSError):
                    log.error("a socket of player %d failed", self.player, exc_info=error)

    def say(self, message: ServerMessage) -> None:
        """Let a message leave soon."""
        self._outgoing.put(format_message(message))

    def tell(self, match: str, text: str, *, first: Told, last: Told) -> None:
        """Let news of these moments leave soon, unless it is old."""
        told = self._watching.told
        if told[match] < first:
            told[match] = last
            self._outgoing.put(text)
        elif told[match] < last:
            # A snapshot read just after the commit knows the moves, but not yet what is held.
            self.refresh(match)

    def refresh(self, match: str) -> None:
        """Send a new snapshot of a match soon."""
        self._later(self._guard(self._watching.show(match), id=None, match=match))

    def refresh_chats(self, match: str) -> None:
        """Tell anew soon who may chat at a match."""
        work = self._watching.tell_chats(match, anew=True)
        self._later(self._guard(work, id=None, match=match))

    def close(self, reason: Reason) -> None:
        """Say why and close soon."""
        log.info("closing a socket of player %d: %s", self.player, reason.value)
        self._outgoing.close(reason)

    async def _receive_all(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self._outgoing.is_closing:
                await self._take(event.get("text"))

    async def _take(self, text: str | None) -> None:
        """See to one frame; a binary one has no text."""
        if text is not None and len(text) > protocol.SIZE_LIMIT:
            self._refuse("too_large", limit=protocol.SIZE_LIMIT)
            self.close(Reason.TOO_LARGE)
            return
        try:
            message = protocol.parse_message(text or "")
        except MalformedMessage as error:
            if self._may_go_on(error.id, error.match):
                facts = {"field": error.field}
                self._refuse("malformed", id=error.id, match=error.match, **facts)
            return
        names = (getattr(message, "id", None), getattr(message, "match", None))
        if self._may_go_on(*names):
            await self._answer(self._see_to(message), *names)

    def _may_go_on(self, id: str | None, match: str | None) -> bool:
        if self._bucket.take():
            return True
        self._refuse("too_fast", id=id, match=match, per_second=PER_SECOND)
        if not self._patience.take():
            self.close(Reason.TOO_FAST)
        return False

    async def _answer(
        self, work: Coroutine[Any, Any, None], id: str | None, match: str | None
    ) -> None:
        """Do what was asked for, and show whoever acted on an old picture the new one."""
        if await self._guard(work, id=id, match=match):
            await self._guard(self._watching.show(match or ""), id=None, match=match)

    async def _guard(
        self, work: Coroutine[Any, Any, None], *, id: str | None, match: str | None
    ) -> bool:
        """Do what was asked for; tell whether the asker's picture of the match is out of date.

        Whatever goes wrong is answered, and the socket goes on.
        """
        try:
            await work
        except Refused as refused:
            self._note(refused.code, match)
            self.say(refused_message(refused, id=id, match=match))
            return isinstance(refused, StaleVersion)
        except Exception:
            log.exception("player %d, match %.32r: an answer failed", self.player, match)
            self.say(refused_message(Busy(), id=id, match=match))
        return False

    async def _see_to(self, message: protocol.ClientMessage) -> None:
        match message:
            case protocol.Watch():
                await self._watching.begin(message.match)
            case protocol.Hint():
                self._start_hint(message)
            case protocol.Chat():
                await self._chat(message)
            case protocol.Rematch(wanted=True):
                await self._play_again(message)
            case protocol.Ping():
                self.say(protocol.Pong(id=message.id))
            case _:
                await self._submit(message)

    async def _play_again(self, message: protocol.Rematch) -> None:
        """Ask for a rematch; one that was refused is not counted: the page asks once more."""
        if await in_database_thread(begins_too_often, self.player, counted=False):
            self._refuse("too_often", id=message.id, match=message.match)
            return
        await self._submit(message)
        await in_database_thread(begins_too_often, self.player)

    async def _submit(self, message: Asking) -> None:
        absent = partial(self._hub.absent, message.match)
        command = command_of(message, self.player, absent)
        await answer_of(commands.submit(command), first=partial(self._acknowledge, message.id))

    def _acknowledge(self, id: str, accepted: commands.Accepted) -> None:
        self.say(protocol.Ack(id=id, match=accepted.match, version=accepted.version))

    async def _chat(self, message: protocol.Chat) -> None:
        try:
            said, to = await in_writing_thread(say_at_table, message, self.player)
        except ChatRefused as refused:
            self._refuse(refused.code, id=message.id, match=message.match)
        else:
            self._hub.tell_chat(said, to=to, sender=self)

    def _start_hint(self, message: protocol.Hint) -> None:
        if self._has_hint_under_way:
            raise Busy
        self._has_hint_under_way = True
        self._later(self._answer(self._give_hint(message), message.id, message.match))

    async def _give_hint(self, message: protocol.Hint) -> None:
        try:
            given = await self._hint(
                match=message.match, player=self.player, version=message.version
            )
        finally:
            self._has_hint_under_way = False
        self.say(hint_message(given, id=message.id, match=message.match))

    def _later(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _refuse(
        self,
        code: str,
        *,
        id: str | None = None,
        match: str | None = None,
        **facts: object,
    ) -> None:
        self._note(code, match)
        self.say(protocol.Refused(id=id, match=match, code=code, version=None, facts=facts))

    def _note(self, code: str, match: str | None) -> None:
        self._tally.note(log, code, f"player %d, match %.32r: refused {code}", self.player, match)
