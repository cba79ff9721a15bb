"""Who may open a socket."""

from __future__ import annotations

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gobelet.web.accounts.models import Player
from tests.serving import Served
from tests.web.live.conftest import Line, closed, cookie


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

    def test_se_10_a_foreign_host_is_refused_though_the_origin_agrees(
        self, site: Served, owner: Player
    ) -> None:
        port = site.url.rsplit(":", 1)[1]
        with pytest.raises(InvalidStatus) as caught:
            connect(
                f"ws://127.0.0.1:{port}/live/",
                origin=Origin(f"http://evil.test:{port}"),
                additional_headers={"Cookie": cookie(owner), "X-Forwarded-Host": "evil.test"},
            )
        assert caught.value.response.status_code == 403

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
