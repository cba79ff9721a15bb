"""What cannot be shown or done gets a page that says so."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.test import Client

from gobelet.web.accounts.models import Player
from tests.web.conftest import Table, client_of

Sit = Callable[..., Table]


@pytest.mark.django_db
class TestSomethingBroke:
    @pytest.fixture
    def broken(self, settings: LazySettings, tmp_path: Path) -> Client:
        """A browser before a site whose static files are gone."""
        settings.STATIC_ROOT = tmp_path
        return Client(raise_request_exception=False)

    def test_the_page_needs_no_static_file(self, broken: Client) -> None:
        answer = broken.get("/")
        assert answer.status_code == 500
        html = answer.content.decode()
        assert "<h1>Un dé a roulé par terre</h1>" in html
        assert '<a href="/">Accueil</a>' in html
        assert "/static/" not in html

    def test_it_speaks_the_language_of_the_visitor(self, broken: Client) -> None:
        broken.cookies["language"] = "en"
        html = broken.get("/").content.decode()
        assert '<html lang="en">' in html
        assert "A die rolled off the table" in html


@pytest.mark.django_db
class TestNoRequestOfOurs:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_a_foreign_host_gets_a_page(
        self, client: Client, settings: LazySettings, language: str
    ) -> None:
        client.cookies["language"] = language
        # Where only HTTPS is served the host is looked at before anything else.
        for settings.SECURE_SSL_REDIRECT in (False, True):
            answer = client.get("/regles/", headers={"host": "evil.test"})
            assert answer.status_code == 400
            assert answer.headers["Content-Language"] == language
            words = {"fr": "Cette requête n’a pas de sens ici", "en": "makes no sense here"}
            assert words[language] in answer.content.decode()

    def test_a_form_that_is_too_large_gets_a_page(self, client: Client) -> None:
        answer = client.post("/reglages/", {"theme": "x" * 100_000})
        assert answer.status_code == 400
        assert "Cette requête n’a pas de sens ici" in answer.content.decode()
        assert not Player.objects.exists()

    def test_the_log_tells_it_in_one_line(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        handler = logging.getLogger("django.security").handlers[0]
        assert isinstance(handler, logging.StreamHandler)
        log = io.StringIO()
        monkeypatch.setattr(handler, "stream", log)
        client.get("/", headers={"host": "evil.test"})
        assert "evil.test" in log.getvalue()
        assert log.getvalue().count("\n") == 1


@pytest.mark.django_db
class TestAddressesThatOnlyTakeForms:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_say_so_when_they_are_opened(self, client: Client, language: str) -> None:
        client.cookies["language"] = language
        answer = client.get("/langue/")
        assert answer.status_code == 405
        assert answer.headers["Allow"] == "POST"
        words = {"fr": "Rien à lire ici", "en": "Nothing to read here"}
        assert words[language] in answer.content.decode()

    def test_the_language_button_leads_home_from_there(self, client: Client) -> None:
        for html in (client.get("/langue/"), client.delete("/regles/")):
            assert 'name="next" value=""' in html.content.decode()
        assert 'name="next" value="/regles/"' in client.get("/regles/").content.decode()
        assert client.post("/langue/", {"language": "en", "next": ""})["Location"] == "/"

    def test_a_page_that_answers_a_form_is_not_come_back_to(self, client: Client) -> None:
        refused = client.post("/contre-l-ordinateur/", {"ruleset": "poker"})
        assert 'name="next" value=""' in refused.content.decode()

    def test_a_rematch_is_one_of_them(self, sit: Sit, owner: Player) -> None:
        answer = client_of(owner).get(f"/m/{sit().match}/revanche/")
        assert answer.status_code == 405
        assert "Rien à lire ici" in answer.content.decode()


@pytest.mark.django_db
def test_nobody_is_remembered_for_settings_that_were_refused(client: Client) -> None:
    assert client.post("/reglages/", {"theme": "pink"}).status_code == 422
    assert not Player.objects.exists()
    assert not Session.objects.exists()
    assert "sessionid" not in client.cookies
