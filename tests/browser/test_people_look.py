"""The table of two, three and four people at the sizes people have, and what it weighs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.gathered import gathered
from tests.browser.layout import SIZES, WEIGHT, faults_at
from tests.browser.tables import throw
from tests.serving import Served

NAMES = ("Wilhelmine-Alexandra", "Maximilien Élégant", "Nebuchadnezzar Long", "Élodie Dupont")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_size_shows_everybody(browser: Browser, site: Served, count: int) -> None:
    with gathered(browser, site, *NAMES[:count], ruleset="clubs") as table:
        table.play_rounds(6)
        page = table.sit(0)
        throw(page)
        page.locator(".die").first.tap()
        faults: list[str] = []
        for name in SIZES:
            faults += faults_at(page, name)
            for seat in range(1, count):
                expect(page.locator(f".other[data-seat='{seat}']").first).to_be_in_viewport()
        assert "\n".join(faults) == ""


def test_it_is_light(browser: Browser, site: Served) -> None:
    with gathered(browser, site, *NAMES, ruleset="yatzy") as table:
        page = table.sit(0)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        sizes: list[float] = []
        session.on(
            "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"])
        )
        page.reload()
        page.wait_for_selector("html[data-ready]")
        page.wait_for_load_state("networkidle")
        assert sum(sizes) < WEIGHT
