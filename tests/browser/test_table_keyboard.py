"""A person without a mouse: a whole game by keyboard alone, and what keys may not do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import (
    ROUNDS,
    at_rest,
    best_box,
    faces,
    held,
    is_over,
    prefer,
    sit_down,
    throw_button,
)


@pytest.fixture
def desk(browser: Browser, site_url: str) -> Iterator[Page]:
    """A desktop with a keyboard."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="fr-FR", reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def _begin_by_keyboard(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/contre-l-ordinateur/")
    page.get_by_role("button", name="Jouer").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready]")
    at_rest(page)


def _throw_by_key(page: Page) -> None:
    expect(throw_button(page)).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("r")
    at_rest(page)


def _arrow_to_best_box(page: Page) -> None:
    best = best_box(page).get_attribute("data-category")
    for _ in range(2 * ROUNDS):
        page.keyboard.press("ArrowDown")
        if page.locator(".box.chosen").get_attribute("data-category") == best:
            return


def test_a_whole_game_by_keyboard_alone(desk: Page, site_url: str) -> None:
    _begin_by_keyboard(desk, site_url)
    prefer(desk, Rythme="skip")  # how the computer player shows its turns is not what this is about
    for round_number in range(1, ROUNDS + 1):
        expect(desk.locator("#round-line")).to_contain_text(f"tour {round_number} sur")
        _throw_by_key(desk)
        expect(throw_button(desk)).to_contain_text("2 lancers restants")
        desk.keyboard.press("1")
        assert held(desk)[0]
        kept = faces(desk)[0]
        _throw_by_key(desk)
        expect(throw_button(desk)).to_contain_text("1 lancer restant")
        assert faces(desk)[0] == kept
        _arrow_to_best_box(desk)
        desk.keyboard.press("Enter")
        if desk.locator("dialog[open]").count():
            desk.get_by_role("button", name="Marquer 0").press("Enter")
        at_rest(desk)
    assert is_over(desk)
    assert desk.evaluate("document.activeElement.tagName") == "BUTTON", "the focus is not lost"
    throw_button(desk).press("Enter")
    desk.wait_for_url("**/resultat/")


def test_space_throws_only_when_no_control_is_focused(desk: Page, site_url: str) -> None:
    sit_down(desk, site_url, level="easy")
    desk.evaluate("document.activeElement.blur()")
    desk.keyboard.press("Space")
    at_rest(desk)
    expect(throw_button(desk)).to_contain_text("2 lancers restants")
    desk.locator(".die").nth(1).focus()
    desk.keyboard.press("Space")
    assert held(desk) == [False, True, False, False, False]
    expect(throw_button(desk)).to_contain_text("2 lancers restants")


def test_enter_acts_on_the_focused_control(desk: Page, site_url: str) -> None:
    sit_down(desk, site_url, level="easy")
    desk.keyboard.press("r")
    at_rest(desk)
    desk.keyboard.press("ArrowDown")
    chosen = desk.locator(".box.chosen")
    expect(chosen).to_be_focused()
    desk.locator(".die").first.focus()
    desk.keyboard.press("Enter")
    assert held(desk)[0]
    assert desk.locator(".box.filled").count() == 0


def test_question_mark_opens_help_and_escape_gives_the_focus_back(
    desk: Page, site_url: str
) -> None:
    sit_down(desk, site_url, level="easy")
    throw_button(desk).focus()
    desk.keyboard.press("?")
    expect(desk.locator("dialog[open]")).to_contain_text("Comment jouer")
    expect(desk.locator("dialog[open] dl")).to_contain_text("garder un dé")
    desk.keyboard.press("r")
    desk.keyboard.press("Escape")
    expect(throw_button(desk)).to_be_focused()
    expect(throw_button(desk)).to_contain_text("3 lancers restants")


