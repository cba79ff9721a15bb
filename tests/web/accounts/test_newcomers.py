"""How many guests one address may make, and what makes none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.options import Options, Pace
from gobelet.web.matches.services import match_seat
from tests.web.conftest import client_of

FEW = 3
WATCHED = Options(pace=Pace.LIVE, turn_seconds=300, is_watchable=True)
COMPUTER = {"ruleset": "yacht", "level": "easy"}
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("/contre-l-ordinateur/", COMPUTER),
    ("/partie-rapide/", {"ruleset": "clubs", "seats": "2"}),
    ("/adversaire-aleatoire/", {"ruleset": "clubs", "days": "1"}),
    ("/ouvrir-une-table/", {"ruleset": "clubs", "seats": "2", "clock": "30s", "public": "on"}),
    ("/sur-un-appareil/", {"ruleset": "clubs", "own": "Zoé", "name": ["Léo"]}),
    ("/compte/nom/", {"name": "Zoé"}),
    ("/reglages/", {"theme": "dark"}),
]
"""All that makes a guest of whoever has no cookie yet."""


@pytest.fixture
def few(settings: Any) -> None:
    """A site where few guests may come from one address."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": f"{FEW}/h/ip"}


@pytest.fixture
def watched(db: None) -> str:
    """A match that anybody may watch."""
    return match_seat(players=[guest_create(), guest_create()], ruleset="yacht", options=WATCHED)


@pytest.mark.django_db
class TestGuestsOfOneAddress:
    def test_a_class_of_a_school_comes_in(self) -> None:
        answers = [Client().post("/contre-l-ordinateur/", COMPUTER) for _ in range(60)]
        assert {answer.status_code for answer in answers} == {302}
        assert Player.objects.count() == 60

    @pytest.mark.parametrize(("address", "form"), WAYS, ids=[address for address, _ in WAYS])
    def test_one_too_many_is_told_and_nobody_is_made(
        self, few: None, address: str, form: dict[str, Any]
    ) -> None:
        for _ in range(FEW):
            assert Client().post(address, form).status_code in {204, 302}
        made = Player.objects.count(), Session.objects.count()
        answer = Client().post(address, form)
        assert answer.status_code == 429
        assert answer.headers["X-Refused"] == "too_many_guests"
        assert "Beaucoup de monde arrive d’ici" in answer.content.decode()
        assert "sessionid" not in answer.cookies
        assert (Player.objects.count(), Session.objects.count()) == made
        assert Session.objects.count() == FEW

    def test_whoever_is_known_goes_on(
        self, few: None, marlene: User, sign_in: Callable[..., Client]
    ) -> None:
        known = Client()
        for client in (known, Client(), Client(), Client()):
            client.post("/contre-l-ordinateur/", COMPUTER)
        assert known.post("/partie-rapide/", WAYS[1][1]).status_code == 302
        assert sign_in().post("/contre-l-ordinateur/", COMPUTER).status_code == 302

    def test_another_address_is_not_held_up(self, few: None) -> None:
        for _ in range(FEW + 1):
            Client().post("/contre-l-ordinateur/", COMPUTER)
        answer = Client(REMOTE_ADDR="192.0.2.7").post("/contre-l-ordinateur/", COMPUTER)
        assert answer.status_code == 302

    def test_the_words_are_english_too(self, few: None) -> None:
        for _ in range(FEW + 1):
            client = Client()
            client.cookies["language"] = "en"
            answer = client.post("/contre-l-ordinateur/", COMPUTER)
        assert "Many have come in from here" in answer.content.decode()


class TestLookingOn:
    def test_whoever_only_opens_the_page_is_nobody(self, watched: str) -> None:
        made = Player.objects.count()
        page = Client().get(f"/m/{watched}/")
        assert page.status_code == 200
        assert 'id="look"' in page.content.decode()
        assert "sessionid" not in page.cookies
        assert (Player.objects.count(), Session.objects.count()) == (made, 0)

    def test_the_page_asks_to_be_known_once(self, watched: str) -> None:
        made, client = Player.objects.count(), Client()
        for _ in range(2):
            assert client.post(f"/m/{watched}/regarder/").status_code == 204
        assert Player.objects.count() == made + 1
        assert 'id="look"' not in client.get(f"/m/{watched}/").content.decode()

    def test_one_too_many_is_told(self, few: None, watched: str) -> None:
        answers = [Client().post(f"/m/{watched}/regarder/") for _ in range(FEW + 1)]
        assert [answer.status_code for answer in answers] == [204] * FEW + [429]

    def test_nobody_becomes_a_guest_at_a_match_that_is_not_shown(self, db: None) -> None:
        options = Options(pace=Pace.LIVE, turn_seconds=300)
        hidden = match_seat(
            players=[guest_create(), guest_create()], ruleset="yacht", options=options
        )
        for match in (hidden, "nothing"):
            assert Client().post(f"/m/{match}/regarder/").status_code == 404
        assert Player.objects.count() == 2

    def test_who_sits_there_is_known_already(self, watched: str) -> None:
        sits = Player.objects.first()
        assert sits is not None
        assert 'id="look"' not in client_of(sits).get(f"/m/{watched}/").content.decode()
