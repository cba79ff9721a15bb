"""From events and refusals of matches to messages of the socket."""

from __future__ import annotations

from gobelet.web.live import protocol
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.events import Moved, PlacesHeld
from gobelet.web.matches.presentation import (
    choices_data,
    entries_data,
    move_data,
    seat_totals_data,
    standings_data,
    turn_data,
)
from gobelet.web.robots.hints import GivenHint


def moved_message(event: Moved) -> protocol.Moved:
    """What everybody at the table is told about a command that took effect."""
    state = event.state
    return protocol.Moved(
        match=state.id,
        before=event.before,
        version=state.version,
        moves=[move_data(made) for made in event.moves],
        turn=turn_data(state),
        choices=choices_data(state),
        entries=entries_data(event.entries),
        sheets=seat_totals_data(state),
        standings=standings_data(state),
    )


def held_message(event: PlacesHeld) -> protocol.Held:
    """What everybody at the table is told about held dice."""
    return protocol.Held(
        match=event.match,
        version=event.version,
        seat=event.seat,
        held=list(event.held),
        holds=event.number,
    )


def refused_message(
    refused: Refused,
    *,
    id: str | None,
    match: str | None,
) -> protocol.Refused:
    """Why a command changed nothing."""
    return protocol.Refused(
        id=id,
        match=match,
        code=refused.code,
        version=refused.version,
        facts=refused.facts,
    )


def hint_message(given: GivenHint, *, id: str, match: str) -> protocol.Advice:
    """Advice, for the one who asked."""
    return protocol.Advice(
        id=id,
        match=match,
        version=given.version,
        seat=given.seat,
        action=given.action,
        places=list(given.places),
        gain=given.gain,
        expected_total=given.expected_total,
        reason=given.reason,
    )
