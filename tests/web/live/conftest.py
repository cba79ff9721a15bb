"""The site with its writer, clock and sockets, and browsers' lines to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeAlias

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.services import match_start
from tests.serving import Served, served
from tests.web.conftest import client_of
from tests.web.people import session_of

Message: TypeAlias = dict[str, Any]


class Line:
    """A browser's socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, kind: str, **fields: object) -> None:
        """Send a message."""
        self.connection.send(json.dumps({"type": kind, **fields}))

    def next(self, timeout: float = 5.0) -> Message:
        """The next message, whatever it is."""
        message: Message = json.loads(self.connection.recv(timeout))
        return message

    def until(self, *kinds: str, timeout: float = 5.0) -> Message:
        """The next message of these kinds; others are passed over."""
        while (message := self.next(timeout))["type"] not in kinds:
            pass
        return message

    def watch(self, match: str) -> Message:
        """Watch a match; its snapshot."""
        self.send("watch", match=match)
        return self.until("snapshot")

    def play(self, match: str, version: int, action: str, *, id: str, **more: object) -> Message:
        """Play an action; the ack or the refusal."""
        self.send("play", id=id, match=match, version=version, action=action, **more)
        return self.until("ack", "refused")


Dial: TypeAlias = Callable[..., Line]


@pytest.fixture
def site(transactional_db: None) -> Iterator[Served]:
    """The site, served."""
    with served() as running:
        yield running


@pytest.fixture
def owner(transactional_db: None) -> Player:
    """The person whose match it is."""
    return guest_create()


@pytest.fixture
def ally(transactional_db: None) -> Player:
    """The person opposite."""
    return guest_create()


@pytest.fixture
def outsider(transactional_db: None) -> Player:
    """Somebody who has no business there."""
    return guest_create()


@pytest.fixture
def dial(site: Served) -> Iterator[Dial]:
    """Open sockets in a player's name, greeted already."""
    with ExitStack() as stack:

        def open_line(player: Player) -> Line:
            line = stack.enter_context(line_of(site, session_of(client_of(player))))
            assert line.next() == {"type": "hello", "protocol": 1}
            return line

        yield open_line


@pytest.fixture
def match(site: Served, owner: Player) -> str:
    """A match of the owner's, alone."""
    return match_start(player=owner, ruleset="yacht", level="easy")


@contextmanager
def line_of(site: Served, session: str) -> Iterator[Line]:
    """A socket in the name of a session."""
    with connect(
        site.socket_url,
        origin=Origin(site.url),
        additional_headers={"Cookie": f"sessionid={session}"},
        max_queue=None,
    ) as connection:
        yield Line(connection)


def cookie(player: Player) -> str:
    """The cookie of a new browser in which this player is known."""
    return f"sessionid={session_of(client_of(player))}"


def closed(line: Line) -> int | None:
    """The code the server closes with."""
    try:
        while True:
            line.next()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None
