"""The table's scripts, so that a page can ask for all of them at once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from django.contrib.staticfiles import finders

IMPORT: Final = re.compile(r'^(?:import|export)[^;]*?from "(\.\.?/[\w/]+\.js)";', re.MULTILINE)


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


def module_file(name: str) -> Path:
    """Where a script lies, in whatever feature."""
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return Path(path)


def _imports(name: str) -> list[str]:
    text = module_file(name).read_text(encoding="utf-8")
    return [normpath(join(dirname(name), imported)) for imported in IMPORT.findall(text)]
