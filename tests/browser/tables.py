"""How a person plays at the table, by touch or by keyboard: what the tests of the table share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

THROWS = 3
ROUNDS = 13

SLOW = 30_000
"""Milliseconds that a busy machine may take for what a person sees at once."""

MINE = "html[data-ready][data-seat=mine][data-busy=false]"
"""What the page says of itself while it waits for me alone."""


def sit_down(page: Page, site_url: str, *, ruleset: str = "yacht", level: str = "medium") -> None:
    """Choose rules and level, begin, and wait until the table can be played at."""
    page.goto(f"{site_url}/contre-l-ordinateur/")
    for value in (ruleset, level):
        page.locator(f"label:has(input[value={value}])").click()
        expect(page.locator(f"input[value={value}]")).to_be_checked()
    page.get_by_role("button", name="Jouer").click()
    page.wait_for_url("**/m/*/")
    page.wait_for_selector("html[data-ready]")
    at_rest(page)


def prefer(page: Page, **chosen: str | bool) -> None:
    """Change settings at the table itself."""
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Réglages").click()
    dialog = page.locator("dialog[open]")
    for label, value in chosen.items():
        control = dialog.get_by_label(label.replace("_", " "), exact=False).first
        if isinstance(value, bool):
            control.set_checked(value)
        else:
            control.select_option(value)
        expect(dialog.get_by_text("Enregistré", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Fermer").click()


def at_rest(page: Page) -> None:
    """Wait until it is my turn, or the end, and nothing moves."""
    page.wait_for_function(
        "() => { const d = document.documentElement.dataset;"
        " return d.ready && d.seat !== 'theirs' && d.busy === 'false' }",
        timeout=20_000,
    )


def throw_button(page: Page) -> Locator:
    """The leather button."""
    return page.locator("#throw")


def faces(page: Page) -> list[int]:
    """The dice on the felt, from left to right, as their labels say them."""
    labels = [die.get_attribute("aria-label") or "" for die in page.locator(".die").all()]
    return [int(label[-1]) for label in labels]


def held(page: Page) -> list[bool]:
    """Which dice are held, from left to right."""
    return [die.get_attribute("aria-pressed") == "true" for die in page.locator(".die").all()]


def throw(page: Page) -> None:
    """Wait for my turn, throw by button, and wait until the dice lie."""
    expect(page.locator(MINE)).to_be_attached(timeout=SLOW)
    used = page.locator(".cup[data-state=empty]")
    before = used.count()
    page.locator("#throw:not([aria-disabled=true])").tap()
    expect(used).to_have_count(before + 1, timeout=SLOW)
    expect(page.locator(MINE)).to_be_attached(timeout=SLOW)


def wait_for_dice(page: Page, shown: Sequence[int]) -> None:
    """Wait until these dice lie on the felt."""
    expect(page.locator("#dice")).to_be_visible()
    for place, face in enumerate(shown):
        expect(page.locator(".die").nth(place)).to_have_attribute(
            "aria-label", re.compile(f"{face}$")
        )


def play_turn(page: Page) -> None:
    """Throw, hold the most frequent face, throw again, and score what brings most."""
    throw(page)
    dice = faces(page)
    wanted = max(sorted(set(dice), reverse=True), key=dice.count)
    if set(dice) != {wanted}:
        for place, face in enumerate(dice):
            if face == wanted:
                page.locator(".die").nth(place).tap()
        throw(page)
    best_box(page).tap()
    page.locator("#mark").tap()
    expect(page.locator(".box.preview, .box.zero")).to_have_count(0)


def best_box(page: Page) -> Locator:
    """The open box that would bring most now."""
    boxes = page.locator(".box.preview, .box.zero")
    gains = [_gain(box.locator(".figure").inner_text()) for box in boxes.all()]
    return boxes.nth(gains.index(max(gains)))


def _gain(figure: str) -> int:
    return sum(int(part) for part in figure.split("+"))


def is_over(page: Page) -> bool:
    """Tell whether the game has ended."""
    return bool(page.evaluate("document.documentElement.dataset.seat") == "none")


def total(page: Page) -> int:
    """My total, as the table shows it."""
    return int(page.locator(".totals b").inner_text())
