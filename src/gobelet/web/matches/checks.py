"""What every command is held to, and what it leaves on the clock's table."""

from __future__ import annotations

from datetime import datetime

from gobelet.core import (
    Seat,
)
from gobelet.web.matches.clocks import (
    schedule,
)
from gobelet.web.matches.errors import (
    StaleVersion,
    UnknownMatch,
)
from gobelet.web.matches.events import (
    DueAdded,
    Event,
)
from gobelet.web.matches.state import MatchState


def scheduled(before: MatchState | None, after: MatchState, at: datetime) -> tuple[Event, ...]:
    """Put on the clock's table what a new state asks for; the news of it."""
    return (DueAdded(after.id),) if schedule(before, after, at=at) else ()


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
