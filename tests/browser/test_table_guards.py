"""What may not happen by accident: a second throw, a box unasked, a lost setting."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seated import box, score, seat, throw
from tests.browser.tables import at_rest, throw_button
from tests.web.conftest import loaded

SHAKE = """dispatchEvent(new DeviceMotionEvent('devicemotion',
    {acceleration: {x: 30, y: 0, z: 0}, interval: 16}))"""


@pytest.fixture
def calm(context: BrowserContext) -> BrowserContext:
    """A browser in which nothing travels."""
    context.set_default_timeout(15_000)
    return context


def _throws_left(page: Page, count: int) -> None:
    at_rest(page)
    page.wait_for_timeout(450)
    words = "lancer restant" if count < 2 else "lancers restants"
    expect(throw_button(page)).to_contain_text(f"{count} {words}")


def test_a_double_tap_throws_once_when_nothing_moves(calm: BrowserContext, site_url: str) -> None:
    page = seat(calm, site_url, preferences={"animation": "off"})
    page.evaluate(
        """async () => {
            const button = document.querySelector('#throw');
            const landed = () => document.querySelector('#dice').hidden === false;
            button.click();
            while (!landed()) { button.click(); await new Promise((go) => setTimeout(go, 10)); }
            await new Promise((go) => setTimeout(go, 150));
            button.click();
            document.querySelector('#felt').click();
        }"""
    )
    _throws_left(page, 2)
    page.evaluate("document.activeElement.blur()")
    for _ in range(12):  # the first presses the key, the others repeat it
        page.keyboard.down("Space")
        page.wait_for_timeout(60)
    page.keyboard.up("Space")
    _throws_left(page, 1)
    throw_button(page).focus()
    for _ in range(12):
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    _throws_left(page, 0)
    box(page, "chance").click()
    expect(box(page, "chance")).to_have_attribute("aria-pressed", "true")


def test_a_shake_throws_once_and_never_behind_a_dialog(calm: BrowserContext, site_url: str) -> None:
    calm.add_init_script(
        """DeviceMotionEvent.requestPermission = async () => {
            window.asked = (window.asked ?? 0) + 1;
            return 'granted';
        }"""
    )
    page = seat(calm, site_url, preferences={"shake": True, "animation": "off"})
    assert page.evaluate("window.asked") is None, "only a tap may ask"
    page.locator("#menu-button").click()
    assert page.evaluate("window.asked") == 1
    page.evaluate(SHAKE)
    page.wait_for_timeout(1_000)  # a shake every now and then, not two in a moment
    page.keyboard.press("Escape")
    _throws_left(page, 3)
    page.evaluate(SHAKE)
    page.evaluate(SHAKE)
    page.locator("#dice").wait_for()
    _throws_left(page, 2)
    assert page.evaluate("window.asked") == 1


def test_the_throw_by_itself_waits_for_the_turn_and_for_dialogs(
    calm: BrowserContext, site_url: str
) -> None:
    """TF-10."""
    page = seat(calm, site_url, preferences={"auto_throw": True, "animation": "off"})
    page.locator("#dice").wait_for()
    _throws_left(page, 2)
    score(page, "chance")
    page.locator("#menu-button").click()
    page.wait_for_timeout(2_200)
    assert page.locator("#dice").is_hidden()
    page.keyboard.press("Escape")
    page.locator("#dice").wait_for()
    _throws_left(page, 2)


def test_one_tap_writes_and_asks_again_after_a_no(calm: BrowserContext, site_url: str) -> None:
    with loaded("11112", "34566"):
        page = seat(calm, site_url, preferences={"one_tap": True, "animation": "off"})
        throw(page)
        dialog = page.locator("dialog[open]")
        for _ in range(2):
            box(page, "sixes").click()
            expect(dialog).to_contain_text("recevrait 0")
            dialog.get_by_role("button", name="Choisir encore").click()
        assert page.locator(".box.filled, .box.chosen").count() == 0
        box(page, "chance").click()
        expect(box(page, "chance")).to_have_class("box filled written")


@pytest.mark.parametrize(("wish", "is_asked"), [("always", (True, True)), ("never", (False,) * 2)])
def test_questions_come_as_often_as_wished(
    calm: BrowserContext, site_url: str, wish: str, is_asked: tuple[bool, bool]
) -> None:
    with loaded("11112", "34566"):
        page = seat(calm, site_url, preferences={"confirm": wish, "animation": "off"})
        for category, asked in zip(("chance", "ones"), is_asked, strict=True):
            throw(page)
            box(page, category).click()
            page.locator("#mark").click()
            if asked:
                page.locator("dialog[open]").get_by_role("button", name="Marquer").click()
            page.locator(f".box.filled[data-category={category}]").wait_for()
            at_rest(page)


def test_breaking_five_alike_is_asked_about_and_the_bonus_is_told_apart(
    calm: BrowserContext, site_url: str
) -> None:
    with loaded("66666", "66666"):
        page = seat(calm, site_url, ruleset="clubs", preferences={"animation": "off"})
        throw(page)
        box(page, "sixes").click()
        page.locator("#mark").click()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text("cinq dés identiques")
        expect(dialog.locator(".ink")).to_have_text(page.locator("#mark").inner_text())
        dialog.get_by_role("button", name="Choisir encore").click()
        assert page.locator(".box.filled").count() == 0


def test_a_game_can_be_left_after_one_question(calm: BrowserContext, site_url: str) -> None:
    page = seat(calm, site_url, level="medium")
    page.locator("#menu-button").click()
    expect(page.get_by_role("link", name="Vérifier les dés")).to_be_visible()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Continuer à jouer").click()
    expect(throw_button(page)).to_contain_text("3 lancers restants")
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Abandonner", exact=True).click()
    page.wait_for_url("**/resultat/")
    expect(page.locator("h1")).to_have_text("Partie abandonnée")
    page.goto(site_url)
    expect(page.locator("main")).not_to_contain_text("À vous de jouer")


def test_settings_changed_in_a_hurry_are_all_kept(calm: BrowserContext, site_url: str) -> None:
    page = seat(calm, site_url)
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Réglages").click()
    page.locator("dialog [role=switch]").first.wait_for()
    page.evaluate(
        """document.querySelectorAll('dialog [role=switch]').forEach((box) => {
            if (!box.checked) box.click(); })"""
    )
    expect(page.locator("dialog [role=status]")).to_have_text("Enregistré")
    page.locator("dialog select[name=theme]").select_option("dark")
    expect(page.locator("meta[data-scheme=dark]")).to_have_attribute("media", "all")
    expect(page.locator("meta[data-scheme=light]")).to_have_attribute("media", "not all")
    page.wait_for_timeout(800)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    chosen = page.evaluate("JSON.parse(document.querySelector('#preferences').textContent)")
    assert all(value for value in chosen.values() if isinstance(value, bool)), chosen
    assert chosen["theme"] == "dark"
    expect(page.locator("meta[data-scheme=dark]")).to_have_attribute("media", "all")
