"""A session that ends takes its open lines with it, and opens no new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client
from websockets import Origin
from websockets.sync.client import connect

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_create, recovery_codes_create
from gobelet.web.matches.services import match_start
from tests.serving import Served, served
from tests.web.accounts.conftest import PASSWORD
from tests.web.live.conftest import Line, closed

SIGNED_OUT, NO_SESSION = 4403, 4401
FORM = {"username": "Marlene", "password": PASSWORD}


@pytest.fixture
def site(transactional_db: None) -> Iterator[Served]:
    """The site, served."""
    with served() as running:
        yield running


@pytest.fixture
def owner(site: Served) -> User:
    """Somebody with an account."""
    return account_create(username="Marlene", password=PASSWORD)


@contextmanager
def line_of(site: Served, session: str) -> Iterator[Line]:
    """A socket in the name of a session."""
    with connect(
        site.socket_url,
        origin=Origin(site.url),
        additional_headers={"Cookie": f"sessionid={session}"},
    ) as connection:
        yield Line(connection)


def signed_in() -> tuple[Client, str]:
    client = Client()
    client.post("/connexion/", FORM)
    return client, client.cookies["sessionid"].value


def assert_ended(site: Served, line: Line, session: str) -> None:
    """The line is closed, the next one is turned away."""
    assert closed(line) == SIGNED_OUT
    with line_of(site, session) as next_line:
        assert closed(next_line) == NO_SESSION


def test_signing_out_ends_the_line(site: Served, owner: User) -> None:
    client, session = signed_in()
    with line_of(site, session) as line:
        assert line.next()["type"] == "hello"
        client.post("/deconnexion/")
        assert_ended(site, line, session)


def test_a_new_password_ends_the_lines_of_all_devices(site: Served, owner: User) -> None:
    (here, first), (_, second) = signed_in(), signed_in()
    with line_of(site, first) as mine, line_of(site, second) as other:
        assert mine.next()["type"] == other.next()["type"] == "hello"
        here.post("/compte/mot-de-passe/", {"former": PASSWORD, "password": "other-three-words"})
        assert_ended(site, mine, first)
        assert_ended(site, other, second)
    with line_of(site, here.cookies["sessionid"].value) as line:
        assert line.next()["type"] == "hello"


def test_a_recovery_code_ends_the_lines_of_whoever_has_the_password(
    site: Served, owner: User
) -> None:
    code = recovery_codes_create(user=owner)[0]
    _, session = signed_in()
    with line_of(site, session) as line:
        assert line.next()["type"] == "hello"
        form = {"username": "Marlene", "code": code, "password": "other-three-words"}
        Client().post("/recuperation/", form)
        assert_ended(site, line, session)


def test_ending_a_device_ends_its_line_and_no_other(site: Served, owner: User) -> None:
    (here, first), (_, second) = signed_in(), signed_in()
    with line_of(site, first) as mine, line_of(site, second) as other:
        assert mine.next()["type"] == other.next()["type"] == "hello"
        here.post("/compte/appareils/autres/fin/")
        assert_ended(site, other, second)
        match = match_start(player=Player.objects.get(user=owner), ruleset="yacht", level="easy")
        assert mine.watch(match)["you"] == 0


def test_an_account_that_is_switched_off_opens_no_line(site: Served, owner: User) -> None:
    _, session = signed_in()
    User.objects.update(is_active=False)
    with line_of(site, session) as line:
        assert closed(line) == NO_SESSION


def test_a_session_that_only_names_an_account_opens_no_line(site: Served, owner: User) -> None:
    client, session = signed_in()
    forged = client.session
    del forged[SESSION_KEY]
    forged.save()
    with line_of(site, session) as line:
        assert closed(line) == NO_SESSION


def test_no_frame_tells_anything_of_the_account(site: Served, owner: User) -> None:
    User.objects.update(email="marlene@maison.example")
    _, session = signed_in()
    match = match_start(player=Player.objects.get(user=owner), ruleset="yacht", level="hard")
    with line_of(site, session) as line:
        frames = [str(line.next()), str(line.watch(match))]
    for secret in ("maison.example", session, owner.password):
        assert not any(secret in frame for frame in frames)
