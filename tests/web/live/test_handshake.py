"""Who may open a socket."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest
from django.db import OperationalError
from django.test import override_settings
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gobelet.web.accounts.models import Player
from gobelet.web.live.handshake import is_our_page
from tests.serving import Served
from tests.web.conftest import client_of
from tests.web.live.conftest import Line, closed, cookie, line_of
from tests.web.people import session_of


class TestHandshake:
    @pytest.mark.parametrize(
        "origin",
        [
            None,
            "null",
            "http://evil.test",
            "URL.evil.test",
            "https://HOST",
            "http://localhost:1",
            "URL/",
            "http://evil.test/URL",
        ],
    )
    def test_se_10_a_foreign_origin_is_refused_with_403(
        self, site: Served, owner: Player, origin: str | None
    ) -> None:
        host = site.url.removeprefix("http://")
        named = origin and origin.replace("URL", site.url).replace("HOST", host)
        with pytest.raises(InvalidStatus) as caught:
            connect(
                site.socket_url,
                origin=None if named is None else Origin(named),
                additional_headers={"Cookie": cookie(owner)},
            )
        assert caught.value.response.status_code == 403

    @pytest.mark.parametrize(
        ("host", "is_open"),
        [("localhost", True), ("evil.test", False), ("localhost.evil.test", False)],
    )
    def test_se_10_a_foreign_host_is_refused_though_the_origin_agrees(
        self, site: Served, owner: Player, host: str, is_open: bool
    ) -> None:
        port = int(site.url.rsplit(":", 1)[1])
        with ExitStack() as stack:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            if not is_open:
                stack.enter_context(pytest.raises(InvalidStatus, match="403"))
            # The host of this address is sent as it stands, over a line to the site.
            opened = connect(
                f"ws://{host}:{port}/live/",
                sock=line,
                origin=Origin(f"http://{host}:{port}"),
                additional_headers={"Cookie": cookie(owner)},
            )
            assert Line(stack.enter_context(opened)).next()["type"] == "hello"

    @pytest.mark.parametrize("session", [None, "", "sessionid=forged", "sessionid=../../x"])
    def test_se_10_without_a_session_no_frame_is_processed(
        self, site: Served, session: str | None
    ) -> None:
        headers = {} if session is None else {"Cookie": session}
        with connect(
            site.socket_url, origin=Origin(site.url), additional_headers=headers
        ) as connection:
            line = Line(connection)
            assert line.next() == {"type": "closing", "reason": "no_session"}
            assert closed(line) == 4401

    def test_another_address_is_refused(self, site: Served, owner: Player) -> None:
        with pytest.raises(InvalidStatus):
            connect(
                f"{site.socket_url}other/",
                origin=Origin(site.url),
                additional_headers={"Cookie": cookie(owner)},
            )

    def test_a_session_that_cannot_be_read_is_told_as_busy(
        self,
        site: Served,
        owner: Player,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        def locked(session: str) -> Player:
            raise OperationalError("database is locked")

        monkeypatch.setattr("gobelet.web.live.handshake.session_player", locked)
        with line_of(site, session_of(client_of(owner))) as line:
            assert line.next() == {"type": "closing", "reason": "busy"}
            assert closed(line) == 1013
        assert "database is locked" in caplog.text


@pytest.mark.parametrize(
    ("host", "allowed", "is_ours"),
    [
        ("jeu.example", ["jeu.example"], True),
        ("jeu.example:8000", ["jeu.example"], True),
        ("evil.test", ["jeu.example"], False),
        ("evil.test", ["*"], True),
        ("a.jeu.example", [".jeu.example"], True),
        ("", ["*"], False),
        ("jeu.example@evil.test", ["jeu.example"], False),
    ],
)
def test_hosts_are_those_that_pages_have(host: str, allowed: list[str], is_ours: bool) -> None:
    headers = [(b"host", host.encode()), (b"origin", f"http://{host}".encode())]
    with override_settings(ALLOWED_HOSTS=allowed):
        assert is_our_page({"scheme": "ws", "headers": headers}) is is_ours


@pytest.mark.parametrize(
    ("hosts", "origins"),
    [
        (["jeu.example"], ["http://jeu.example", "http://evil.test"]),
        (["jeu.example"], ["http://jeu.example", "http://jeu.example"]),
        (["jeu.example", "evil.test"], ["http://jeu.example"]),
        (["jeu.example"], []),
        ([], ["http://jeu.example"]),
    ],
)
def test_se_10_a_page_says_once_where_it_is_from(hosts: list[str], origins: list[str]) -> None:
    headers = [(b"host", host.encode()) for host in hosts]
    headers += [(b"origin", origin.encode()) for origin in origins]
    with override_settings(ALLOWED_HOSTS=["*"]):
        assert not is_our_page({"scheme": "ws", "headers": headers})


class TestTheLog:
    """It tells the operator who was turned away, without being flooded."""

    @pytest.mark.parametrize(
        ("path", "origin", "told"),
        [
            ("live/", "http://evil.test", "a foreign page"),
            ("live/other/", "SITE", "another address"),
        ],
    )
    def test_it_tells_why_and_what_was_sent(
        self, site: Served, caplog: pytest.LogCaptureFixture, path: str, origin: str, told: str
    ) -> None:
        sent = origin.replace("SITE", site.url)
        for _ in range(3):
            with pytest.raises(InvalidStatus):
                connect(f"{site.url.replace('http', 'ws')}/{path}", origin=Origin(sent))
        lines = [line for line in caplog.messages if told in line]
        assert len(lines) == 2  # the first and the second
        for part in (sent, site.url.removeprefix("http://"), path):
            assert part in lines[0]

    def test_a_long_origin_is_cut(self, site: Served, caplog: pytest.LogCaptureFixture) -> None:
        with pytest.raises(InvalidStatus):
            connect(site.socket_url, origin=Origin("http://evil.test/" + "x" * 4_000))
        (line,) = [line for line in caplog.messages if "a foreign page" in line]
        assert len(line) < 300
