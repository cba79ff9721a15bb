"""A league: tiers one above the other, each of divisions that play among themselves for a week.

When a week closes, the best of each division go up a tier and the last go down. Whoever is equal
at the line goes with the better fate: up with those who go up, and down with nobody. Whoever has
earned nothing does not go up, whoever did not play goes down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from gobelet.tournament.types import Entrant

SIZE: Final = 30
"""About how many a division has."""

MOVING: Final = 6
"""How many of a division go up, and how many go down, beside those who are equal at the line."""


class Fate(StrEnum):
    """What the close of a week brings. Values are stored; never rename."""

    UP = "up"
    STAYS = "stays"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Place:
    """How one of a division ended the week; equals share a rank (1, 1, 3, 4)."""

    entrant: Entrant
    rank: int
    points: int
    fate: Fate


def closed(
    points: Mapping[Entrant, int],
    played: Iterable[Entrant],
    *,
    is_highest: bool,
    is_lowest: bool,
    moving: int = MOVING,
) -> tuple[Place, ...]:
    """The places of a division whose week is over, from the first to the last.

    `points` are everybody's of the week, `played` who played at all. From the highest tier nobody
    goes up, from the lowest nobody down. In a division so small that the lines would meet fewer
    move: a third at most either way.
    """
    played = frozenset(played)
    moving = min(moving, len(points) // 3)
    order = sorted(points, key=lambda one: points[one], reverse=True)
    ranks = {one: 1 + sum(points[other] > points[one] for other in order) for one in order}
    fates = {}
    for one in order:
        below = sum(points[other] < points[one] for other in order)
        goes_up = ranks[one] <= moving and points[one] > 0 and one in played
        goes_down = one not in played or below + _equals(points, one) <= moving
        if goes_up:
            fates[one] = Fate.STAYS if is_highest else Fate.UP
        else:
            fates[one] = Fate.DOWN if goes_down and not is_lowest else Fate.STAYS
    return tuple(Place(one, ranks[one], points[one], fates[one]) for one in order)


def divisions(
    tier: Iterable[Entrant], *, seed: str, size: int = SIZE
) -> tuple[tuple[Entrant, ...], ...]:
    """Those of a tier dealt into divisions of about a size, as equal as can be.

    The same week's `seed` deals the same way; neither names nor who came first decide.
    """
    everybody = sorted(tier)
    Random(seed).shuffle(everybody)
    count = max(1, round(len(everybody) / size))
    return tuple(tuple(everybody[first::count]) for first in range(count)) if everybody else ()


def next_tier(tier: int, fate: Fate, *, tiers: int) -> int:
    """The tier after a week; 0 is the lowest."""
    step = {Fate.UP: 1, Fate.STAYS: 0, Fate.DOWN: -1}[fate]
    return min(max(tier + step, 0), tiers - 1)


def _equals(points: Mapping[Entrant, int], one: Entrant) -> int:
    return sum(other == points[one] for other in points.values())


def fates(places: Sequence[Place]) -> dict[Entrant, Fate]:
    """What becomes of each."""
    return {place.entrant: place.fate for place in places}
