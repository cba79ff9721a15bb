"""The pages of challenges: choosing people, and answering."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
)
from gobelet.web.lobby.models import State, Table, TableInvitation
from gobelet.web.lobby.services import table_close
from gobelet.web.matches.models import Match
from gobelet.web.social import presence
from gobelet.web.social.services import block_add
from tests.web.lobby.conftest import challenge
from tests.web.people import account, befriend, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

CHALLENGE = "/defier/"
FORM = {"ruleset": "clubs", "clock": "1d"}


@pytest.fixture
def tom(ines: Player) -> Player:
    """Her friend."""
    friend = account("Tom")
    befriend(ines, friend)
    return friend


@pytest.fixture
def online(anais: Player) -> Iterator[None]:
    """The stranger is online."""
    former = presence.connect(lambda: {anais.pk})
    yield
    presence.connect(former)


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


class TestChoosing:
    def test_friends_and_people_online_are_offered(
        self, ines: Player, tom: Player, anais: Player, online: None
    ) -> None:
        account("Personne-d-autre")
        html = page(signed_in(ines), CHALLENGE)
        assert html.index('value="Tom"') < html.index('value="Anaïs"')
        assert "Personne-d-autre" not in html

    def test_who_was_named_is_chosen_and_the_clock_fits(
        self, ines: Player, tom: Player, anais: Player, online: None
    ) -> None:
        client = signed_in(ines)
        html = page(client, CHALLENGE + "?avec=tom")
        assert 'value="Tom" checked' in html
        assert 'value="1d" checked' in html
        html = page(client, CHALLENGE + "?avec=Anaïs")
        assert 'value="Anaïs" checked' in html
        assert 'value="20s" checked' in html

    def test_rules_that_fit_so_many_are_offered(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        html = page(signed_in(ines), CHALLENGE + "?avec=Tom&avec=Anaïs")
        assert 'value="clubs" data-most="4" checked' in html

    def test_with_nobody_there_the_page_says_what_to_do(self, ines: Player) -> None:
        html = page(signed_in(ines), CHALLENGE)
        assert "Personne à défier pour l’instant" in html
        assert "/amis/rechercher/" in html
        assert '<button class="button leather"' not in html

    def test_the_buttons_stand_beside_people(
        self, ines: Player, tom: Player, anais: Player, online: None
    ) -> None:
        client = signed_in(ines)
        assert "/defier/?avec=Tom" in page(client, "/amis/")
        for address in ("/en-ligne/", "/joueur/Ana%C3%AFs/"):
            assert "/defier/?avec=Ana%C3%AFs" in page(client, address)
        block_add(player=anais, other=ines)
        assert "/defier/?avec" not in page(client, "/joueur/Ana%C3%AFs/")
        assert "/defier/?avec" not in page(Client(), "/joueur/Ana%C3%AFs/")
        assert 'href="/amis/"' in page(Client(), "/")


class TestSending:
    def test_it_leads_to_the_table_that_says_who_has_answered(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        client = signed_in(ines)
        answer = client.post(CHALLENGE, {**FORM, "avec": ["Tom", "Anaïs"]})
        html = page(client, answer["Location"])
        assert "On attend Tom, Anaïs" in html
        table = Table.objects.get()
        invitation_decline(player=tom, table=table.pk)
        assert "On attend Anaïs" in page(client, answer["Location"])
        invitation_accept(player=anais, table=table.pk)
        html = page(client, answer["Location"])
        assert "vous pouvez commencer" in html
        assert "refuse" in html
        assert "accepte" in html
        assert "vous pouvez commencer" in page(client, "/")

    def test_a_form_sent_twice_asks_once(self, ines: Player, tom: Player) -> None:
        client = signed_in(ines)
        form = {**FORM, "avec": "Tom", "form": "abcdefghijkl"}
        assert client.post(CHALLENGE, form)["Location"] == client.post(CHALLENGE, form)["Location"]
        assert TableInvitation.objects.count() == 1

    @pytest.mark.parametrize(
        ("further", "code", "status", "said"),
        [
            ({}, "nobody_chosen", 422, "une à trois personnes"),
            ({"avec": ["a", "b", "c", "d"]}, "no_challenge", 409, "a n’accepte pas de défi"),
            ({"avec": "Ines"}, "not_yourself", 422, "vous défier vous-même"),
            ({"avec": "Personne-ici"}, "no_challenge", 409, "n’accepte pas de défi"),
            ({"avec": "Tom", "clock": "30s"}, "unknown_clock", 422, "horloge"),
            ({"avec": ["Tom", "Anaïs"], "ruleset": "fete"}, "wrong_seats", 422, "règles"),
        ],
    )
    def test_a_refusal_keeps_what_was_chosen(
        self,
        ines: Player,
        tom: Player,
        anais: Player,
        further: dict[str, object],
        code: str,
        status: int,
        said: str,
    ) -> None:
        answer = signed_in(ines).post(CHALLENGE, {**FORM, **further})
        html = answer.content.decode()
        assert (answer.headers["X-Refused"], answer.status_code) == (code, status)
        assert said in html
        if "Tom" in str(further):
            assert 'value="Tom" checked' in html
        assert not Table.objects.exists()

    def test_too_often_is_told(self, ines: Player, settings: Any) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "challenge": "1/h/user"}
        client = signed_in(ines)
        assert client.post(CHALLENGE, FORM).status_code == 422
        assert client.post(CHALLENGE, FORM).status_code == 429

    def test_nobody_is_challenged_again_and_again(self, ines: Player, tom: Player) -> None:
        client = signed_in(ines)
        for _ in range(6):
            assert client.post(CHALLENGE, FORM | {"avec": "Tom"}).status_code == 302
            table_close(player=ines, table=Table.objects.latest("created_at").pk)
        assert client.post(CHALLENGE, FORM | {"avec": "Tom"}).status_code == 429
        assert not Table.objects.filter(state=State.OPEN).exists()

    def test_a_visitor_signs_in_first(self, client: Client, db: None) -> None:
        assert client.get(CHALLENGE)["Location"].startswith("/connexion/")


class TestAnswering:
    def test_it_stands_first_at_home_and_is_accepted_there(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        client = signed_in(tom)
        html = page(client, "/")
        assert html.index("Ines vous défie") < html.index('id="against"')
        assert "Accepter le défi lancé par Ines" in html
        answer = client.post(f"/table/{table.pk}/accepter/", follow=True)
        assert answer.redirect_chain[-1][0] == f"/m/{Match.objects.get().pk}/"

    def test_the_table_asks_too_and_declining_leads_home(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        client = signed_in(tom)
        html = page(client, f"/table/{table.pk}/")
        assert "Ines vous défie." in html
        assert f"/table/{table.pk}/refuser/" in html
        assert json.loads(client.get(f"/table/{table.pk}/etat/").content)["view"] == "challenged"
        assert client.post(f"/table/{table.pk}/refuser/")["Location"] == "/"
        assert client.get(f"/table/{table.pk}/").status_code == 410

    def test_who_made_it_may_take_it_back(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        client = signed_in(ines)
        assert "Retirer le défi" in page(client, f"/table/{table.pk}/")
        client.post(f"/table/{table.pk}/fermer/")
        other = signed_in(tom)
        answer = other.post(f"/table/{table.pk}/accepter/")
        assert answer.status_code == 410
        assert "Le défi a été retiré" in answer.content.decode()
        assert "vous défie" not in page(other, "/")

    def test_who_is_signed_out_signs_in_first_and_comes_back(
        self, ines: Player, tom: Player
    ) -> None:
        address = f"/table/{challenge(ines, tom).pk}/"
        html = page(Client(), address)
        assert f'href="/connexion/?next={address}"' in html
        assert "Ines" not in html

    def test_nobody_else_finds_anything_there(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom)
        client = signed_in(anais)
        answer = client.get(f"/table/{table.pk}/")
        assert answer.status_code == 410
        html = answer.content.decode()
        assert "Ines" not in html
        assert "Tom" not in html
        assert client.post(f"/table/{table.pk}/accepter/").status_code == 404
        assert client.get(f"/table/{table.pk}/code.svg").status_code == 404
        assert client.post(f"/table/{table.pk}/asseoir/").status_code == 410
