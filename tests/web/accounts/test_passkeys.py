"""Passkeys: what a browser does with them is tried in a real one."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import User
from gobelet.web.accounts.services import account_create
from tests.web.people import PASSWORD

JSON = {"accept": "application/json"}

SignIn = Callable[..., Client]


def ends_within() -> timedelta:
    """In how long the first of all sessions ends."""
    first = Session.objects.order_by("expire_date").first()
    assert first is not None
    return first.expire_date - timezone.now()


@pytest.mark.django_db
class TestPasskeys:
    def test_where_browsers_refuse_them_one_line_says_why(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        client = sign_in()
        page = client.get("/compte/cles/").content.decode()
        assert "connexion sécurisée" in page
        assert "data-passkey" not in page
        assert client.get("/compte/cles/ajouter/").status_code == 404
        assert "data-passkey" not in Client().get("/connexion/").content.decode()
        assert "data-passkey" in Client().get("/connexion/", HTTP_HOST="localhost").content.decode()

    def test_options_are_new_each_time_and_for_this_site(self, db: None) -> None:
        client = Client(HTTP_HOST="localhost")
        first, second = (client.get("/connexion/cle/", headers=JSON).json() for _ in range(2))
        assert first["publicKey"]["rpId"] == "localhost"
        assert first["publicKey"]["userVerification"] == "required"
        assert first["publicKey"]["challenge"] != second["publicKey"]["challenge"]

    def test_who_asks_for_options_again_and_again_is_told_to_wait(self, db: None) -> None:
        answers = [
            Client(HTTP_HOST="localhost").get("/connexion/cle/", headers=JSON).status_code
            for _ in range(61)
        ]
        assert answers == [200] * 60 + [429]
        assert Session.objects.count() == 60

    def test_what_is_remembered_for_them_ends_soon_unless_somebody_comes_in(
        self, marlene: User
    ) -> None:
        client = Client(HTTP_HOST="localhost")
        client.get("/connexion/cle/", headers=JSON)
        assert ends_within() < timedelta(minutes=11)
        client.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        assert ends_within() > timedelta(days=300)
        guest = Client(HTTP_HOST="localhost")
        guest.get("/connexion/cle/", headers=JSON)
        guest.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        guest.get("/connexion/cle/", headers=JSON)
        assert ends_within() > timedelta(days=300)

    @pytest.mark.parametrize(
        "credential",
        ["", "null", "[]", "{}", '"text"', '{"response": null}', '{"response": []}']
        + [
            json.dumps(
                {"id": "a", "rawId": "a", "type": "public-key", "response": {"userHandle": handle}}
            )
            for handle in ("", "MQ", "%%%", None, 1)
        ],
    )
    def test_what_is_no_key_opens_nothing(self, marlene: User, credential: str) -> None:
        client = Client(HTTP_HOST="localhost")
        client.get("/connexion/cle/", headers=JSON)
        answer = client.post("/connexion/cle/", {"credential": credential})
        assert answer.status_code == 422
        assert "n’ouvre aucun compte" in answer.content.decode()

    def test_somebody_elses_key_stays(self, marlene: User, sign_in: SignIn) -> None:
        lucie = account_create(username="Lucie", password=PASSWORD)
        key = Authenticator.objects.create(user=lucie, type="webauthn", data={"name": "Lucies"})
        sign_in().post(f"/compte/cles/{key.pk}/retirer/")
        assert Authenticator.objects.filter(pk=key.pk).exists()

    @pytest.mark.parametrize("credential", ["null", "[]", "{}", '{"response": {}}'])
    def test_what_is_no_key_is_not_added(self, marlene: User, credential: str) -> None:
        client = Client(HTTP_HOST="localhost")
        client.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        client.get("/compte/cles/ajouter/", headers=JSON)
        answer = client.post("/compte/cles/ajouter/", {"credential": credential})
        assert answer.status_code == 422
