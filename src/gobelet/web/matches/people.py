"""The people at a match, for whoever has to know no more of it."""

from __future__ import annotations

from collections.abc import Mapping

from gobelet.core import Seat
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.selectors import match_state


def people_seated(match: str) -> Mapping[Seat, int]:
    """The people at a match by seat, each who acts there; none when there is no such match."""
    try:
        state = match_state(match)
    except Refused:
        return {}
    return {seat: state.holders[seat].actor for seat in state.people}
