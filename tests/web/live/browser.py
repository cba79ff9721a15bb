"""A browser's end of a socket, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from gobelet.web.live.handshake import Opener
from gobelet.web.live.hub import Hub
from gobelet.web.live.socket import Socket
from gobelet.web.live.tally import Tally
from gobelet.web.robots.hints import hint_give

Frame = dict[str, Any]


class Browser:
    """The far end of a socket: takes what is sent, or does not."""

    def __init__(self, hub: Hub, player: int, session: str = "s") -> None:
        self.frames: list[Frame] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self._incoming: asyncio.Queue[Frame] = asyncio.Queue()
        opener = Opener(player, session, "fr")
        self.socket = Socket(hub=hub, hint=hint_give, tally=Tally(), opener=opener, send=self._send)
        self.task = asyncio.create_task(self.socket.run(self._incoming.get))

    async def _send(self, frame: Frame) -> None:
        await self.reads.wait()
        self.frames.append(frame)

    def say(self, **message: object) -> None:
        """Send a message."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def leave(self) -> None:
        """Go away."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 5)

    @property
    def heard(self) -> list[Frame]:
        """The messages that arrived."""
        return [json.loads(frame["text"]) for frame in self.frames if "text" in frame]

    async def until(self, condition: Callable[[list[Frame]], bool]) -> list[Frame]:
        """Wait until what was heard is as it should be."""
        async with asyncio.timeout(5):
            while not condition(self.heard):
                await asyncio.sleep(0.005)
        return self.heard


def kinds(heard: list[Frame]) -> list[str]:
    """The types of messages."""
    return [message["type"] for message in heard]
