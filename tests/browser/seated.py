"""A person who already sits at a table: no page is filled in on the way there."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import BrowserContext, Locator, Page

from gobelet.web.accounts.services import guest_create, preferences_save
from gobelet.web.matches.services import match_start
from tests.browser.tables import at_rest
from tests.web.conftest import client_of


def seat(
    context: BrowserContext,
    site_url: str,
    *,
    ruleset: str = "yacht",
    level: str = "easy",
    preferences: Mapping[str, object] | None = None,
) -> Page:
    """Begin a match for a new person who prefers these things, and open its table."""
    player = guest_create()
    if preferences:
        preferences_save(player=player, changes=preferences)
    match = match_start(player=player, ruleset=ruleset, level=level)
    session = client_of(player).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])
    page = context.new_page()
    page.goto(f"{site_url}/m/{match}/")
    page.wait_for_selector("html[data-ready]")
    at_rest(page)
    return page


def throw(page: Page) -> None:
    """Throw by key, and wait until the dice lie."""
    page.locator("#throw:not([aria-disabled=true])").click()
    page.locator("#dice").wait_for()
    at_rest(page)


def box(page: Page, category: str) -> Locator:
    """A box of my column."""
    return page.locator(f".box[data-category={category}]")


def score(page: Page, category: str) -> None:
    """Choose a box and write it."""
    box(page, category).click()
    page.locator("#mark").click()
    page.locator(f".box.filled[data-category={category}]").wait_for()
    at_rest(page)
