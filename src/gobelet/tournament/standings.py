"""How everybody stands, and by what those are told apart who have as much.

Ranks are competition ranks (1, 1, 3, 4). Who is equal in the tally and in every tie-break shares
a rank: neither numbers, names nor the order of entry ever decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gobelet.tournament.types import Entrant, Stage, Tally


class TieBreak(StrEnum):
    """What tells equals apart, in the order they are applied. Values are stored; never rename."""

    OPPONENTS = "opponents"
    """What one's opponents have, added up (Buchholz); a bye counts as an equal of oneself."""
    BEATEN = "beaten"
    """What those have whom one beat, and half of what those have with whom one drew
    (Sonneborn–Berger); doubled, so that it is whole."""
    WINS = "wins"
    """Bouts won by playing."""
    TOTAL = "total"
    """The totals of all one's games added up."""


SWISS: tuple[TieBreak, ...] = (TieBreak.OPPONENTS, TieBreak.BEATEN, TieBreak.WINS)
DUPLICATE: tuple[TieBreak, ...] = (TieBreak.TOTAL,)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an entrant stands: rank, tally, and the tie-breaks in their order."""

    entrant: Entrant
    rank: int
    tally: Tally
    breaks: tuple[int, ...]


def swiss_standings(field: Sequence[Entrant], stages: Sequence[Stage]) -> tuple[Standing, ...]:
    """Everybody of a Swiss tournament, those who withdrew included, from best to worst."""
    tally = dict.fromkeys(field, 0)
    for stage in stages:
        for bout in stage:
            for one, brought in bout.tallies:
                tally[one] = tally.get(one, 0) + brought
    breaks = {one: [0, 0, 0] for one in tally}
    for bout in (bout for stage in stages for bout in stage):
        for one in bout.players:
            other = next((who for who in bout.players if who != one), None)
            met = tally[one if other is None else other]
            is_winner, is_draw = one in bout.winners, len(bout.winners) > 1
            breaks[one][0] += met
            breaks[one][1] += (1 if is_draw else 2) * met if is_winner else 0
            breaks[one][2] += is_winner and not is_draw and other is not None
    return ranked(tally, {one: tuple(found) for one, found in breaks.items()})


def duplicate_standings(
    field: Sequence[Entrant], totals: Sequence[Mapping[Entrant, int]]
) -> tuple[Standing, ...]:
    """Everybody of a tournament in which all had the same dice.

    A stage brings 2 for everybody whom one's total beats and 1 for everybody whom it equals; who
    did not finish a stage is beaten by all who did, and beats nobody.
    """
    tally, sums = dict.fromkeys(field, 0), dict.fromkeys(field, 0)
    for stage in totals:
        played = [one for one in field if one in stage]
        for one in played:
            sums[one] += stage[one]
            others = [stage.get(other, -1) for other in field if other != one]
            tally[one] += sum(2 * (stage[one] > other) + (stage[one] == other) for other in others)
    return ranked(tally, {one: (found,) for one, found in sums.items()})


def ranked(
    tally: Mapping[Entrant, Tally], breaks: Mapping[Entrant, tuple[int, ...]]
) -> tuple[Standing, ...]:
    """Standings by tally, then by the tie-breaks; equals stand in the order they came in."""
    worth = {one: (brought, *breaks[one]) for one, brought in tally.items()}
    order = sorted(worth, key=lambda one: worth[one], reverse=True)
    return tuple(
        Standing(one, 1 + _above(worth[one], worth.values()), tally[one], breaks[one])
        for one in order
    )


def _above(worth: tuple[int, ...], others: Iterable[tuple[int, ...]]) -> int:
    return sum(other > worth for other in others)
