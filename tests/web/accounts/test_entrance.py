"""Signing up, in and out."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from gobelet.web import settings as site_settings
from gobelet.web.accounts.models import Player, PlayerKind, User
from gobelet.web.accounts.services import recovery_code_use
from gobelet.web.accounts.sessions import session_player
from tests.web.conftest import client_of
from tests.web.people import PASSWORD, session_of

SIGN_UP = {"username": "Marlene", "password": PASSWORD}


def codes_on(page: Any) -> list[str]:
    """The recovery codes that a page shows."""
    shown = r"<code>([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})</code>"
    return re.findall(shown, page.content.decode())


def form_on(page: Any) -> str:
    """The id of the form on a page."""
    found = re.search(r'name="form" value="([\w-]+)"', page.content.decode())
    assert found is not None
    return found[1]


def code_opens(code: str) -> bool:
    """Tell whether a recovery code counts; it does not any more."""
    return recovery_code_use(username="Marlene", code=code, password=PASSWORD) is not None


@pytest.mark.django_db
class TestSigningUp:
    def test_a_name_and_a_password_make_an_account(self, client: Client) -> None:
        page = client.post("/inscription/", SIGN_UP, follow=True)
        assert page.status_code == 200
        codes = codes_on(page)
        assert len(set(codes)) == 10
        assert page["Cache-Control"] == "no-store"
        player = Player.objects.get()
        assert (player.kind, player.name) == (PlayerKind.ACCOUNT, "Marlene")
        assert session_player(session_of(client)) == player
        user = User.objects.get()
        assert not any(code in str(user.recovery_codes.values()) for code in codes)

    def test_passwords_are_kept_by_argon2(self, client: Client, settings: Any) -> None:
        settings.PASSWORD_HASHERS = site_settings.PASSWORD_HASHERS
        client.post("/inscription/", SIGN_UP)
        assert User.objects.get().password.startswith("argon2$argon2id$")

    def test_a_guest_becomes_the_account_and_keeps_what_they_prefer(self, owner: Player) -> None:
        Player.objects.filter(pk=owner.pk).update(preferences={"theme": "dark"}, origin="form")
        client = client_of(owner)
        before = session_of(client)
        client.post("/inscription/", SIGN_UP)
        owner.refresh_from_db()
        assert owner.user == User.objects.get()
        assert (owner.kind, owner.name, owner.origin) == ("account", "Marlene", None)
        assert owner.preferences == {"theme": "dark"}
        assert session_player(session_of(client)) == owner
        assert session_player(before) is None

    @pytest.mark.parametrize("name", ["Marlene", "marlene", "MARLENE", "Ｍarlene"])
    def test_se_04_the_same_name_in_any_case_is_a_conflict(
        self, marlene: User, client: Client, name: str
    ) -> None:
        answer = client.post("/inscription/", {"username": name, "password": PASSWORD})
        assert answer.status_code == 409
        assert "Ce nom est déjà pris" in answer.content.decode()
        assert User.objects.get().username == "Marlene"

    def test_se_06_a_name_that_looks_like_another_is_a_conflict(
        self, marlene: User, client: Client
    ) -> None:
        answer = client.post("/inscription/", {"username": "MarIene", "password": PASSWORD})
        assert answer.status_code == 409
        assert "ressemble" in answer.content.decode()

    @pytest.mark.parametrize(
        ("form", "reason"),
        [
            ({"username": "Аdmin", "password": PASSWORD}, "un seul alphabet"),
            ({"username": "admin", "password": PASSWORD}, "réservé"),
            ({"username": "ab", "password": PASSWORD}, "trois caractères"),
            ({"username": "a" * 21, "password": PASSWORD}, "20 caractères"),
            ({"username": "<i>Bob</i>", "password": PASSWORD}, "Des lettres et des chiffres"),
            ({"username": "Bob😀", "password": PASSWORD}, "Des lettres et des chiffres"),
            ({"username": "Marlene", "password": "kurz"}, "Il est trop court"),
            ({"username": "Marlene", "password": "password1"}, "Trop de gens"),
            ({"username": "Marlene59", "password": "marlene59"}, "trop proche du nom"),
            ({"username": "", "password": ""}, "Écrivez un nom"),
        ],
    )
    def test_what_cannot_be_is_refused_with_its_reason(
        self, client: Client, form: dict[str, str], reason: str
    ) -> None:
        answer = client.post("/inscription/", form)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert reason in page
        assert "<i>Bob</i>" not in page
        assert not User.objects.exists()

    def test_sent_again_after_a_lost_answer_it_goes_on_where_it_was(self, client: Client) -> None:
        form = {**SIGN_UP, "form": form_on(client.get("/inscription/"))}
        lost = Client()
        lost.cookies = SimpleCookie(client.cookies.output(header=""))
        seen = codes_on(lost.post("/inscription/", form, follow=True))
        page = client.post("/inscription/", form, follow=True)
        assert "Bienvenue, Marlene" in page.content.decode()
        codes = codes_on(page)
        assert len(codes) == 10
        assert session_player(session_of(client)) == Player.objects.get()
        assert code_opens(codes[0])
        assert not code_opens(seen[0])

    def test_sent_again_to_the_end_of_a_line_it_shows_the_same_codes(self, client: Client) -> None:
        client.post("/inscription/", {**SIGN_UP, "next": "/amis/"})
        again = client.post("/inscription/", {**SIGN_UP, "next": "/amis/"}, follow=True)
        codes = codes_on(again)
        assert codes == codes_on(client.get(again.request["PATH_INFO"]))
        answer = client.post(again.request["PATH_INFO"], {"next": "/amis/"})
        assert answer["Location"] == "/amis/"
        assert code_opens(codes[0])

    @pytest.mark.parametrize(
        "change", [{"password": "autre-trois-mots"}, {"form": "another"}, {"form": ""}]
    )
    def test_nobody_goes_on_with_the_account_of_another_form_or_password(
        self, client: Client, change: dict[str, str]
    ) -> None:
        form = {**SIGN_UP, "form": form_on(client.get("/inscription/"))}
        other = Client()
        other.cookies = SimpleCookie(client.cookies.output(header=""))
        other.post("/inscription/", form)
        answer = client.post("/inscription/", {**form, **change})
        assert answer.status_code == 409
        assert "Ce nom est déjà pris" in answer.content.decode()
        assert session_player(session_of(client)) is None

    def test_another_name_in_the_same_form_makes_another_account(self, client: Client) -> None:
        form = {**SIGN_UP, "form": form_on(client.get("/inscription/"))}
        other = Client()
        other.cookies = SimpleCookie(client.cookies.output(header=""))
        other.post("/inscription/", form)
        client.post("/inscription/", {**form, "username": "Lucie"})
        player = session_player(session_of(client))
        assert player is not None
        assert player.name == "Lucie"

    def test_whoever_has_come_in_meanwhile_is_not_told_that_the_page_is_out_of_date(self) -> None:
        client = Client(enforce_csrf_checks=True)
        token = re.search(
            r'csrfmiddlewaretoken" value="(\w+)"', client.get("/inscription/").content.decode()
        )
        assert token is not None
        form = {**SIGN_UP, "csrfmiddlewaretoken": token[1], "next": "/amis/"}
        client.post("/inscription/", form)
        again = client.post("/inscription/", form, follow=True)
        assert len(codes_on(again)) == 10
        assert 'name="next" value="/amis/"' in again.content.decode()

    @pytest.mark.parametrize("address", ["/inscription/", "/recuperation/"])
    def test_a_second_tap_sends_nothing(self, client: Client, address: str) -> None:
        page = client.get(address).content.decode()
        assert re.search(r'<form class="entries card" method="post" data-once\b', page)
        assert re.search(r'src="/static/common/once(\.\w+)?\.js"', page)

    def test_whoever_is_signed_in_needs_no_second_account(
        self, marlene: User, sign_in: Callable[..., Client]
    ) -> None:
        answer = sign_in().get("/inscription/")
        assert (answer.status_code, answer["Location"]) == (302, "/compte/")


@pytest.mark.django_db(transaction=True)
def test_se_04_a_name_asked_for_by_twenty_at_once_goes_to_one() -> None:
    def ask(name: str) -> int:
        try:
            return Client().post("/inscription/", {**SIGN_UP, "username": name}).status_code
        finally:
            connections.close_all()

    names = ["Marlene", "marlene", "MARLENE", "mArLeNe"] * 5
    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(ask, names))
    assert answers == [302] + [409] * 19
    assert User.objects.count() == Player.objects.count() == 1


@pytest.mark.django_db
class TestSigningIn:
    @pytest.mark.parametrize("typed", ["Marlene", "mArLeNe", "MARLENE", " marlene "])
    def test_se_04_any_case_signs_in_and_the_name_is_shown_as_chosen(
        self, marlene: User, sign_in: Callable[..., Client], typed: str
    ) -> None:
        page = sign_in(typed).get("/compte/").content.decode()
        assert "Marlene" in page

    def test_se_07_a_name_with_an_i_signs_in_by_its_small_letters(self, client: Client) -> None:
        client.post("/inscription/", {"username": "INES", "password": PASSWORD})
        client.post("/deconnexion/")
        answer = client.post("/connexion/", {"username": "ines", "password": PASSWORD})
        assert answer.status_code == 302

    @pytest.mark.parametrize(
        "form",
        [
            {"username": "Marlene", "password": "wrong-password"},
            {"username": "Nobody", "password": PASSWORD},
            {"username": "Marlene", "password": PASSWORD.upper()},
        ],
    )
    def test_a_wrong_name_and_a_wrong_password_are_told_alike(
        self, marlene: User, client: Client, form: dict[str, str]
    ) -> None:
        answer = client.post("/connexion/", form)
        assert answer.status_code == 422
        assert "ne vont pas ensemble" in answer.content.decode()
        assert session_player(session_of(client)) is None

    def test_the_page_that_was_asked_for_comes_next(self, marlene: User, client: Client) -> None:
        form = {"username": "Marlene", "password": PASSWORD, "next": "/reglages/"}
        assert client.post("/connexion/", form)["Location"] == "/reglages/"

    @pytest.mark.parametrize(
        "asked",
        ["https://evil.test/", "//evil.test/", "/\\evil.test/", "javascript:alert(1)", "0", "home"],
    )
    def test_nobody_is_led_to_another_site(self, marlene: User, client: Client, asked: str) -> None:
        form = {"username": "Marlene", "password": PASSWORD, "next": asked}
        assert client.post("/connexion/", form)["Location"] == "/"
        assert client.post("/langue/", {"language": "fr", "next": asked})["Location"] == "/"
        # Who is signed in already is led on at once.
        assert client.get("/connexion/", {"next": asked})["Location"] == "/"

    def test_an_account_that_is_switched_off_does_not_sign_in(
        self, marlene: User, client: Client
    ) -> None:
        User.objects.update(is_active=False)
        assert client.post("/connexion/", SIGN_UP).status_code == 422


@pytest.mark.django_db
class TestSessions:
    """SE-09: the id of a session changes with what it may do."""

    def test_se_09_the_id_from_before_signing_in_is_nobodys(
        self, marlene: User, owner: Player, ended: list[str]
    ) -> None:
        client = client_of(owner)
        before = session_of(client)
        client.post("/connexion/", SIGN_UP)
        after = session_of(client)
        assert after != before
        assert session_player(before) is None
        assert session_player(after) == Player.objects.get(user=marlene)
        assert ended == [before]
        assert _account_answer(before) == "/connexion/"

    def test_se_09_the_id_from_before_signing_out_is_nobodys(
        self, marlene: User, sign_in: Callable[..., Client], ended: list[str]
    ) -> None:
        client = sign_in()
        before = session_of(client)
        answer = client.post("/deconnexion/")
        assert answer["Location"] == "/"
        assert session_player(before) is None
        assert before in ended
        assert _account_answer(before) == "/connexion/"

    def test_se_09_a_new_password_changes_the_id_and_ends_all_other_sessions(
        self, marlene: User, sign_in: Callable[..., Client], ended: list[str]
    ) -> None:
        here, there = sign_in(), sign_in()
        before, other = session_of(here), session_of(there)
        form = {"former": PASSWORD, "password": "other-three-words"}
        assert here.post("/compte/mot-de-passe/", form).status_code == 302
        after = session_of(here)
        assert after not in {before, other}
        assert session_player(after) is not None
        assert session_player(before) is None
        assert session_player(other) is None
        assert {before, other} <= set(ended)
        assert _account_answer(other) == "/connexion/"
        assert here.get("/compte/").status_code == 200

    def test_signing_out_takes_a_form_of_this_site(
        self, marlene: User, sign_in: Callable[..., Client]
    ) -> None:
        assert sign_in().get("/deconnexion/").status_code == 405

    def test_a_session_that_only_names_an_account_does_not_speak_for_it(
        self, marlene: User
    ) -> None:
        forged = client_of(Player.objects.get(user=marlene))
        assert session_player(session_of(forged)) is None

    def test_a_session_from_before_a_password_changed_elsewhere_is_over(
        self, marlene: User, sign_in: Callable[..., Client]
    ) -> None:
        client = sign_in()
        marlene.set_password("set-by-an-operator")
        marlene.save()
        assert session_player(session_of(client)) is None


def _account_answer(session: str) -> str:
    """Where a browser with this session is led that asks to change the password."""
    client = Client()
    client.cookies["sessionid"] = session
    answer = client.get("/compte/mot-de-passe/")
    assert answer.status_code == 302
    return answer["Location"].split("?")[0]


@pytest.mark.django_db
class TestLimits:
    @pytest.mark.parametrize("spelling", ["Marlene", "MARLENE", "Ｍarlene"])
    def test_who_guesses_a_password_is_told_to_wait(self, marlene: User, spelling: str) -> None:
        wrong = {"username": "Marlene", "password": "wrong-password"}
        answers = [_post_from(f"10.0.0.{n}", "/connexion/", wrong) for n in range(11)]
        assert answers[:10] == [422] * 10
        assert answers[10] == 429
        assert _post_from("10.0.9.9", "/connexion/", {**wrong, "username": spelling}) == 429

    def test_who_tries_many_names_from_one_address_is_told_to_wait(
        self, db: None, settings: Any
    ) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login": "3/m/ip"}
        tries = [{"username": f"Nobody{letter}", "password": PASSWORD} for letter in "abcd"]
        answers = [_post_from("10.0.0.1", "/connexion/", form) for form in tries]
        assert answers == [422] * 3 + [429]
        assert _post_from("10.0.0.2", "/connexion/", tries[0]) == 422

    @pytest.mark.parametrize(
        ("action", "page", "form"),
        [
            ("reauthenticate", "confirmer", {"password": "wrong-password"}),
            ("reauthenticate", "confirmer/cle", {"credential": "{}"}),
            ("change_password", "mot-de-passe", {"former": "wrong-password", "password": "new"}),
        ],
    )
    def test_who_guesses_in_a_browser_left_open_is_told_to_wait(
        self, marlene: User, settings: Any, action: str, page: str, form: dict[str, str]
    ) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, action: "3/m/user"}
        client = Client(HTTP_HOST="localhost")
        client.post("/connexion/", SIGN_UP)
        answers = [client.post(f"/compte/{page}/", form).status_code for _ in range(4)]
        assert answers == [422] * 3 + [429]

    def test_the_page_for_who_tries_too_often_is_ours(self, marlene: User, client: Client) -> None:
        # A class of a school signs up at once.
        for _ in range(61):
            answer = client.post("/inscription/", {"username": "ab", "password": "x"})
        assert answer.status_code == 429
        page = answer.content.decode()
        assert "Un instant" in page
        assert 'class="page-bar"' in page


def _post_from(address: str, page: str, form: dict[str, str]) -> int:
    return Client(REMOTE_ADDR=address).post(page, form).status_code
