"""The people at a match, for whoever has to know no more of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gobelet.core import Seat
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.selectors import match_state


def people_seated(match: str) -> Mapping[Seat, int]:
    """The people at a match by seat, each who acts there; none when there is no such match."""
    try:
        state = match_state(match)
    except Refused:
        return {}
    return {seat: state.holders[seat].actor for seat in state.people}


def people_acted_for(player: int) -> Collection[int]:
    """The players for whom another has acted, on a device that went round."""
    seats = SeatRow.objects.filter(controller=player).exclude(player=player)
    return set(seats.values_list("player", flat=True))
