"""Where dice lie on the tray. The rules know nothing of places; they are for eyes and fingers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gobelet.core import Dice, Face, Keep

Place: TypeAlias = int
"""Index of a die on the tray, from 0."""

Tray: TypeAlias = tuple[Face, ...]
"""The faces of a roll, place by place."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is held at a version. Of two with the same version, the greater `number` is newer."""

    version: int
    number: int
    places: tuple[Place, ...] = ()


def dice_at(tray: Tray, places: Iterable[Place]) -> Dice:
    """The dice that lie at these places."""
    return Dice.of(*(tray[place] for place in places))


def places_of(tray: Tray, keep: Keep) -> tuple[Place, ...]:
    """Places that hold exactly `keep`, from the left; raise `ValueError` when it is not there."""
    wanted = list(keep)
    places = []
    for place, face in enumerate(tray):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    if wanted:
        raise ValueError(f"{keep} is not on the tray")
    return tuple(places)


def is_places(places: Sequence[Place], dice: int) -> bool:
    """Tell whether these are different places of a tray, in ascending order."""
    return list(places) == sorted(set(places)) and all(0 <= place < dice for place in places)


def land(tray: Tray | None, held: Sequence[Place], fresh: Sequence[Face]) -> Tray:
    """The tray after a throw: held dice stay where they are, the others fill the gaps in order."""
    dice = len(held) + len(fresh)
    coming = iter(fresh)
    return tuple(
        tray[place] if tray is not None and place in held else next(coming) for place in range(dice)
    )


def format_tray(tray: Tray | None) -> str:
    """A tray as stored; empty while no dice lie there."""
    return "".join(map(str, tray or ()))


def parse_tray(text: str) -> Tray | None:
    """Read a stored tray."""
    return tuple(map(int, text)) or None
