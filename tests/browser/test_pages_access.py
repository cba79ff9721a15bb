"""No accessibility violation that axe can find, by day and by night."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.access import Scan
from tests.browser.test_pages import PAGES, alone, finished, going, known, matches, me

__all__ = ["alone", "finished", "going", "known", "matches", "me"]


def test_axe_finds_nothing(
    matches: dict[str, str],
    known: Page,
    site_url: str,
) -> None:
    scan = Scan(known)
    for address in PAGES.values():
        known.goto(site_url + address.format(**matches))
        scan.look()
    scan.assert_nothing()
