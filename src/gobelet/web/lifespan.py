"""The start and the end of a process, as the server and the operator announce them."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Final, TypeAlias

log = logging.getLogger(__name__)

Step: TypeAlias = Callable[[], Awaitable[None]]
Handler: TypeAlias = Callable[[int, FrameType | None], object]

STOPS: Final = (signal.SIGINT, signal.SIGTERM)


class Lifespan:
    """Answers the server's lifespan messages by starting and stopping the site.

    The server cuts open lines before it says that it stops. So the site listens for the signals
    itself: it announces the stop first, and lets the server know once that is done.
    """

    def __init__(self, *, start: Step, announce: Step, stop: Step) -> None:
        self._start = start
        self._announce = announce
        self._stop = stop
        self._announcement: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG002
        """Start, wait for the end, stop."""
        if await self._step("startup", self._start, receive, send):
            self._listen()
            await self._step("shutdown", self._stop, receive, send)

    async def _step(self, name: str, work: Step, receive: Any, send: Any) -> bool:
        await receive()
        try:
            await work()
        except Exception as error:
            log.exception("%s failed", name)
            await send({"type": f"lifespan.{name}.failed", "message": str(error)})
            return False
        await send({"type": f"lifespan.{name}.complete"})
        return True

    def _listen(self) -> None:
        """Be the first to hear of a signal; only the main thread may ask for that."""
        if current_thread() is not main_thread():
            return
        for number in STOPS:
            former = signal.getsignal(number)
            if callable(former):
                self._precede(number, former)

    def _precede(self, number: signal.Signals, former: Handler) -> None:
        loop = asyncio.get_running_loop()

        def handle(number: int, frame: FrameType | None) -> None:
            if self._announcement is None and loop.is_running():
                loop.call_soon_threadsafe(begin, number)
            else:  # asked twice: at once
                former(number, frame)

        def begin(number: int) -> None:
            if self._announcement is None:
                self._announcement = loop.create_task(self._announce_then(former, number))

        signal.signal(number, handle)

    async def _announce_then(self, former: Handler, number: int) -> None:
        try:
            await self._announce()
        except Exception:
            log.exception("the stop could not be announced")
        finally:
            former(number, None)
