"""Portraits: drawn from a player's id, always the same, never uploaded."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

GROUNDS: Final = ("leather", "plum", "pine", "blue")
_COLUMNS: Final = (7, 20, 33)
_ROWS: Final = (7, 20, 33)


@dataclass(frozen=True, slots=True)
class Spot:
    """A pip of the pattern behind the letter."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """A ground, a pattern of pips like on a die, and a letter."""

    ground: str
    spots: tuple[Spot, ...]
    letter: str


def portrait_of(id: int, name: str) -> Portrait:
    """The portrait of a player.

    >>> portrait_of(7, "Marlene") == portrait_of(7, "Marlene")
    True
    """
    digest = hashlib.sha256(f"gobelet.portrait:{id}".encode()).digest()
    pattern = digest[1]
    spots = []
    for row, y in enumerate(_ROWS):
        # The right side mirrors the left one, so that the pattern looks made.
        if pattern >> (2 * row) & 1:
            spots += [Spot(_COLUMNS[0], y), Spot(_COLUMNS[2], y)]
        if pattern >> (2 * row + 1) & 1:
            spots.append(Spot(_COLUMNS[1], y))
    ground = GROUNDS[digest[0] % len(GROUNDS)]
    return Portrait(ground, tuple(spots), name[:1].upper())
