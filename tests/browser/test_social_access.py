"""The pages about people: for everyone, at every size, by day and by night, and quiet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.lobby.challenges import table_challenge
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.services import match_seat
from gobelet.web.social.chat import chat_send
from gobelet.web.social.reports import report_add
from gobelet.web.social.services import block_add, friendship_request
from tests.browser.access import WIDTHS, Quiet, Scan, too_wide
from tests.browser.test_social import enter, open_chat, open_table
from tests.web.people import account

OUTSIDE = ["/amis/", "/amis/rechercher/?q=ma", "/ajouter/Marlene/", "/joueur/Marlene/"]
INSIDE = [
    "/amis/",
    "/amis/rechercher/?q=nobody",
    "/amis/rechercher/?q=to",
    "/amis/rechercher/?q=rose@example.org",
    "/amis/partager/",
    "/ajouter/Tom/",
    "/ajouter/Lucie-la-Grande-20x/",
    "/joueur/Tom/",
    "/joueur/Hugo/",
    "/en-ligne/",
    "/discussion/{match}/",
    "/",
    "/defier/?avec=Tom&avec=Lucie-la-Grande-20x",
    "/table/challenged__/",
    "/table/challenging_/",
]


@pytest.fixture
def match(site_url: str, settings: Any) -> str:
    """Somebody with friends, requests and a match with talk in it."""
    settings.HAS_MAIL = True
    marlene, tom, anais = account("Marlene"), account("Tom"), account("Anaïs")
    for one, other in ((marlene, tom), (tom, marlene), (marlene, anais)):
        friendship_request(player=one, other=other)
    friendship_request(player=account("Lucie-la-Grande-20x"), other=marlene)
    block_add(player=marlene, other=account("Hugo"))
    for player in (marlene, tom):
        preferences_save(player=player, changes={"chat": "free"})
    for host, other, id in ((tom, marlene, "challenged__"), (marlene, anais, "challenging_")):
        options = challenge_clock_find("1d")
        table_challenge(host=host, others=[other], ruleset="clubs", options=options, id=id)
    match = match_seat(players=[marlene, tom], ruleset="yacht", options=QUICK)
    said = chat_send(match=match, player=tom.pk, id="1", text="W" * 200)
    chat_send(match=match, player=marlene.pk, id="1", preset="thanks")
    chat_send(match=match, player=tom.pk, id="2", preset="ouch")
    report_add(player=marlene, message=said.message)
    return match


def test_axe_finds_nothing(match: str, phone: Page, site_url: str) -> None:
    scan = Scan(phone)
    for address in OUTSIDE:
        phone.goto(site_url + address)
        scan.look()
    enter(phone, site_url, "Marlene")
    for address in INSIDE:
        phone.goto(site_url + address.format(match=match))
        scan.look()
    open_table(phone, site_url, match)
    open_chat(phone)
    scan.look()
    scan.assert_nothing()


def test_no_page_scrolls_sideways_leaves_the_host_or_complains(
    match: str, phone: Page, site_url: str
) -> None:
    quiet = Quiet(phone, site_url)
    wide = []
    for address in OUTSIDE:
        phone.goto(site_url + address)
        wide += too_wide(phone, *WIDTHS)
    enter(phone, site_url, "Marlene")
    for address in INSIDE:
        phone.goto(site_url + address.format(match=match))
        wide += too_wide(phone, *WIDTHS)
    assert wide == []
    call_command("operator", "Marlene")
    for address in ("/gestion/", "/gestion/social/report/", "/gestion/social/report/1/change/"):
        phone.goto(site_url + address)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
    quiet.assert_nothing()


def test_everything_that_is_touched_is_large_enough(match: str, phone: Page, site_url: str) -> None:
    small = []
    enter(phone, site_url, "Marlene")

    def look() -> None:
        for control in phone.locator(":is(main, dialog) :is(a, button, input)").all():
            box = control.bounding_box()
            if box and box["height"] < 43:
                small.append((phone.url, control.inner_text(), box["height"]))

    for address in INSIDE:
        phone.goto(site_url + address.format(match=match))
        look()
    open_table(phone, site_url, match)
    open_chat(phone)
    look()
    assert [one for one in small if one[1]] == []


def test_english_is_complete(match: str, phone: Page, site_url: str) -> None:
    preferences_save(player=Player.objects.get(name="Marlene"), changes={"language": "en"})
    enter_in_english(phone, site_url)
    for address in INSIDE:
        phone.goto(site_url + address.format(match=match))
        words = phone.locator("main").inner_text()
        assert not re.search(r"%\(|msgid|\b(vous|votre|amis|demande)\b", words), words
    open_table(phone, site_url, match)
    phone.get_by_role("button", name="Open the menu").tap()
    phone.get_by_role("button", name=re.compile("^Chat")).tap()
    expect(phone.get_by_role("button", name="Well played")).to_be_visible()
    expect(phone.get_by_role("log")).to_contain_text("Thank you")


def enter_in_english(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/connexion/")
    page.get_by_role("button", name="English").tap()
    page.get_by_label("Username").fill("Marlene")
    page.get_by_label("Password", exact=True).fill("trois-mots-simples")
    page.get_by_role("button", name="Sign in", exact=True).tap()
    expect(page.get_by_role("link", name=re.compile("My account"))).to_be_visible()
