"""No accessibility violation at the table that axe can find, by day, by night, and in dialogs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import Scan
from tests.browser.tables import at_rest, best_box, sit_down, throw_button

DIALOGS = ("Aperçu des tours", "Réglages", "Aide")


@pytest.mark.parametrize(("ruleset", "level"), [("yacht", "medium"), ("yatzy", "easy")])
def test_axe_finds_nothing_in_any_phase(
    phone: Page, site_url: str, ruleset: str, level: str
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, ruleset=ruleset, level=level)
    scan = Scan(phone)
    scan.look()
    throw_button(phone).tap()
    at_rest(phone)
    phone.locator(".die").first.tap()
    best_box(phone).tap()
    scan.look()
    for name in DIALOGS:
        phone.locator("#menu-button").tap()
        phone.get_by_role("button", name=name).tap()
        expect(phone.locator("dialog[open]")).to_be_visible()
        scan.look()
        phone.keyboard.press("Escape")
    scan.assert_nothing()


def test_axe_finds_nothing_on_a_desktop(phone: Page, site_url: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.set_viewport_size({"width": 1280, "height": 800})
    sit_down(phone, site_url)
    throw_button(phone).click()
    at_rest(phone)
    scan = Scan(phone)
    scan.look()
    scan.assert_nothing()


def test_forced_colours_keep_every_sign(phone: Page, site_url: str) -> None:
    phone.emulate_media(forced_colors="active", reduced_motion="reduce")
    sit_down(phone, site_url)
    throw_button(phone).tap()
    at_rest(phone)
    phone.locator(".die").first.tap()
    assert phone.locator(".die").first.locator(".die-tag").inner_text() == "gardé"
    assert phone.locator(".die-portrait").count() == 0, "the cube itself is shown"


def test_nothing_travels_under_reduced_motion(phone: Page, site_url: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url)
    phone.evaluate(
        """() => {
            window.frames = [];
            const { animate } = Element.prototype;
            Element.prototype.animate = function (frames, timing) {
                window.frames.push(...frames);
                return animate.call(this, frames, timing);
            };
        }"""
    )
    throw_button(phone).tap()
    phone.locator("#dice").wait_for()
    at_rest(phone)
    shown = phone.evaluate("window.frames.map((frame) => Object.keys(frame).join())")
    assert len(shown) >= 5, "each die comes into sight"
    assert set(shown) == {"opacity"}
