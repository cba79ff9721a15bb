"""The start and the end of a process, as the server announces them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger(__name__)


class Lifespan:
    """Answers the server's lifespan messages by starting and stopping the site."""

    def __init__(
        self, *, start: Callable[[], Awaitable[None]], stop: Callable[[], Awaitable[None]]
    ) -> None:
        self._start = start
        self._stop = stop

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG002
        """Start, wait for the end, stop."""
        if await self._step("startup", self._start, receive, send):
            await self._step("shutdown", self._stop, receive, send)

    async def _step(
        self, name: str, work: Callable[[], Awaitable[None]], receive: Any, send: Any
    ) -> bool:
        await receive()
        try:
            await work()
        except Exception as error:
            log.exception("%s failed", name)
            await send({"type": f"lifespan.{name}.failed", "message": str(error)})
            return False
        await send({"type": f"lifespan.{name}.complete"})
        return True
