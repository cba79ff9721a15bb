"""What can be done with an account: recovery codes, the password once more, devices."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import translation
from django.utils.http import urlencode

from gobelet.web.accounts import signing
from gobelet.web.accounts.devices import device_name
from gobelet.web.accounts.models import Player, RecoveryCode, User
from gobelet.web.accounts.recovery import new_seed
from gobelet.web.accounts.selectors import recovery_codes_left
from gobelet.web.accounts.services import (
    account_create,
    recovery_code_use,
    recovery_codes_note,
    recovery_codes_offer,
)
from gobelet.web.accounts.sessions import session_player
from tests.web.conftest import queries
from tests.web.people import PASSWORD, codes_noted, forget_confirmation, session_of

NEW = "autre-trois-mots"
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/124.0.0.0 Mobile Safari/537.36"
)

SignIn = Callable[..., Client]


@pytest.mark.django_db
class TestRecovery:
    def test_a_code_gives_a_new_password_and_ends_every_session(
        self, marlene: User, sign_in: SignIn, client: Client, ended: list[str]
    ) -> None:
        lost = sign_in()
        code = codes_noted(marlene)[3]
        form = {"username": "marlene", "code": code, "password": NEW}
        answer = client.post("/recuperation/", form)
        assert (answer.status_code, answer["Location"]) == (302, "/compte/")
        assert session_player(session_of(lost)) is None
        assert session_of(lost) in ended
        assert session_player(session_of(client)) == Player.objects.get(user=marlene)
        assert RecoveryCode.objects.count() == 9
        sign_in(password=NEW)

    def test_a_code_is_read_as_a_hand_writes_it(self, marlene: User) -> None:
        code = next(code for code in codes_noted(marlene))
        written = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        assert recovery_code_use(username="Marlene", code=written, password=NEW) == marlene

    def test_a_code_serves_once(self, marlene: User, client: Client) -> None:
        form = {
            "username": "Marlene",
            "code": codes_noted(marlene)[0],
            "password": NEW,
        }
        assert client.post("/recuperation/", form).status_code == 302
        again = {**form, "password": "encore-trois-mots"}
        assert Client().post("/recuperation/", again).status_code == 422

    def test_sent_again_after_a_lost_answer_it_signs_in(self, marlene: User) -> None:
        form = {"username": "Marlene", "code": codes_noted(marlene)[0], "password": NEW}
        Client().post("/recuperation/", form)
        again = Client()
        assert again.post("/recuperation/", form)["Location"] == "/compte/"
        assert session_player(session_of(again)) == Player.objects.get(user=marlene)
        assert RecoveryCode.objects.count() == 9

    def test_new_codes_replace_the_former_ones_once_they_are_noted(self, marlene: User) -> None:
        former, other = codes_noted(marlene)[:2]
        seed = new_seed()
        codes = recovery_codes_offer(user=marlene, seed=seed)
        assert recovery_code_use(username="Marlene", code=former, password=NEW) == marlene
        assert recovery_codes_note(user=marlene, seed=seed) == codes
        assert recovery_code_use(username="Marlene", code=other, password=NEW) is None
        assert recovery_code_use(username="Marlene", code=codes[0], password=NEW) == marlene

    def test_a_new_code_that_is_used_has_been_noted_with_the_others(self, marlene: User) -> None:
        former = codes_noted(marlene)[0]
        codes = recovery_codes_offer(user=marlene, seed=new_seed())
        assert recovery_code_use(username="Marlene", code=codes[0], password=NEW) == marlene
        assert recovery_code_use(username="Marlene", code=former, password=NEW) is None
        assert recovery_codes_left(marlene) == 9

    def test_codes_that_nobody_has_noted_make_room_for_newer_ones(self, marlene: User) -> None:
        unseen = recovery_codes_offer(user=marlene, seed=new_seed())[0]
        recovery_codes_offer(user=marlene, seed=new_seed())
        assert recovery_code_use(username="Marlene", code=unseen, password=NEW) is None
        assert recovery_codes_left(marlene) == 10

    @pytest.mark.parametrize("username", ["Lucie", "Nobody"])
    def test_a_code_opens_no_other_account(
        self, marlene: User, client: Client, username: str
    ) -> None:
        account_create(username="Lucie", password=PASSWORD)
        form = {
            "username": username,
            "code": codes_noted(marlene)[0],
            "password": NEW,
        }
        answer = client.post("/recuperation/", form)
        assert answer.status_code == 422
        assert "ne vont pas ensemble" in answer.content.decode()
        assert RecoveryCode.objects.count() == 10

    def test_an_account_that_is_switched_off_takes_no_code(
        self, marlene: User, client: Client
    ) -> None:
        code = codes_noted(marlene)[0]
        User.objects.update(is_active=False)
        form = {"username": "Marlene", "code": code, "password": NEW}
        assert client.post("/recuperation/", form).status_code == 422
        assert RecoveryCode.objects.count() == 10

    def test_an_easy_password_costs_no_code(self, marlene: User, client: Client) -> None:
        code = codes_noted(marlene)[0]
        form = {"username": "Marlene", "code": code, "password": "short"}
        assert client.post("/recuperation/", form).status_code == 422
        assert RecoveryCode.objects.count() == 10

    def test_who_guesses_codes_is_told_to_wait(self, marlene: User) -> None:
        form = {"username": "Marlene", "code": "0000-0000-0000", "password": NEW}
        answers = [
            Client(REMOTE_ADDR=f"10.0.0.{n}").post("/recuperation/", form).status_code
            for n in range(11)
        ]
        assert answers == [422] * 10 + [429]

    def test_new_codes_take_the_password_and_are_shown_until_they_are_noted(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        codes_noted(marlene)
        client = sign_in()
        page = client.post("/compte/codes/", follow=True)
        codes = re.findall(r"<code>(.+?)</code>", page.content.decode())
        assert len(codes) == 10
        assert "servent encore" in page.content.decode()
        assert page["Cache-Control"] == "no-store"
        assert "à noter" in client.get("/compte/").content.decode()
        again = client.post("/compte/codes/", follow=True).content.decode()
        assert re.findall(r"<code>(.+?)</code>", again) == codes
        for _press in range(2):
            assert client.post("/compte/codes/nouveaux/")["Location"] == "/compte/"
        assert "<code>" not in client.get("/compte/codes/nouveaux/", follow=True).content.decode()
        assert recovery_codes_left(marlene) == 10

    def test_codes_to_be_noted_take_the_password_again_after_a_while(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        client = sign_in()
        client.post("/compte/codes/")
        forget_confirmation(client)
        assert client.get("/compte/codes/nouveaux/").status_code == 302


@pytest.mark.django_db
class TestConfirming:
    def test_what_matters_asks_for_the_password_again_after_a_while(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        client = sign_in()
        forget_confirmation(client)
        asked = client.get("/compte/codes/")
        assert asked["Location"] == "/compte/confirmer/?next=%2Fcompte%2Fcodes%2F"
        form = {"password": "wrong", "next": "/compte/codes/"}
        assert client.post("/compte/confirmer/", form).status_code == 422
        answer = client.post("/compte/confirmer/", {**form, "password": PASSWORD})
        assert answer["Location"] == "/compte/codes/"
        assert client.get("/compte/codes/").status_code == 200

    def test_confirming_leads_to_no_other_site(self, marlene: User, sign_in: SignIn) -> None:
        form = {"password": PASSWORD, "next": "https://evil.test/"}
        assert sign_in().post("/compte/confirmer/", form)["Location"] == "/compte/"

    def test_a_visitor_is_led_to_sign_in(self, client: Client, db: None) -> None:
        for address in ("codes", "mot-de-passe", "appareils", "cles"):
            answer = client.get(f"/compte/{address}/")
            assert answer["Location"].startswith("/connexion/?next=/compte/")

    @pytest.mark.parametrize(
        ("page", "to"),
        [
            ("http://testserver/compte/e-mail/?envoye#x", "/compte/e-mail/?envoye"),
            ("https://evil.test/", "/compte/e-mail/retirer/"),
            ("", "/compte/e-mail/retirer/"),
        ],
    )
    def test_what_is_sent_without_a_session_is_said_not_to_be_done(
        self, client: Client, db: None, page: str, to: str
    ) -> None:
        answer = client.post("/compte/e-mail/retirer/", headers={"referer": page})
        assert answer["Location"] == f"/connexion/?{urlencode({'next': to, 'arrete': ''})}"
        entrance = client.get(answer["Location"]).content.decode()
        assert "Cela demande un compte" in entrance
        assert f'name="next" value="{to}"' in entrance

    def test_the_entrance_itself_changes_its_language(self, client: Client, db: None) -> None:
        form = {"language": "en", "next": "/connexion/"}
        answer = client.post("/langue/", form, headers={"referer": "http://testserver/connexion/"})
        assert answer["Location"] == "/connexion/"
        assert 'lang="en"' in client.get("/connexion/").content.decode()

    def test_the_password_is_not_changed_without_the_current_one(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        form = {"former": "wrong", "password": NEW}
        assert sign_in().post("/compte/mot-de-passe/", form).status_code == 422
        sign_in()

    def test_sent_again_after_a_lost_answer_the_password_is_the_new_one(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        client, other = sign_in(), sign_in()
        form = {"former": PASSWORD, "password": NEW}
        for _press in range(2):
            answer = client.post("/compte/mot-de-passe/", form)
            assert answer["Location"] == "/compte/?fait=password"
        assert session_player(session_of(other)) is None


@pytest.mark.django_db
class TestDevices:
    def test_every_device_is_listed_and_this_one_comes_first(
        self, marlene: User, sign_in: SignIn
    ) -> None:
        sign_in()
        client = Client(headers={"user-agent": ANDROID})
        client.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        page = client.get("/compte/appareils/").content.decode()
        assert page.index("Chrome sur Android") < page.index("un navigateur")
        assert page.count('<li class="row">') == 2
        assert page.count("cet appareil") == 1

    def test_a_device_that_is_ended_is_refused_at_once(
        self, marlene: User, sign_in: SignIn, ended: list[str]
    ) -> None:
        here, there = sign_in(), sign_in()
        other = UserSession.objects.get(session_key=session_of(there))
        here.post(f"/compte/appareils/{other.pk}/fin/")
        assert session_player(session_of(there)) is None
        assert ended == [session_of(there)]
        assert there.get("/compte/appareils/").status_code == 302
        assert here.get("/compte/appareils/").status_code == 200

    def test_all_others_can_be_ended_in_one_go(self, marlene: User, sign_in: SignIn) -> None:
        here, *others = sign_in(), sign_in(), sign_in()
        here.post("/compte/appareils/autres/fin/")
        assert all(session_player(session_of(other)) is None for other in others)
        assert session_player(session_of(here)) is not None

    def test_ending_this_device_is_signing_out(self, marlene: User, sign_in: SignIn) -> None:
        client = sign_in()
        answer = client.post(f"/compte/appareils/{UserSession.objects.get().pk}/fin/")
        assert answer["Location"] == "/"
        assert not UserSession.objects.exists()

    def test_ended_twice_a_device_is_ended(self, marlene: User, sign_in: SignIn) -> None:
        sign_in()
        other, here = UserSession.objects.get(), sign_in()
        for _press in range(2):
            answer = here.post(f"/compte/appareils/{other.pk}/fin/")
            assert answer["Location"] == "/compte/appareils/"
        assert not UserSession.objects.filter(pk=other.pk).exists()

    def test_somebody_elses_device_goes_on(self, marlene: User, sign_in: SignIn) -> None:
        account_create(username="Lucie", password=PASSWORD)
        sign_in("Lucie")
        lucies = UserSession.objects.get()
        sign_in().post(f"/compte/appareils/{lucies.pk}/fin/")
        assert UserSession.objects.filter(pk=lucies.pk).exists()

    def test_one_too_many_ends_the_oldest(
        self, marlene: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch, ended: list[str]
    ) -> None:
        monkeypatch.setattr(signing, "DEVICES_AN_ACCOUNT", 3)
        clients = [sign_in() for _ in range(4)]
        oldest = session_of(clients[0])
        answers = [client.get("/compte/appareils/").status_code for client in clients]
        assert answers == [302, 200, 200, 200]
        assert ended == [oldest]
        assert UserSession.objects.count() == 3

    def test_many_devices_cost_no_more_queries(self, marlene: User, sign_in: SignIn) -> None:
        client = sign_in()
        few = queries(client, "/compte/appareils/")
        for _ in range(5):
            sign_in()
        assert queries(client, "/compte/appareils/") == few

    @pytest.mark.parametrize(
        ("agent", "name"),
        [
            (ANDROID, "Chrome sur Android"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko Firefox/125.0", "Firefox sur Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit Safari/604.1",
                "Safari sur iPhone",
            ),
            ("curl/8.5", "un navigateur"),
        ],
    )
    def test_devices_have_names(self, agent: str, name: str) -> None:
        with translation.override("fr"):
            assert device_name(agent) == name
