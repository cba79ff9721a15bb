"""A session that ends takes its open lines with it, and opens no new one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_create, guest_create
from gobelet.web.live.ended import close_ended
from gobelet.web.lobby.models import Kind
from gobelet.web.lobby.services import table_open
from gobelet.web.matches.options import ALONE
from gobelet.web.matches.services import match_start
from tests.serving import Served, served
from tests.web.conftest import client_of
from tests.web.live.conftest import Line, closed, line_of
from tests.web.people import PASSWORD, codes_noted, session_of

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


def signed_in() -> tuple[Client, str]:
    client = Client()
    client.post("/connexion/", FORM)
    return client, session_of(client)


def look(site: Served) -> None:
    """Have the sessions of all open lines looked at now."""
    loop = site.site._loop
    assert loop is not None
    asyncio.run_coroutine_threadsafe(close_ended(site.site.hub), loop).result(5)


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
    with line_of(site, session_of(here)) as line:
        assert line.next()["type"] == "hello"


def test_a_recovery_code_ends_the_lines_of_whoever_has_the_password(
    site: Served, owner: User
) -> None:
    code = codes_noted(owner)[0]
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


@pytest.mark.parametrize(
    "end",
    [
        lambda: call_command("switch_off", "marlene"),
        lambda: User.objects.update(is_active=False),
        lambda: User.objects.update(password="changed"),
        lambda: Session.objects.all().delete(),
        lambda: Session.objects.update(expire_date=timezone.now()),
    ],
    ids=["switched off", "deactivated", "another password", "deleted", "too old"],
)
def test_whatever_ends_a_session_ends_its_open_line(
    site: Served, owner: User, end: Callable[[], object]
) -> None:
    _, session = signed_in()
    with line_of(site, session) as line:
        assert line.next()["type"] == "hello"
        end()
        look(site)
        assert_ended(site, line, session)


def test_a_look_at_the_sessions_ends_no_other_line(site: Served, owner: User) -> None:
    _, session = signed_in()
    guest = session_of(client_of(guest_create()))
    with line_of(site, session) as mine, line_of(site, guest) as other:
        assert mine.next()["type"] == other.next()["type"] == "hello"
        look(site)
        for line in (mine, other):
            line.send("ping")
            assert line.next()["type"] == "pong"


def test_an_account_is_switched_off_and_on_again(owner: User, site: Served) -> None:
    client, _ = signed_in()
    player = Player.objects.get(user=owner)
    table = table_open(host=player, kind=Kind.OPEN, ruleset="clubs", seats=4, options=ALONE)
    call_command("switch_off", "MARLENE")
    table.refresh_from_db()
    assert not table.is_open
    assert "Marlene" not in client.get("/compte/").content.decode()
    assert Client().post("/connexion/", FORM).status_code == 422
    call_command("switch_off", "marlene", "--end")
    assert "Marlene" not in client.get("/compte/").content.decode()
    assert Client().post("/connexion/", FORM).status_code == 302
    with pytest.raises(CommandError, match="nobody"):
        call_command("switch_off", "nobody")


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
