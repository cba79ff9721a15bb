"""The pages of accounts: for everyone, at every size, by day and by night, and quiet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_create
from gobelet.web.matches.services import match_start
from tests.browser.access import WIDTHS, Quiet, Scan, too_wide
from tests.web.conftest import Table
from tests.web.people import codes_noted
from tests.web.playing import play_turns

PASSWORD = "trois-mots-simples"
OUTSIDE = [
    "/",
    "/inscription/",
    "/connexion/",
    "/recuperation/",
    "/recuperation/e-mail/",
    "/compte/",
    "/joueur/Marlene/",
    "/au-revoir/?jusqu=2026-12-14",
]
INSIDE = [
    "/",
    "/reglages/",
    "/compte/",
    "/compte/mot-de-passe/",
    "/compte/codes/",
    "/compte/appareils/",
    "/compte/cles/",
    "/compte/e-mail/",
    "/compte/confirmer/",
    "/compte/donnees/",
    "/compte/suppression/",
    "/banque/",
    "/duel/",
    "/joueur/Marlene/",
]


@pytest.fixture
def signed_in(transactional_db: None, settings: Any) -> str:
    """The session of somebody with an account, a second device and a finished game."""
    settings.HAS_MAIL = True
    user = account_create(username="Marlene", password=PASSWORD)
    codes_noted(user)
    player = Player.objects.get(user=user)
    play_turns(Table(match_start(player=player, ruleset="yacht", level="hard"), player))
    for _ in range(2):
        client = Client()
        client.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
    return client.cookies["sessionid"].value


def enter(page: Page, site_url: str, session: str) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])


def wrong_form(page: Page, site_url: str) -> None:
    """A form that was refused."""
    page.goto(f"{site_url}/inscription/")
    page.get_by_label("Nom de joueur").fill("MarIene")
    page.get_by_role("button", name="Créer mon compte").click()
    expect(page.locator(".entry-error")).to_have_count(2)


def test_axe_finds_nothing(signed_in: str, phone: Page, site_url: str) -> None:
    scan = Scan(phone)
    for address in OUTSIDE:
        phone.goto(site_url + address)
        scan.look()
    wrong_form(phone, site_url)
    scan.look()
    enter(phone, site_url, signed_in)
    for address in INSIDE:
        phone.goto(site_url + address)
        expect(phone).to_have_url(site_url + address)
        scan.look()
    phone.goto(f"{site_url}/compte/codes/")
    phone.get_by_role("button", name="Faire de nouveaux codes").click()
    expect(phone.locator("[data-codes] li")).to_have_count(10)
    scan.look()
    scan.assert_nothing()


def test_no_page_scrolls_sideways_leaves_the_host_or_complains(
    signed_in: str, phone: Page, site_url: str
) -> None:
    quiet = Quiet(phone, site_url)
    wide = []
    for address in OUTSIDE:
        phone.goto(site_url + address)
        wide += too_wide(phone, *WIDTHS)
    enter(phone, site_url, signed_in)
    for address in INSIDE:
        phone.goto(site_url + address)
        wide += too_wide(phone, *WIDTHS)
    assert wide == []
    quiet.assert_nothing()


def test_everything_that_is_touched_is_large_enough(
    signed_in: str, phone: Page, site_url: str
) -> None:
    small = []
    enter(phone, site_url, signed_in)
    for address in (*INSIDE, "/joueur/Marlene/"):
        phone.goto(site_url + address)
        for control in phone.locator("main :is(a, button, input:not([type=hidden]))").all():
            box = control.bounding_box()
            name = control.get_attribute("class") or ""
            if box and not re.search("visually-hidden|label", name) and box["height"] < 43:
                small.append((address, control.inner_text(), box["height"]))
    switches = {"/reglages/", "/"}
    assert [found for found in small if found[0] not in switches] == []


def test_the_language_of_the_account_comes_along(
    signed_in: str, phone: Page, site_url: str
) -> None:
    enter(phone, site_url, signed_in)
    phone.goto(f"{site_url}/compte/")
    phone.get_by_role("button", name="English").click()
    expect(phone.get_by_role("heading", name="My account")).to_be_visible()
    phone.context.clear_cookies()
    phone.goto(f"{site_url}/connexion/")
    phone.get_by_label("Nom de joueur").fill("Marlene")
    phone.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Se connecter", exact=True).click()
    expect(phone.get_by_role("link", name="My account: Marlene")).to_be_visible()
    for address in INSIDE:
        phone.goto(site_url + address)
        assert not re.search(r"%\(|msgid", phone.locator("main").inner_text())
