"""The table's scripts, so that a page can ask for all of them at once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
IMPORT: Final = re.compile(r'^(?:import|export)[^;]*?from "\./([\w/]+\.js)";', re.MULTILINE)


@cache
def module_list(entry: str) -> tuple[str, ...]:
    """A script and all that it imports, directly or not, as static paths in a fixed order."""
    found: list[str] = []
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += _imports(name)
    return tuple(found)


def _imports(name: str) -> list[str]:
    folder = name.rpartition("/")[0]
    text = (STATIC / name).read_text(encoding="utf-8")
    return [f"{folder}/{imported}" for imported in IMPORT.findall(text)]
