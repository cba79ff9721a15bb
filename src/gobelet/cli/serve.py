"""`gobelet serve`: the site, on this machine."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import subprocess
import sys
from typing import Annotated

import typer
import uvicorn

from gobelet.cli.errors import CannotDo
from gobelet.cli.lock import data_locked

APPLICATION = "gobelet.web.asgi:application"
SECONDS_TO_CLOSE = 3
COLLECTED = (20_000, 20, 50)
"""Objects until the collector looks at the young ones, and how seldom at the older."""

LONGEST_MESSAGE = 64 * 1024


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    host: Annotated[
        str,
        typer.Option(help="Address to listen on; the README tells how others get in."),
    ] = "127.0.0.1",
) -> None:
    """Serve the site until Ctrl-C."""
    with _listen(host, port) as listener, data_locked():
        _prepare()
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again once it has stopped
            _Server(_configuration(), host, port).run([listener])
    typer.echo("Gobelet has stopped.")


class _Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, host: str, port: int) -> None:
        super().__init__(config)
        self._address = f"http://{_shown(host)}:{port}/"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _spare_the_collector()
        if self.started:
            typer.echo(f"Gobelet is at {self._address} (Ctrl-C stops it)")


def _spare_the_collector() -> None:
    """Have the garbage collector look at what comes and goes, not at what lives as long as we."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def _shown(host: str) -> str:
    """The host of an address that a browser on this machine can open."""
    if host in {"127.0.0.1", "0.0.0.0", "::"}:  # noqa: S104
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _configuration() -> uvicorn.Config:
    return uvicorn.Config(
        APPLICATION,
        log_config=None,  # the site's own settings say what is logged, and where
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # messages are short, and packing them costs more than a move
        ws_max_size=LONGEST_MESSAGE,
        lifespan="on",
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
    )


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that two sites never share a start."""
    try:
        listener = socket.create_server(
            (host, port),
            family=socket.AF_INET6 if ":" in host else socket.AF_INET,
            backlog=2048,
            dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
        )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is taken; choose another, such as {port + 1}"
        elif error.errno == errno.EACCES:
            message = f"port {port} needs rights you do not have; ports from 1024 on do not"
        else:
            message = f"cannot listen on {host} port {port}: {error.strerror}"
        raise CannotDo(message) from error
    # asyncio does this only for sockets that name their protocol, which this one does not; without
    # it every answer over the WebSocket waits 40 ms for an acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _prepare() -> None:
    """Bring database, translations and static files up to date in a process of its own.

    The terminal never imports the site, and the site's own command says what it did.
    """
    command = [sys.executable, "-m", "gobelet.web", "prepare"]
    ran = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if ran.returncode != 0:
        lines = ran.stderr.strip().splitlines() or ["the site could not be made ready"]
        raise CannotDo(lines[-1].removeprefix("gobelet: "))
