"""What every command is held to."""

from __future__ import annotations

from gobelet.core import (
    Seat,
)
from gobelet.web.matches.errors import (
    StaleVersion,
    UnknownMatch,
)
from gobelet.web.matches.state import MatchState


def own_seat(state: MatchState, player: int) -> Seat:
    """The seat a player acts for; raise `UnknownMatch` for anybody else."""
    seat = state.seat_of(player)
    if seat is None:
        # The same answer as for a match that is not there.
        raise UnknownMatch
    return seat


def check_version(state: MatchState, version: int) -> None:
    """Raise `StaleVersion` when a match has moved on since a version."""
    if version != state.version:
        raise StaleVersion(version=state.version)
