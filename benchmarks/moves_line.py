"""A WebSocket line for a load: no tasks and no queues, so that the client stays cheap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Self, TypeAlias

from websockets import Origin
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

Hear: TypeAlias = Callable[[bytes], None]
"""Takes one text as it arrives."""

LONGEST_HANDSHAKE: Final = 60.0


class LineEnded(Exception):
    """The server is gone."""


class Line(asyncio.Protocol):
    """One socket. It offers compression as browsers do; the server chooses whether to use it."""

    def __init__(self, uri: str, hear: Hear, *, origin: str, cookie: str) -> None:
        self._hear = hear
        self._ended: Callable[[], None] = lambda: None
        self._cookie = cookie
        self._protocol = ClientProtocol(
            parse_uri(uri),
            origin=Origin(origin),
            extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],
            max_size=None,
        )
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, uri: str, hear: Hear, *, origin: str = "", cookie: str = "") -> Self:
        """Connect and shake hands."""
        line = cls(uri, hear, origin=origin or uri, cookie=cookie)
        address = parse_uri(uri)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: line, address.host, address.port)
        async with asyncio.timeout(LONGEST_HANDSHAKE):
            await line._opened
        return line

    def when_ended(self, ended: Callable[[], None]) -> None:
        """Call `ended` once the line is gone."""
        self._ended = ended

    def say(self, text: str) -> None:
        """Send a text."""
        if not self.is_open:
            raise LineEnded
        self._protocol.send_text(text.encode())
        self._flush()

    @property
    def is_open(self) -> bool:
        """Tell whether the other side is still there."""
        return self._transport is not None and not self._transport.is_closing()

    def close(self) -> None:
        """Go away without a word."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._protocol.connect()
        if self._cookie:
            request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on what is complete."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._shake(self._protocol.handshake_exc)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        self._shake(exc or LineEnded())
        self._ended()

    def _shake(self, error: Exception | None) -> None:
        if self._opened.done():
            return
        if error is None:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(error)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
