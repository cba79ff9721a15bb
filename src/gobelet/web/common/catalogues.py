"""Translations: each feature keeps its own catalogue, compiled without outside tools."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.messages import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

WEB: Final = Path(__file__).resolve().parent.parent


def catalogues() -> Iterator[Path]:
    """Every feature's catalogues, as written by translators."""
    return iter(sorted(WEB.glob("*/locale/*/LC_MESSAGES/*.po")))


def compile_catalogues(*, force: bool = False) -> list[Path]:
    """Compile the catalogues that say something else than their compiled form, and name them."""
    return [source for source in catalogues() if _compile(source, force=force)]


def _compile(source: Path, *, force: bool) -> bool:
    target = source.with_suffix(".mo")
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    # By content: an installed package gets the times of its installation, in any order, and may
    # lie where nobody is allowed to write.
    if not force and _texts(catalogue) == _compiled_texts(target):
        return False
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(target)
    return True


def _compiled_texts(target: Path) -> dict[object, object] | None:
    try:
        with target.open("rb") as file:
            return _texts(read_mo(file))
    except (FileNotFoundError, ValueError, struct.error):
        return None


def _texts(catalogue: Catalog) -> dict[object, object]:
    texts: dict[object, object] = {
        _forms(message.id): _forms(message.string)
        for message in catalogue
        if message.id and message.string
    }
    return {**texts, "": catalogue.plural_forms}


def _forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
