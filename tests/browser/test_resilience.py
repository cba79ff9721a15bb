"""What a person finds after a reload, on a second tab, and after the server was killed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gobelet.web.matches.holds import holds
from gobelet.web.matches.selectors import match_state
from tests.browser.tables import at_rest, faces, held, sit_down, throw_button
from tests.site_process import SiteProcess

LINE_LOST = re.compile("reconnexion|le serveur redémarre", re.IGNORECASE)


def throw(page: Page) -> None:
    """Throw, and wait until the dice lie."""
    throw_button(page).click()
    expect(page.locator(".die")).to_have_count(5)
    at_rest(page)


def hold_first(page: Page, count: int) -> None:
    """Hold some dice, from the left."""
    for place in range(count):
        page.locator(".die").nth(place).click()
    page.wait_for_function(
        f"() => document.querySelectorAll('.die[aria-pressed=true]').length === {count}"
    )


def wait_for_holds(page: Page, count: int) -> None:
    """Wait until the server knows how many dice are held: a page shows a hold before that."""
    match = page.url.rstrip("/").rpartition("/")[2]
    for _ in range(200):
        if len(holds.get(match, match_state(match).version).places) == count:
            return
        page.wait_for_timeout(50)
    pytest.fail("the holds never arrived")


def seen(page: Page) -> tuple[list[int], list[bool], str]:
    """The dice, which of them are held, and what the button says."""
    return faces(page), held(page), throw_button(page).inner_text()


def test_a_reload_in_mid_turn_shows_the_same_turn(phone: Page, site_url: str) -> None:
    sit_down(phone, site_url)
    throw(phone)
    hold_first(phone, 2)
    before = seen(phone)
    wait_for_holds(phone, 2)
    phone.reload()
    phone.wait_for_selector("html[data-ready]")
    at_rest(phone)
    assert seen(phone) == before


def test_a_second_tab_is_the_same_seat(phone: Page, context: BrowserContext, site_url: str) -> None:
    sit_down(phone, site_url)
    second = context.new_page()
    second.goto(phone.url)
    second.wait_for_selector("html[data-ready]")
    throw(phone)
    expect(second.locator(".die")).to_have_count(5)
    at_rest(second)
    assert faces(second) == faces(phone)
    hold_first(second, 1)
    phone.wait_for_function("() => document.querySelector('.die').ariaPressed === 'true'")
    throw_button(second).click()
    expect(throw_button(phone)).to_contain_text("1")
    at_rest(second)
    at_rest(phone)
    assert seen(second) == seen(phone)


@pytest.mark.parametrize("is_killed", [True, False])
def test_a_restarted_server_loses_nothing(
    context: BrowserContext, site_process: SiteProcess, is_killed: bool
) -> None:
    page = context.new_page()
    sit_down(page, site_process.url)
    throw(page)
    hold_first(page, 2)
    dice, _, label = seen(page)
    left = re.findall(r"\d+ lancer", label)
    if is_killed:
        site_process.kill()
    else:
        assert site_process.stop() == 0
    expect(page.get_by_text(LINE_LOST).first).to_be_visible()
    site_process.start()
    expect(page.get_by_text(LINE_LOST).first).to_be_hidden(timeout=20_000)
    at_rest(page)
    assert faces(page) == dice
    assert re.findall(r"\d+ lancer", throw_button(page).inner_text()) == left
    throw(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    at_rest(page)
    assert site_process.manage("check_matches").returncode == 0
