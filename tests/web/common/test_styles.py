"""Style sheets: what a colour is, is told in one place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import gobelet.web

SITE: Final = Path(gobelet.web.__file__).parent
SHEETS: Final = sorted(SITE.glob("*/static/**/*.css"))
COLOUR: Final = re.compile(r"#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|(ok)?(lab|lch))\(", re.IGNORECASE)
TOKENS: Final = "tokens.css"


def test_every_colour_is_one_of_the_tokens() -> None:
    written = {
        f"{sheet.name}: {line.strip()}"
        for sheet in SHEETS
        for line in sheet.read_text(encoding="utf-8").splitlines()
        if COLOUR.search(line)
    }
    assert [line for line in sorted(written) if not line.startswith(f"{TOKENS}: --")] == []
    assert len(written) > 30, "the tokens are found"


def test_every_colour_is_used() -> None:
    (tokens,) = (sheet.read_text(encoding="utf-8") for sheet in SHEETS if sheet.name == TOKENS)
    colours = re.findall(r"(--[\w-]+): (?:light-dark\()?oklch", tokens)
    own = [path for kind in ("css", "js") for path in SITE.glob(f"*/static/**/*.{kind}")]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in own)
    assert [name for name in colours if not re.search(rf"(var\(|\"){name}\b(?!-)", texts)] == []
