"""Make the README's picture from a site that runs: `python -m scripts.screenshot [ADDRESS]`."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.tables import at_rest, best_box, sit_down, throw_button

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "screenshot.webp"
CHROMIUM = os.environ.get("GOBELET_CHROMIUM", "/usr/bin/chromium")
PHONE: ViewportSize = {"width": 390, "height": 844}
ROUNDS_BEFORE = 6
SHEET = """
<!doctype html>
<style>
  body {{ margin: 0; padding: 24px; display: flex; gap: 24px; width: max-content }}
  img {{ width: 390px; height: 844px; border-radius: 28px; box-shadow: 0 2px 14px #0004 }}
</style>
{}
"""


def main() -> None:
    """Play some rounds by day, look at the table by day and by night, and set both side by side."""
    address = (sys.argv[1:] or ["http://localhost:8000"])[0].rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        shots = list(_shots(browser, address))
        page = browser.new_page(device_scale_factor=1.5)
        page.set_content(SHEET.format("".join(map(_image, shots))))
        PICTURE.write_bytes(_smaller(page, page.locator("body").screenshot(omit_background=True)))
        browser.close()


def _shots(browser: Browser, address: str) -> Iterator[bytes]:
    page = browser.new_page(viewport=PHONE, device_scale_factor=2, has_touch=True, locale="fr-FR")
    sit_down(page, address, level="expert")
    for _ in range(ROUNDS_BEFORE):
        _play_a_turn(page)
    throw_button(page).click()
    at_rest(page)
    _hold_the_most_frequent(page)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(2000)
        yield page.screenshot()


def _play_a_turn(page: Page) -> None:
    throw_button(page).click()
    at_rest(page)
    for _ in range(2):
        if _hold_the_most_frequent(page) < 5:
            throw_button(page).click()
            at_rest(page)
    best_box(page).click()
    page.locator("#mark").click()
    sure = page.get_by_role("button", name="Marquer 0")
    if sure.count():
        sure.click()
    at_rest(page)


def _hold_the_most_frequent(page: Page) -> int:
    """Hold all dice of one face; tell how many there are."""
    dice = page.locator(".die").all()
    faces = [(die.get_attribute("aria-label") or "")[-1] for die in dice]
    most = max(faces, key=faces.count)
    for die, face in zip(dice, faces, strict=True):
        if (die.get_attribute("aria-pressed") == "true") is not (face == most):
            die.click()
    return faces.count(most)


def _image(png: bytes) -> str:
    return f'<img src="data:image/png;base64,{base64.b64encode(png).decode()}">'


def _smaller(page: Page, png: bytes) -> bytes:
    """The same picture as WebP: a quarter of the bytes, and as clear round its corners."""
    url: str = page.evaluate(
        """async (source) => {
            const picture = await createImageBitmap(await (await fetch(source)).blob());
            const canvas = new OffscreenCanvas(picture.width, picture.height);
            canvas.getContext("2d").drawImage(picture, 0, 0);
            const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
            return new Promise((resolve) => {
                const reader = new FileReader();
                reader.onload = () => resolve(reader.result);
                reader.readAsDataURL(blob);
            });
        }""",
        f"data:image/png;base64,{base64.b64encode(png).decode()}",
    )
    return base64.b64decode(url.partition(",")[2])


if __name__ == "__main__":
    main()
