"""The real site in a thread of the tests: pages, socket, writer and clock on the test database."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread

import uvicorn

from gobelet.core import Ruleset
from gobelet.web.wiring import Site


@dataclass(frozen=True, slots=True)
class Served:
    """A site that answers."""

    url: str
    site: Site

    @property
    def socket_url(self) -> str:
        """Where its WebSocket is."""
        return self.url.replace("http", "ws", 1) + "/live/"


class _Server(uvicorn.Server):
    """A server that ends as soon as it is told to."""

    async def main_loop(self) -> None:
        # The server's own looks ten times a second, which is long for what many tests do.
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(0.005)


@contextmanager
def served(*, solve: Sequence[Ruleset] = ()) -> Iterator[Served]:
    """Serve the site on a free port until the block ends; no tables are prepared unless named."""
    from gobelet.web.asgi import Application

    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as `gobelet serve` does
    application = Application(solve=solve)
    config = uvicorn.Config(
        application,
        lifespan="on",
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config)
    failures: list[BaseException] = []
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve(sockets=[listener])

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001  # told to the test below
            failures.append(error)

    thread = Thread(target=run, name="gobelet-test-site")
    thread.start()
    try:
        while not server.started:
            thread.join(0.01)
            if not thread.is_alive():
                raise RuntimeError("the site did not start") from next(iter(failures), None)
        yield Served(f"http://127.0.0.1:{listener.getsockname()[1]}", application.site)
    finally:
        # What a signal does in a process of its own (`gobelet.web.lifespan`).
        if thread.is_alive() and server.started:
            goodbye = application.site.say_goodbye()
            asyncio.run_coroutine_threadsafe(goodbye, loops[0]).result(10)
        server.should_exit = True
        thread.join()
        listener.close()
