"""Translations: each feature keeps its own catalogue, compiled without outside tools."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

WEB: Final = Path(__file__).resolve().parent.parent


def catalogues() -> Iterator[Path]:
    """Every feature's catalogues, as written by translators."""
    return iter(sorted(WEB.glob("*/locale/*/LC_MESSAGES/*.po")))


def compile_catalogues(*, force: bool = False) -> list[Path]:
    """Compile the catalogues that changed since last time, and name them."""
    return [source for source in catalogues() if _compile(source, force=force)]


def _compile(source: Path, *, force: bool) -> bool:
    target = source.with_suffix(".mo")
    if not force and target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        return False
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(target)
    return True
