"""What axe finds on pages, gathered so that one test tells everything."""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

EVERYTHING: Final = {"resultTypes": ["violations"]}
COLOURS: Final = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}

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
