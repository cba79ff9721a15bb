"""What one browser is told, in order, without anybody waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, Final, TypeAlias

from gobelet.web.live.protocol import Closing, format_message

log = logging.getLogger(__name__)

Send: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]

WAITING: Final = 256
"""Messages that may wait for a browser; one that lags further is closed and may come back."""

CLOSE_WITHIN: Final = 5.0
"""Seconds a browser has to take what was said before the socket ends without it."""


class Reason(StrEnum):
    """Why the server closes a socket. Values are part of the protocol."""

    NO_SESSION = "no_session"
    TOO_MANY = "too_many"
    TOO_FAST = "too_fast"
    TOO_LARGE = "too_large"
    SLOW = "slow"
    BUSY = "busy"
    RESTART = "restart"
    SIGNED_OUT = "signed_out"

    @property
    def close_code(self) -> int:
        """The same as a number, for the closing handshake."""
        return _CODES[self]


_CODES: Final = {
    Reason.NO_SESSION: 4401,
    Reason.TOO_MANY: 4408,
    Reason.TOO_FAST: 4429,
    Reason.TOO_LARGE: 1009,
    Reason.SLOW: 1013,
    Reason.BUSY: 1013,
    Reason.RESTART: 1012,
    Reason.SIGNED_OUT: 4403,
}


class Outgoing:
    """A bounded queue before a browser, and the task that empties it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[str | Reason] = deque()
        self._more: asyncio.Future[None] | None = None
        """What the task waits for while there is nothing to send."""
        self._task: asyncio.Task[None] | None = None
        self.is_closing = False

    def start(self) -> asyncio.Task[None]:
        """Begin to send; the task ends once the socket was closed."""
        self._task = asyncio.create_task(self._run())
        return self._task

    def put(self, text: str) -> None:
        """Let a text leave soon; a browser that does not read is closed."""
        if self.is_closing:
            return
        if len(self._waiting) < WAITING:
            self._add(text)
        else:
            self._drop(keep=0)
            self.close(Reason.SLOW)

    def close(self, reason: Reason) -> None:
        """Say why and close soon."""
        if self.is_closing:
            return
        self.is_closing = True
        self._drop(keep=WAITING - 2)
        self._add(format_message(Closing(reason=reason)))
        self._add(reason)
        if self._task is not None:
            # One that never reads would keep its last words waiting for ever.
            asyncio.get_running_loop().call_later(CLOSE_WITHIN, self._task.cancel)

    def _add(self, item: str | Reason) -> None:
        self._waiting.append(item)
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    def _drop(self, *, keep: int) -> None:
        while len(self._waiting) > keep:
            self._waiting.popleft()

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                self._more = asyncio.get_running_loop().create_future()
                await self._more
            item = self._waiting.popleft()
            if isinstance(item, Reason):
                code, reason = item.close_code, item.value
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            await self._send({"type": "websocket.send", "text": item})
