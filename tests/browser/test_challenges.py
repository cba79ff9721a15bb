"""Friends and people online challenge each other, each with a phone of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gobelet.web.accounts.services import preferences_save
from gobelet.web.matches.models import Match
from gobelet.web.social.services import friendship_request
from tests.browser.meeting import MATCH, Phones, sign_in
from tests.browser.tables import throw
from tests.web.conftest import Table
from tests.web.people import account, befriend

Phone = Callable[..., Page]


@pytest.fixture
def phone(phones: Phones) -> Phone:
    """New phones, in each of which somebody signs in."""

    def signed_in(name: str, language: str = "fr") -> Page:
        page = phones(language, service_workers="block")
        sign_in(page, name)
        return page

    return signed_in


def throw_and_score(page: Page) -> None:
    """Play the shortest of turns."""
    throw(page)
    page.locator(".box.preview, .box.zero").first.click()
    page.locator("#mark").click()


def test_a_friend_is_challenged_accepts_at_home_and_both_play(phone: Phone) -> None:
    ines, tom = account("Ines"), account("Tom")
    befriend(ines, tom)
    for player in (ines, tom):
        preferences_save(player=player, changes={"confirm": "never"})
    his = phone("Tom")
    his.goto("/")
    hers = phone("Ines")
    hers.goto("/")
    hers.get_by_role("link", name="Amis", exact=False).first.tap()
    hers.get_by_role("link", name="Défier Tom").tap()
    expect(hers.get_by_role("checkbox", name="Tom")).to_be_checked()
    hers.get_by_role("radio", name="1 jour").check()
    hers.get_by_role("button", name="Défier").tap()
    expect(hers.get_by_text("On attend Tom")).to_be_visible()

    # The page was open all the time.
    his.get_by_role("button", name="Accepter le défi lancé par Ines").tap()
    for page in (his, hers):
        expect(page).to_have_url(MATCH)
    throw_and_score(hers)
    throw_and_score(his)
    expect(hers.locator("#turn-line")).to_have_text("À vous de jouer")
    match = Match.objects.get()
    assert match.turn_seconds == 24 * 60 * 60

    # What ends elsewhere is told at home, and stands there among what is over.
    his.goto("/")
    expect(his.get_by_role("link", name="0 avis")).to_be_visible()
    expect(his.locator("[data-fresh=finished] a")).to_have_count(0)
    Table(match.pk, ines).play("x")
    expect(his.locator("[data-arrival]")).to_contain_text("La partie contre Ines est terminée")
    expect(his.get_by_role("link", name="1 avis")).to_be_visible()
    expect(his.locator("[data-fresh=home] a")).to_have_count(0)
    his.locator("[data-fresh=finished] a.row").tap()
    expect(his.get_by_role("link", name="0 avis")).to_be_visible()


def test_people_online_are_challenged_and_who_accepts_plays(phone: Phone) -> None:
    people = ines, tom, rose = [account(name) for name in ("Ines", "Tom", "Rose")]
    for player in people:
        preferences_save(player=player, changes={"language": "en", "confirm": "never"})
    his, third = phone("Tom", "en"), phone("Rose", "en")
    his.goto("/regles/")
    third.goto("/")
    hers = phone("Ines", "en")
    hers.goto("/en-ligne/")
    hers.get_by_role("link", name="Challenge Tom").tap()

    # What waits for one is told once, each thing by itself.
    for friend in (ines, rose):
        friendship_request(player=friend, other=tom)
    arrivals = his.get_by_role("status").get_by_role("link")
    wish = " would like to be your friend"
    expect(arrivals).to_have_count(2)
    assert set(arrivals.all_inner_texts()) == {f"Ines{wish}", f"Rose{wish}"}
    his.locator(".arrival-row").filter(has_text="Ines").get_by_role("button", name="Close").tap()
    expect(arrivals).to_have_text([f"Rose{wish}"])

    hers.locator("label:has([name=ruleset][value=clubs])").tap()
    hers.get_by_role("checkbox", name="Rose").check()
    hers.get_by_role("radio", name="2 days").check()
    hers.get_by_role("button", name="Challenge").tap()
    expect(hers.get_by_text("Waiting for Tom, Rose")).to_be_visible()

    third.get_by_role("button", name="Decline the challenge from Ines").tap()
    expect(hers.get_by_text("Waiting for Tom", exact=True)).to_be_visible()
    expect(arrivals).to_have_text([f"Rose{wish}", "Ines challenges you"])
    arrivals.filter(has_text="Ines challenges you").tap()
    his.get_by_role("button", name="Accept").tap()
    expect(hers.get_by_text("Everybody has answered: you may begin.")).to_be_visible()
    hers.get_by_role("button", name=re.compile("^Begin")).tap()
    for page in (his, hers):
        expect(page).to_have_url(MATCH)
    throw_and_score(hers)
    throw_and_score(his)
    expect(hers.locator("#turn-line")).to_have_text("Your turn")
