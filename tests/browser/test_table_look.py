"""The table at the sizes people have: nothing overflows, targets are large, the order holds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.layout import SIZES, WEIGHT, colliding, faults_at, overflowing, resize
from tests.browser.tables import at_rest, sit_down, throw_button

READY = 1_000


@pytest.fixture
def level() -> str:
    """The level at which the table is begun."""
    return "medium"


@pytest.fixture
def seat(browser: Browser, site_url: str, ruleset: str, level: str) -> Iterator[Page]:
    """A table with dice on the felt."""
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce", has_touch=True)
    context.set_default_timeout(10_000)
    page = context.new_page()
    sit_down(page, site_url, ruleset=ruleset, level=level)
    throw_button(page).tap()
    at_rest(page)
    page.locator(".die").first.tap()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("ruleset", "level"),
    [
        ("clubs", "medium"),
        ("fete", "medium"),
        ("yacht", "easy"),
        ("classic", "medium"),
        ("yatzy", "medium"),
        ("yatzy", "easy"),
    ],
)
def test_every_size_shows_the_whole_table(seat: Page, ruleset: str, level: str) -> None:
    faults: list[str] = []
    for name in SIZES:
        faults += faults_at(seat, name)
    assert faults == []


@pytest.mark.parametrize("ruleset", ["yacht"])
def test_sheet_above_dice_between_thumb_below(seat: Page, ruleset: str) -> None:
    for width, height in [
        *list(SIZES.values())[:3],
        SIZES["tablet upright"],
        SIZES["small tablet upright"],
    ]:
        resize(seat, width, height)
        tops = [
            box["y"]
            for selector in ("#sheet", "#tray", "#mark", "#throw")
            if (box := seat.locator(selector).bounding_box())
        ]
        assert tops == sorted(tops)
        assert len(tops) == 4


@pytest.mark.parametrize("ruleset", ["yacht"])
def test_the_tray_stays_in_view_with_text_at_200_percent(seat: Page, ruleset: str) -> None:
    resize(seat, 195, 422)  # what a zoom of 200 % leaves of a phone
    assert seat.evaluate("document.documentElement.scrollWidth") <= 195
    columns = seat.evaluate(
        "getComputedStyle(document.querySelector('#sheet')).gridTemplateColumns"
    )
    assert len(columns.split()) == 1
    seat.evaluate("scrollTo(0, 0)")
    tray = seat.locator("#tray").bounding_box()
    assert tray is not None
    assert tray["y"] + tray["height"] <= 422


def test_the_first_visit_is_light_and_soon_ready(phone: Page, site_url: str) -> None:
    sit_down(phone, site_url)
    address = phone.url
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    readies = []
    for _ in range(6):  # other tests may keep the machine busy
        sizes.clear()
        phone.goto(address)
        phone.wait_for_selector("html[data-ready]")
        phone.wait_for_load_state("networkidle")
        readies.append(phone.evaluate("performance.getEntriesByName('ready')[0].startTime"))
    assert sum(sizes) < WEIGHT
    assert min(readies) < READY
    assert [url for url in asked if not url.startswith(site_url)] == []


@pytest.mark.parametrize("ruleset", ["clubs", "yatzy"])
def test_a_desktop_with_a_mouse_shows_every_line(
    browser: Browser, site_url: str, ruleset: str
) -> None:
    context = browser.new_context(
        locale="fr-FR", reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    page = context.new_page()
    sit_down(page, site_url, ruleset=ruleset)
    throw_button(page).click()
    at_rest(page)
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    for width, height in [(1280, 800), (1366, 650), (1280, 720), (1920, 1080)]:
        resize(page, width, height)
        assert page.evaluate(size) == [width, height]
        expect(page.locator(".total-line")).to_be_in_viewport()
        expect(page.locator(".head-mine .avatar.turn").first).to_be_in_viewport()
        assert overflowing(page) == []
        assert colliding(page) == []
    context.close()
