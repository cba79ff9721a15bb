"""The site behind a proxy with TLS, as strangers reach it."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from email.message import Message
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.site_process import SiteProcess
from tests.web.live.conftest import Line

HOST = "jeu.example"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteProcess]:
    """A public site; the tests are its proxy."""
    data: Path = tmp_path_factory.mktemp("public")
    process = SiteProcess(data, GOBELET_HOSTS=HOST)
    process.start()
    yield process
    process.stop()


def get(site: SiteProcess, path: str, **headers: str) -> tuple[int, Message]:
    """The status and headers of a request as the proxy passes it on."""
    address = site.url.removeprefix("http://")
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection(address, timeout=10)) as connection:
        connection.request("GET", path, headers={"Host": HOST, **names})
        with connection.getresponse() as answer:
            answer.read()
            return answer.status, answer.headers


def test_plain_http_is_sent_to_https(public: SiteProcess) -> None:
    status, headers = get(public, "/")
    assert status == 301
    assert headers["Location"] == f"https://{HOST}/"


def test_pages_come_over_https_with_secure_cookies(public: SiteProcess) -> None:
    status, headers = get(public, "/contre-l-ordinateur/", X_Forwarded_Proto="https")
    assert status == 200
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    cookies = headers.get_all("Set-Cookie") or []
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


@pytest.mark.parametrize(
    ("origin", "status"),
    [(f"https://{HOST}", 302), (f"http://{HOST}", 403), ("https://evil.test", 403)],
)
def test_a_form_is_taken_from_our_own_pages_alone(
    public: SiteProcess, origin: str, status: int
) -> None:
    address = public.url.removeprefix("http://")
    proxied = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    with closing(http.client.HTTPConnection(address, timeout=10)) as connection:
        connection.request("GET", "/contre-l-ordinateur/", headers=proxied)
        with connection.getresponse() as answer:
            page = answer.read().decode()
            cookie = (answer.headers["Set-Cookie"] or "").split(";")[0]
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        form = urlencode({"csrfmiddlewaretoken": token, "ruleset": "yacht", "level": "easy"})
        sent = {
            **proxied,
            "Cookie": cookie,
            "Origin": origin,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection.request("POST", "/contre-l-ordinateur/", form, sent)
        with connection.getresponse() as answer:
            answer.read()
            assert answer.status == status
            if status == 302:
                assert answer.headers["Location"].startswith("/m/")
                cookies = answer.headers.get_all("Set-Cookie") or []
                assert any("sessionid" in one and "Secure" in one for one in cookies)


def test_another_host_is_refused(public: SiteProcess) -> None:
    assert get(public, "/", X_Forwarded_Proto="https", Host="evil.test")[0] == 400


@pytest.mark.parametrize(
    ("origin", "is_open"),
    [
        (f"https://{HOST}", True),
        (f"http://{HOST}", False),
        (f"https://{HOST}.evil.test", False),
        (f"https://{HOST}:444", False),
    ],
)
def test_se_10_sockets_open_for_the_public_address_alone(
    public: SiteProcess, origin: str, is_open: bool
) -> None:
    port = int(public.url.rsplit(":", 1)[1])
    with ExitStack() as stack:
        line = stack.enter_context(socket.create_connection(("localhost", port)))
        if not is_open:
            with pytest.raises(InvalidStatus):
                dial(line, origin)
            return
        opened = stack.enter_context(dial(line, origin))
        assert Line(opened).next() == {"type": "closing", "reason": "no_session"}


def dial(line: socket.socket, origin: str) -> ClientConnection:
    """Ask for a socket as the proxy passes it on."""
    return connect(
        f"ws://{HOST}/live/",
        sock=line,
        origin=Origin(origin),
        additional_headers={"X-Forwarded-Proto": "https"},
    )
