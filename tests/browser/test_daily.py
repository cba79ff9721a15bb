"""The game of the day in a real Chromium: begun, left, and resumed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.seated import box, score
from tests.browser.tables import at_rest, faces, throw


def test_todays_game_is_begun_left_and_resumed(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    card = phone.locator(".daily-card")
    expect(card).to_contain_text("Les mêmes dés pour tout le monde")
    card.click()
    phone.get_by_role("button", name="Commencer la partie du jour").click()
    phone.wait_for_url("**/m/*/")
    phone.wait_for_selector("html[data-ready]")
    address = phone.url
    at_rest(phone)
    throw(phone)
    dice = faces(phone)
    phone.reload()
    phone.wait_for_selector("html[data-ready]")
    at_rest(phone)
    assert faces(phone) == dice
    score(phone, "chance")
    phone.goto(site_url)
    expect(card).to_contain_text("En cours, tour 2 sur 13")
    expect(phone.locator(f'[href="{address.removeprefix(site_url)}"]')).to_have_count(1)
    card.click()
    phone.wait_for_url(address)
    phone.goto(f"{site_url}/partie-du-jour/")
    phone.get_by_role("link", name="Reprendre").click()
    phone.wait_for_url(address)
    expect(box(phone, "chance")).to_have_class(re.compile("filled"))
