"""Draw the icons of the installed app from the site's own: `python -m scripts.icons`."""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

WEB = Path(__file__).resolve().parent.parent / "src" / "gobelet" / "web"
DRAWING = WEB / "common" / "static" / "common" / "icon.svg"
FOLDER = WEB / "app" / "static" / "app"
CHROMIUM = os.environ.get("GOBELET_CHROMIUM", "/usr/bin/chromium")

PAPER = "#f4ede2"
FELT = "#1c5b57"
SHEET = """
<!doctype html>
<style>
  body {{ margin: 0; width: {size}px; height: {size}px; display: grid; place-items: center;
         background: {ground} }}
  svg {{ height: {height}px; width: auto; filter: {filter} }}
</style>
{drawing}
"""
WHITE = "brightness(0) invert(1)"


@dataclass(frozen=True, slots=True)
class Icon:
    """A square picture: the share of it that the cup is high, and what lies under the cup."""

    name: str
    size: int
    share: float = 0.92
    ground: str = "transparent"
    filter: str = "none"


ICONS = (
    Icon("icon-192", 192),
    Icon("icon-512", 512),
    # A mask may cut off all but a circle of four fifths.
    Icon("icon-maskable-512", 512, 0.56, FELT),
    Icon("touch-180", 180, 0.7, PAPER),
    # Of this one, systems look at the outline alone.
    Icon("badge-96", 96, 0.9, filter=WHITE),
)
FAVICONS = tuple(Icon(f"favicon-{size}", size, 1) for size in (16, 32, 48))


def main() -> None:
    """Draw every icon anew."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        for icon in ICONS:
            (FOLDER / f"{icon.name}.png").write_bytes(_draw(page, icon))
        pictures = {icon.size: _draw(page, icon) for icon in FAVICONS}
        (FOLDER / "favicon.ico").write_bytes(_ico(pictures))
        browser.close()


def _draw(page: Page, icon: Icon) -> bytes:
    page.set_viewport_size({"width": icon.size, "height": icon.size})
    page.set_content(
        SHEET.format(
            size=icon.size,
            ground=icon.ground,
            height=icon.size * icon.share,
            filter=icon.filter,
            drawing=DRAWING.read_text(encoding="utf-8"),
        )
    )
    return page.screenshot(omit_background=True)


def _ico(pictures: dict[int, bytes]) -> bytes:
    """An icon file of several sizes, each a PNG: a header, an entry for each, the pictures."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for size, picture in pictures.items():
        entries += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return header + entries + b"".join(pictures.values())


if __name__ == "__main__":
    main()
