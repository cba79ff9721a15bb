"""What axe finds on pages, gathered so that one test tells everything."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


class Scan:
    """Looks at one state of a page after the other."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._reports: list[str] = []

    def look(self) -> None:
        """Judge the page as it is now."""
        found = Axe().run(self._page)
        if found.violations_count:
            self._reports.append(f"{self._page.url}\n{found.generate_report()}")

    def assert_nothing(self) -> None:
        """Fail with everything that was found."""
        assert not self._reports, "\n".join(self._reports)
