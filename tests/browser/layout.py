"""How a table lies at the sizes people have: what is cut, too small, or in the way."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = {
    "phone": (390, 844),
    "phone browser": (390, 664),
    "small phone": (360, 640),
    "phone on its side": (844, 390),
    "large phone on its side": (915, 412),
    "tablet upright": (820, 1180),
    "small tablet upright": (768, 1024),
    "tablet on its side": (1180, 820),
    "small tablet on its side": (1024, 768),
    "laptop": (1366, 650),
    "desktop": (1280, 800),
}
TOUCH = 44

WEIGHT = 150_000
"""Bytes that a table may weigh, all told."""


def faults_at(page: Page, name: str) -> list[str]:
    """Everything that is wrong with a table at one of the sizes."""
    width, height = SIZES[name]
    resize(page, width, height)
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    return [
        *[f"{name}: {wide} wide"] * (wide > width),
        *[f"{name}: {high} high"] * (high > height),
        *(f"{name}: target {found}" for found in small_targets(page)),
        *(f"{name}: overflow {found!r}" for found in overflowing(page)),
        *(f"{name}: {found}" for found in colliding(page)),
    ]


def resize(page: Page, width: int, height: int) -> None:
    """Change the window, and wait until the page lies anew."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "(size) => [innerWidth, innerHeight].join() === size", arg=f"{width},{height}"
    )
    page.wait_for_timeout(300)


def small_targets(page: Page) -> list[str]:
    """Controls that a finger may miss."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll('main button, main a')]
            .filter((each) => each.checkVisibility() && !each.disabled)
            .filter((each) => !each.matches('.progress-button'))
            .map((each) => [each.id || each.className, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)""",
        TOUCH,
    )
    return found


def overflowing(page: Page) -> list[str]:
    """Texts that are cut or leave the card they stand in."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.box-name > span, .figure > span, .other > span,'
              + ' .button span, .total')]
            .filter((each) => each.checkVisibility())
            .filter((each) => !each.matches('.visually-hidden'))
            .map((each) => [each, each.getBoundingClientRect(),
              each.parentElement.getBoundingClientRect()])
            .filter(([, box, outer]) => box.right > outer.right + 2 || box.left < outer.left - 2)
            .map(([each]) => each.textContent)"""
    )
    return found


def colliding(page: Page) -> list[str]:
    """Cups, dice, buttons on the felt and actions that lie over one another or out of view."""
    found: list[str] = page.evaluate(
        """() => {
            const groups = ['.cup', '.die', '.felt-button', '#mark', '#throw'].map((name) =>
                [...document.querySelectorAll(name)]
                    .filter((each) => each.checkVisibility())
                    .map((each) => each.getBoundingClientRect())
                    .map(({ left, right, top, bottom }) => ({ name, left, right, top, bottom })));
            const isOut = (box) => box.left < 0 || box.top < 0 || box.right > innerWidth
                || box.bottom > innerHeight;
            const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            const pairs = groups.flatMap((group, at) => groups.slice(at + 1).flatMap((other) =>
                group.flatMap((a) => other.filter((b) => meet(a, b)).map((b) => [a, b]))));
            return [
                ...groups.flat().filter(isOut).map(({ name }) => `${name} out of view`),
                ...pairs.map(([a, b]) => `${a.name} over ${b.name}`),
            ];
        }"""
    )
    return sorted(set(found))
