"""Ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gobelet.core.types import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one seat stands in a game."""

    seat: Seat
    rank: int
    """From 1; equal totals share a rank (1, 1, 3, 4)."""
    total: int
    forfeited: bool


def standings(
    totals: Sequence[int], forfeited: Sequence[Seat] = (), *, is_drawn: bool = False
) -> tuple[Standing, ...]:
    """Seats from best to worst; those who left rank last, the earliest lowest.

    In a drawn game those who did not leave share the first rank.

    >>> [standing.rank for standing in standings([250, 250, 230, 200])]
    [1, 1, 3, 4]
    """

    def worth(seat: Seat) -> tuple[int, int]:
        if seat in forfeited:
            return (0, forfeited.index(seat))
        return (1, 0 if is_drawn else totals[seat])

    order = sorted(range(len(totals)), key=worth, reverse=True)
    return tuple(
        Standing(
            seat=seat,
            rank=1 + sum(worth(other) > worth(seat) for other in order),
            total=totals[seat],
            forfeited=seat in forfeited,
        )
        for seat in order
    )
