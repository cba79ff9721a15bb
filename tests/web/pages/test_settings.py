"""The settings are saved as they are sent, or refused as a whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.preferences import FIELDS
from gobelet.web.accounts.selectors import player_preferences
from tests.web.conftest import Table, client_of


def saved(player: Player) -> dict[str, object]:
    player.refresh_from_db()
    return player_preferences(player).to_data()


@pytest.mark.django_db
class TestSettings:
    def test_every_preference_can_be_set(self, client: Client) -> None:
        page = client.get("/reglages/", headers={"host": "localhost"}).content.decode()
        assert all(f'name="{name}"' in page for name in FIELDS)

    def test_how_one_is_told_is_a_row_away(self, owner: Player) -> None:
        page = client_of(owner).get("/reglages/").content.decode().split("<main")[1]
        assert '<a class="row" href="/avis/">' in page

    def test_a_whole_form_is_saved_and_the_page_shown_again(self, owner: Player) -> None:
        form = {"theme": "dark", "dice": "numerals", "sound": ["off", "on"], "vibration": "off"}
        answer = client_of(owner).post("/reglages/", form, headers={"accept": "text/html"})
        assert answer.status_code == 302
        assert (
            saved(owner).items()
            >= {
                "theme": "dark",
                "dice": "numerals",
                "sound": True,
                "vibration": False,
            }.items()
        )

    def test_a_script_changes_one_setting_and_gets_no_page(self, owner: Player) -> None:
        browser = client_of(owner)
        browser.post("/reglages/", {"theme": "dark"})
        answer = browser.post("/reglages/", {"large_dice": "on"})
        assert answer.status_code == 204
        assert saved(owner)["large_dice"] is True
        assert saved(owner)["theme"] == "dark"

    def test_opened_from_a_table_they_lead_back_to_it(
        self, sit: Callable[..., Table], owner: Player
    ) -> None:
        table = sit()
        browser = client_of(owner)
        address = f"/reglages/?table={table.match}"
        saved_at = browser.post(address, {"theme": "dark"}, headers={"accept": "text/html"})
        page = browser.get(saved_at["Location"]).content.decode()
        assert f'href="/m/{table.match}/" aria-label="Retour à la partie"' in page

    def test_they_reach_every_page(self, owner: Player) -> None:
        browser = client_of(owner)
        browser.post("/reglages/", {"theme": "dark", "dice": "contrast"})
        page = browser.get("/").content.decode()
        assert 'data-theme="dark" data-dice="contrast"' in page

    def test_a_language_is_spoken_at_once(self, owner: Player) -> None:
        browser = client_of(owner)
        browser.post("/reglages/", {"language": "en"})
        assert "Against the computer" in browser.get("/").content.decode()

    @pytest.mark.parametrize(
        "form",
        [{"theme": "pink"}, {"sound": "perhaps"}, {"theme": "dark", "confirm": ""}],
        ids=["unknown value", "neither on nor off", "one right, one wrong"],
    )
    def test_what_is_not_on_offer_changes_nothing(
        self, owner: Player, form: dict[str, str]
    ) -> None:
        before = saved(owner)
        answer = client_of(owner).post("/reglages/", form)
        assert answer.status_code == 422
        assert "Rien n’a changé." in answer.content.decode()
        assert saved(owner) == before

    def test_fields_we_do_not_know_are_passed_over(self, owner: Player) -> None:
        before = saved(owner)
        assert client_of(owner).post("/reglages/", {"hat": "on"}).status_code == 204
        assert saved(owner) == before

    def test_shaking_is_offered_only_where_browsers_allow_it(self, client: Client) -> None:
        local = client.get("/reglages/", headers={"host": "localhost:8000"}).content.decode()
        assert 'name="shake"' in local
        plain = client.get("/reglages/", headers={"host": "testserver"}).content.decode()
        assert 'name="shake"' not in plain
        assert "connexion sécurisée (https)" in plain


@pytest.mark.django_db
class TestHelp:
    def test_it_lists_the_keys_and_explains_the_dice(self, client: Client) -> None:
        page = client.get("/aide/").content.decode()
        assert page.count('<kbd class="key">') >= 10
        assert "HMAC-SHA256" in page


@pytest.mark.django_db
class TestWithoutItsToken:
    def test_a_form_with_cookies_blocked_says_so(self) -> None:
        browser = Client(enforce_csrf_checks=True)
        answer = browser.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        assert answer.status_code == 403
        assert "Les cookies sont bloqués" in answer.content.decode()

    def test_a_form_that_is_too_old_says_so(self) -> None:
        browser = Client(enforce_csrf_checks=True)
        browser.get("/contre-l-ordinateur/")
        answer = browser.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        assert answer.status_code == 403
        assert "Cette page avait du retard" in answer.content.decode()
