"""What the table shows when the dice are known: advice, jokers, bonuses, Expert."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from gobelet import rulesets
from tests.browser.seated import box, score, seat, throw
from tests.browser.tables import at_rest, throw_button
from tests.serving import Served, served
from tests.web.conftest import loaded

QUICK = {"animation": "off", "robot_pace": "skip"}


@pytest.fixture
def calm(context: BrowserContext) -> BrowserContext:
    """A browser with patience."""
    context.set_default_timeout(15_000)
    return context


@pytest.fixture
def prepared(transactional_db: None) -> Iterator[Served]:
    """A site that solves `yacht` at its start."""
    with served(solve=[rulesets.find("yacht")]) as running:
        yield running


def _without_the_other_seat(line: WebSocketRoute) -> None:
    """Let nothing through that the computer player does."""
    server = line.connect_to_server()
    server.on_message(lambda text: None if '"moves":[{"seat":1' in str(text) else line.send(text))


def _is_prepared(page: Page) -> None:
    address = page.locator("#addresses").get_attribute("data-readiness")
    for _ in range(600):
        status = page.evaluate("async (address) => (await fetch(address)).json()", address)
        if status["state"] == "ready":
            return
        page.wait_for_timeout(100)
    pytest.fail("the numbers were never ready")


def test_a_hint_is_seen_with_its_reason_and_goes_with_the_dice(
    calm: BrowserContext, prepared: Served
) -> None:
    with loaded("44426", "44"):
        page = seat(calm, prepared.url, preferences=QUICK)
        _is_prepared(page)
        hint = page.get_by_role("button", name="Indice").first
        throw(page)
        hint.click()
        bubble = page.locator(".bubble")
        expect(bubble).to_contain_text("Gardez les trois 4")
        expect(bubble.locator(".label")).not_to_be_empty()
        advised = page.locator(".die.advised")
        expect(advised).to_have_count(3)
        expect(advised.first).to_have_accessible_name("Dé 1, à garder\u202f: 4")
        page.keyboard.press("Escape")
        expect(bubble).to_have_count(0)
        expect(advised).to_have_count(0)
        hint.click()
        for place in range(3):
            expect(advised).to_have_count(3 - place)
            page.locator(".die").nth(place).click()
        expect(bubble).to_have_count(0)
        throw(page)
        hint.click()
        expect(bubble).to_contain_text(re.compile("Marquez 50 dans Yacht"))
        expect(page.locator(".box.advised")).to_have_attribute("data-category", "five_of_a_kind")
        throw_button(page).focus()
        page.keyboard.press("Escape")
        expect(page.locator(".box.advised")).to_have_count(0)


def test_expert_plays_a_turn_that_can_be_watched(calm: BrowserContext, prepared: Served) -> None:
    page = seat(calm, prepared.url, level="expert", preferences={"robot_pace": "fast"})
    _is_prepared(page)
    throw(page)
    box(page, "chance").click()
    page.locator("#mark").click()
    expect(page).to_have_title("Expert joue · Gobelet")
    page.locator("html[data-seat=mine]").wait_for(state="attached", timeout=60_000)
    at_rest(page)
    expect(page.locator(".other.last")).to_have_count(1)
    expect(page.locator("#felt-note")).to_contain_text(re.compile("Expert\u202f: \\d+ dans "))
    expect(page.locator("#round-line")).to_contain_text("tour 2 sur 13")


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ({"state": "solving", "done": 0.4}, "Expert étudie ces règles\u202f: 40\u202f%"),
        (
            {"state": "failed", "done": 0.0},
            "Expert n’a pas pu étudier ces règles. Nouvel essai bientôt\u202f: la partie attend.",
        ),
    ],
    ids=["how far they are", "that they could not be worked out"],
)
def test_while_the_numbers_are_not_there_the_felt_says(
    status: dict[str, object], said: str, calm: BrowserContext, site_url: str
) -> None:
    calm.route("**/tables/yacht/", lambda route: route.fulfill(json=status))
    calm.route_web_socket("**/live/", _without_the_other_seat)
    page = seat(calm, site_url, level="expert", preferences=QUICK)
    throw(page)
    box(page, "chance").click()
    page.locator("#mark").click()
    expect(page.locator("#felt-note")).to_have_text(said)


@pytest.mark.parametrize("state", ["solving", "failed"])
def test_the_page_of_choice_says_how_the_numbers_stand(
    state: str, calm: BrowserContext, site_url: str
) -> None:
    calm.route("**/tables/yacht/", lambda route: route.fulfill(json={"state": state, "done": 0.4}))
    page = calm.new_page()
    page.goto(f"{site_url}/contre-l-ordinateur/")
    page.locator("[name=level][value=expert]").check(force=True)
    preparing = page.locator("[data-preparing]")
    expect(preparing.get_by_text("Expert étudie encore")).to_be_visible(visible=state == "solving")
    expect(preparing.get_by_text("n’ont pas pu")).to_be_visible(visible=state == "failed")
    expect(preparing.locator("progress")).to_be_visible(visible=state == "solving")


def test_a_joker_names_its_box_closes_others_and_brings_its_bonus(
    calm: BrowserContext, site_url: str
) -> None:
    with loaded("11111", "11111", "34566"):
        page = seat(calm, site_url, ruleset="classic", preferences=QUICK)
        expect(page.locator(".primes-line")).to_contain_text("aucune")
        throw(page)
        score(page, "five_of_a_kind")
        throw(page)
        expect(page.locator(".joker-line")).to_have_text("Joker\u202f: case des 1 obligatoire.")
        assert page.locator(".box.forced").count() == 1
        assert page.evaluate("document.documentElement.scrollHeight") <= 844, (
            "nothing is pushed out"
        )
        assert page.locator(".box.closed").count() == 11
        assert box(page, "chance").get_attribute("aria-disabled") == "true"
        expect(box(page, "ones").locator(".figure")).to_have_text("5 + 100")
        box(page, "ones").click()
        expect(page.locator("#mark")).to_have_text("Marquer 5 + 100 dans les 1")
        page.locator("#mark").click()
        at_rest(page)
        expect(page.locator(".primes-line")).to_contain_text("100")
        page.locator(".primes-line").click()
        expect(page.locator("dialog[open]")).to_contain_text("100")
        page.keyboard.press("Escape")
        page.locator("#menu-button").click()
        page.get_by_role("button", name="Aperçu des tours").click()
        dialog = page.locator("dialog[open]")
        expect(dialog.locator(".badge").first).to_have_text("joker")
        expect(dialog.locator(".award")).to_contain_text("+100")
        dialog.get_by_role("link").click()
        page.wait_for_url("**/tours/")


def test_at_fete_a_joker_ends_the_throwing(calm: BrowserContext, site_url: str) -> None:
    with loaded("11111", "11111"):
        page = seat(calm, site_url, ruleset="fete", preferences=QUICK)
        throw(page)
        score(page, "five_of_a_kind")
        throw(page)
        expect(throw_button(page)).to_have_text("Joker\u202f: marquez une case")
        expect(throw_button(page)).to_have_attribute("aria-disabled", "true")
        expect(page.locator(".joker-line")).to_contain_text("Fin des lancers.")


def test_dice_are_drawn_once_and_again_only_when_they_change(
    calm: BrowserContext, site_url: str
) -> None:
    with loaded("12345"):
        page = seat(calm, site_url, preferences={"animation": "off"})
        throw(page)
        page.wait_for_timeout(400)
        drawn = "[...document.querySelectorAll('.die-portrait')].filter((each) => !each.isKnown)"
        page.evaluate(f"{drawn}.forEach((each) => {{ each.isKnown = true }})")
        for category in ("chance", "ones", "twos"):
            box(page, category).click()
        assert page.evaluate(f"{drawn}.length") == 0
        page.locator(".die").first.click()
        assert page.evaluate(f"{drawn}.length") == 1


@pytest.mark.parametrize("theme", ["pips", "numerals", "contrast"])
def test_every_theme_of_dice_is_drawn(calm: BrowserContext, site_url: str, theme: str) -> None:
    with loaded("12345"):
        page = seat(calm, site_url, preferences={"dice": theme, "large_dice": True, **QUICK})
        throw(page)
        expect(page.locator(".die-portrait:not(.former)")).to_have_count(5)
        assert page.locator("html").get_attribute("data-dice") == theme
        ink = page.evaluate(
            """[...document.querySelectorAll('.die-portrait:not(.former)')].map((canvas) => {
                const { width, height } = canvas;
                const all = canvas.getContext('2d').getImageData(0, 0, width, height).data;
                const seen = all.filter((part, at) => at % 4 === 3 && part > 200);
                return seen.length / (width * height);
            })"""
        )
        assert min(ink) > 0.2, "no portrait is empty"


@pytest.mark.parametrize(("pace", "least"), [("normal", 2.4), ("slow", 4.0)])
def test_a_computer_player_takes_its_time(
    calm: BrowserContext, site_url: str, pace: str, least: float
) -> None:
    with loaded("34566", "55555", "55555"):  # a turn is worked out, then played
        page = seat(calm, site_url, level="medium", preferences={"robot_pace": pace})
        throw(page)
        box(page, "chance").click()
        page.locator("#mark").click()
        page.locator("html[data-seat=theirs]").wait_for(state="attached")
        began = monotonic()
        page.locator(".die-scene.flying").first.wait_for()
        at_rest(page)
        assert monotonic() - began >= least
        expect(page.locator("#felt-note")).to_contain_text("Moyen\u202f: 50 dans Yacht.")


def test_a_turn_is_shown_again_where_it_was_not_seen(calm: BrowserContext, site_url: str) -> None:
    with loaded("34566", "55555", "55555"):
        page = seat(calm, site_url, level="medium", preferences={"robot_pace": "fast"})
        throw(page)
        score(page, "chance")
        before = page.locator(".totals").inner_text()
        page.reload()
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(300)
        assert page.locator("html").get_attribute("data-seat") == "mine", "this tab has seen it"
        expect(page.locator("#felt-note")).to_contain_text("Moyen\u202f: 50 dans Yacht.")
        page.evaluate("sessionStorage.clear()")
        page.reload()
        page.locator("html[data-seat=theirs]").wait_for(state="attached")
        at_rest(page)
        expect(page.locator("#felt-note")).to_contain_text("Moyen\u202f: 50 dans Yacht.")
        assert page.locator(".totals").inner_text() == before
