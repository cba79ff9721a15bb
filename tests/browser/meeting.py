"""How people come together in the lobby, each with a phone of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.people import PASSWORD

MATCH = re.compile(r"/m/[\w-]{12}/$")
TABLE = re.compile(r"/table/[\w-]{12}/$")

Phones = Callable[..., Page]
"""Makes a phone of somebody whom the site has never seen, in a language."""


def sign_in(page: Page, name: str) -> None:
    """Enter with the password that all have, in whatever language."""
    page.goto("/connexion/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form:has([name=password]) [type=submit]").tap()
    expect(page.locator("a[href='/compte/']")).to_be_visible()


def look_for_a_quick_game(page: Page, *, rules: str, seats: str = "Deux") -> None:
    """Ask for a game with whoever is there, in words of either language."""
    page.goto("/partie-rapide/")
    page.get_by_text(rules, exact=True).tap()
    page.get_by_role("radio", name=seats).check()
    page.get_by_role("button", name=re.compile("^(Jouer|Play)")).tap()


def open_table(page: Page, *, rules: str, seats: str, everybody: bool = False) -> None:
    """Open a table, in French; all who reach it may look on."""
    page.goto("/ouvrir-une-table/")
    page.get_by_text(rules, exact=True).tap()
    page.get_by_role("radio", name=seats).check()
    page.get_by_label("Pour tout le monde").set_checked(everybody)
    page.get_by_role("button", name="Ouvrir la table").tap()
    expect(page).to_have_url(TABLE)


def take_seat(page: Page, name: str) -> None:
    """Take a free seat of the table that is open, as a guest with a name."""
    page.locator("form.entries [name=name]").fill(name)
    page.get_by_role("button", name=re.compile("^(S’asseoir|Sit down)$")).tap()
    expect(page.get_by_text(name, exact=True)).to_be_visible()