def test_single_key_shortcuts_can_be_switched_off(desk: Page, site_url: str) -> None:
    sit_down(desk, site_url, level="easy")
    prefer(desk, Raccourcis=False)
    desk.keyboard.press("r")
    desk.keyboard.press("?")
    desk.wait_for_timeout(300)
    expect(throw_button(desk)).to_contain_text("3 lancers restants")
    expect(desk.locator("dialog[open]")).to_have_count(0)
    desk.reload()
    desk.wait_for_selector("html[data-ready]")
    desk.keyboard.press("r")
    desk.wait_for_timeout(300)
    expect(throw_button(desk)).to_contain_text("3 lancers restants")


def test_a_throw_is_announced_once_and_dice_and_boxes_say_what_they_are(
    desk: Page, site_url: str
) -> None:
    """IN-07."""
    sit_down(desk, site_url, level="easy")
    desk.evaluate(
        "window.said = []; new MutationObserver(() => window.said.push("
        "document.querySelector('#announcer').textContent))"
        ".observe(document.querySelector('#announcer'), {childList: true, characterData: true,"
        " subtree: true})"
    )
    desk.keyboard.press("r")
    at_rest(desk)
    shown = faces(desk)
    said = desk.evaluate("window.said")
    assert [text.strip("\u2060") for text in said] == [
        f"{', '.join(map(str, shown))}\u202f; 2 lancers restants"
    ]
    die = desk.get_by_role("button", name=f"Dé 1\u202f: {shown[0]}")
    expect(die).to_have_attribute("aria-pressed", "false")
    points = sum(shown)
    chance = desk.get_by_role("button", name=f"Chance\u202f: donnerait {points}", exact=True)
    expect(chance).to_have_attribute("aria-pressed", "false")

    desk.keyboard.press("1")
    expect(die).to_have_attribute("aria-pressed", "true")
    _throw_by_key(desk)
    shown = faces(desk)
    expect(desk.locator("#announcer")).to_contain_text(
        f"{', '.join(map(str, shown))}\u202f; 1 lancer restant"
    )
    expect(die).to_have_attribute("aria-pressed", "true")
    for box in desk.locator(".box.preview, .box.zero").all():
        assert re.search("\u202f: donnerait \\d+", box.get_attribute("aria-label") or "")
    chance = desk.locator(".box[data-category=chance]")
    expect(chance).to_have_attribute("aria-label", f"Chance\u202f: donnerait {sum(shown)}")
    chance.focus()
    desk.keyboard.press("Enter")
    expect(chance).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("Enter")
    expect(desk.locator(".box.filled")).to_have_attribute("data-category", "chance")


def test_what_the_others_wrote_and_whose_turn_it_is_are_said_in_one_breath(
    desk: Page, site_url: str
) -> None:
    sit_down(desk, site_url, level="medium")
    _throw_by_key(desk)
    desk.locator(".box[data-category=chance]").click()
    desk.locator("#mark").click()
    expect(desk.locator("#tray")).to_have_attribute("aria-label", "Moyen\u202f: ses dés")
    desk.locator(".other.last").wait_for()
    at_rest(desk)
    expect(desk.locator("#tray")).to_have_attribute("aria-label", "Vos dés")
    expect(desk.locator("#announcer")).to_have_text(
        re.compile("^Moyen\u202f: \\d+ dans .+\\. À vous de jouer")
    )
    expect(desk.locator(".other.last .visually-hidden")).to_have_text(
        re.compile("^Moyen\u202f: .+, dernière inscription$")
    )


def test_a_hint_asked_for_too_soon_says_so_aloud(desk: Page, site_url: str) -> None:
    sit_down(desk, site_url, level="easy")
    desk.keyboard.press("h")
    said = "Lancez d’abord\u202f: l’indice vient avec les dés."
    expect(desk.locator("#announcer")).to_contain_text(said)
    close = desk.get_by_role("button", name="Fermer l’indice")
    close.focus()
    desk.keyboard.press("Enter")
    expect(throw_button(desk)).to_be_focused()


def test_digits_hold_dice_on_a_french_keyboard_too(desk: Page, site_url: str) -> None:
    sit_down(desk, site_url, level="easy")
    desk.keyboard.press("r")
    at_rest(desk)
    desk.evaluate(
        "document.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'é', code: 'Digit2', bubbles: true}))"
    )
    assert held(desk) == [False, True, False, False, False]
