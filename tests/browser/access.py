"""What axe finds on pages, gathered so that one test tells everything."""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page

EVERYTHING: Final = {"resultTypes": ["violations"]}
COLOURS: Final = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}

WIDTHS: Final = (320, 390, 1280)
"""A small phone, a phone, a desk."""

_ARRIVED: Final = """async () => {
    // Two frames, so that what the colours lead to has begun.
    for (const _ of "ab") await new Promise(requestAnimationFrame);
    const moves = document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
    await Promise.all(moves.map((one) => one.finished.catch(() => null)));
}"""


class Scan:
    """Looks at one state of a page after the other, by day and by night."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._reports: list[str] = []

    def look(self) -> None:
        """Judge the page as it is now; by night its colours alone are different."""
        self._judge("dark", COLOURS)
        self._judge("light", EVERYTHING)

    def _judge(self, scheme: Any, options: dict[str, Any]) -> None:
        self._page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self._page.evaluate(_ARRIVED)
        found = Axe().run(self._page, options=options)
        if found.violations_count:
            self._reports.append(f"{self._page.url}, {scheme}\n{found.generate_report()}")

    def assert_nothing(self) -> None:
        """Fail with everything that was found."""
        assert not self._reports, "\n".join(self._reports)


class Quiet:
    """Notes what pages ask of other hosts, and what goes wrong on them."""

    def __init__(self, page: Page, site_url: str) -> None:
        self._page = page
        self._ours = (site_url, site_url.replace("http", "ws", 1), "data:")
        self._asked: set[str] = set()
        self._complaints: list[str] = []
        page.on("request", lambda request: self._asked.add(request.url))
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        # A page that is not there says so.
        if said.type == "error" and "404" not in said.text:
            self._complain(said.text)

    def _complain(self, text: str) -> None:
        self._complaints.append(f"{self._page.url}: {text}")

    def assert_nothing(self) -> None:
        """Fail with every foreign address and every complaint."""
        assert self._asked
        assert {address for address in self._asked if not address.startswith(self._ours)} == set()
        assert self._complaints == []


def too_wide(page: Page, *widths: int, height: int = 800) -> list[str]:
    """Where a page scrolls sideways, of these widths of the window."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": height})
        reached = page.evaluate("document.documentElement.scrollWidth")
        if reached > width:
            found.append(f"{page.url} at {width}: {reached}")
    return found
