"""How light the pages are, and how soon they answer: `python -m benchmarks.pages`.

The real site runs in a process of its own on an empty data directory; a headless Chromium the size
of a phone opens each page five times, each time as on a first visit, with nothing in its cache.
Weight is what goes over the wire, compressed, headers included. A page can be used once it is
painted and its scripts have run; the table once its dice answer, which it marks itself. Then the
site is started again five times: it answers once its home page does.

The table is printed and written to `benchmarks/results/pages.md`; exit status 1 says that a limit
was passed. `GOBELET_CHROMIUM` names the browser.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, BrowserContext, StorageState, ViewportSize, sync_playwright

from benchmarks.machine import machine
from tests.browser.tables import sit_down
from tests.site_process import SiteProcess

RUNS: Final = 5
RESULTS: Final = Path(__file__).parent / "results" / "pages.md"
CHROMIUM: Final = os.environ.get("GOBELET_CHROMIUM", "/usr/bin/chromium")
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
MOST_KILOBYTES: Final = 150
MOST_SECONDS: Final = 1.0
LONGEST_START: Final = 3.0
"""Seconds until a site answers that was started before."""

USABLE: Final = """() => {
    const marked = performance.getEntriesByName("ready")[0];
    const painted = performance.getEntriesByName("first-contentful-paint")[0];
    const [page] = performance.getEntriesByType("navigation");
    return Math.max(marked?.startTime ?? 0, painted.startTime, page.domContentLoadedEventEnd);
}"""


@dataclass(frozen=True, slots=True)
class Visit:
    """What a page cost the first time it was opened."""

    kilobytes: float
    seconds: float
    requests: int


def main() -> int:
    """Measure, print, keep; 1 when a limit was passed."""
    with tempfile.TemporaryDirectory(prefix="gobelet-pages-") as folder, sync_playwright() as play:
        site = SiteProcess(Path(folder))
        site.start()
        try:
            browser = play.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            figures = measure(browser, site.url)
            browser.close()
            started = median(restart(site) for _ in range(RUNS))
        finally:
            site.stop()
    text = report(figures, started)
    print(text)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0 if all(map(is_met, figures.values())) and started < LONGEST_START else 1


def restart(site: SiteProcess) -> float:
    """Seconds until a site that has stopped answers again."""
    site.stop()
    return site.start()


def measure(browser: Browser, address: str) -> dict[str, Visit]:
    """The median visit of each page."""
    context = phone(browser)
    seat = context.new_page()
    sit_down(seat, address, level="expert")
    table, state = seat.url, context.storage_state()
    context.close()
    pages = {
        "home": (f"{address}/", None),
        "choose": (f"{address}/contre-l-ordinateur/", None),
        "table": (table, state),
    }
    return {
        name: middle([visit(browser, url, cookies) for _ in range(RUNS)])
        for name, (url, cookies) in pages.items()
    }


def phone(browser: Browser, state: StorageState | None = None) -> BrowserContext:
    """A phone in a French hand that has never been here, but for its cookies."""
    return browser.new_context(
        viewport=PHONE, device_scale_factor=2, has_touch=True, locale="fr-FR", storage_state=state
    )


def visit(browser: Browser, url: str, state: StorageState | None) -> Visit:
    """Open a page with an empty cache."""
    context = phone(browser, state)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url)
    if state is not None:
        page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    seconds = page.evaluate(USABLE) / 1000
    context.close()
    return Visit(sum(sizes) / 1000, seconds, len(sizes))


def middle(visits: list[Visit]) -> Visit:
    """The median of each figure."""
    return Visit(
        median(one.kilobytes for one in visits),
        median(one.seconds for one in visits),
        round(median(one.requests for one in visits)),
    )


def is_met(figure: Visit) -> bool:
    """Tell whether a page keeps both limits."""
    return figure.kilobytes < MOST_KILOBYTES and figure.seconds < MOST_SECONDS


def report(figures: dict[str, Visit], started: float) -> str:
    """The figures as a table, with the machine."""
    lines = [
        "# Pages",
        "",
        f"{machine()}. Medians of {RUNS} first visits, headless Chromium, 390 × 844.",
        "",
        "| Page | over the wire, KB | requests | usable after, s | limits | met |",
        "| --- | ---: | ---: | ---: | --- | --- |",
    ]
    for name, one in figures.items():
        limits = f"{MOST_KILOBYTES} KB, {MOST_SECONDS:.0f} s"
        met = "yes" if is_met(one) else "NO"
        figure = f"{one.kilobytes:.1f} | {one.requests} | {one.seconds:.2f}"
        lines.append(f"| {name} | {figure} | {limits} | {met} |")
    met = "met" if started < LONGEST_START else "MISSED"
    limit = f"limit {LONGEST_START:.0f} s, {met}"
    lines += ["", f"A start on what is there answers after {started:.2f} s ({limit})."]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
