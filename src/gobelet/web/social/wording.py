"""What may be written at a table: one line of text that can be read."""

from __future__ import annotations

import unicodedata
from typing import Final

from gobelet.web.social.errors import ChatRefused

LONGEST: Final = 200
MARKS_IN_A_ROW: Final = 4

_JOINERS: Final = frozenset(
    "\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Marks that join letters or tell their direction: pages keep each text to itself."""


def text_clean(text: str) -> str:
    """A text in its one spelling, without needless blanks; raise `ChatRefused` if it cannot be.

    Control characters, other invisible ones and towers of accents are refused.
    """
    cleaned = " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)
    if len(cleaned) > LONGEST or not all(map(_is_allowed, cleaned)):
        raise ChatRefused(ChatRefused.TEXT)
    if _marks(cleaned) > MARKS_IN_A_ROW or not any(map(_is_seen, cleaned)):
        raise ChatRefused(ChatRefused.TEXT)
    return cleaned


def _is_allowed(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "LMNPS" or category == "Zs" or character in _JOINERS


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _marks(text: str) -> int:
    """The most marks that stand on one letter."""
    most = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        most = max(most, run)
    return most
