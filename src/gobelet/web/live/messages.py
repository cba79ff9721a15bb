"""Between matches and messages of the socket.

What a browser sends and what a match carries out are kept apart: a message is text that anybody
may have written and names nobody; a command is typed and says in whose name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from django.utils import timezone

from gobelet.core import Action, Draw, InvalidNotation, Land, Seat, parse_move
from gobelet.web.common.ids import new_id
from gobelet.web.live import protocol
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Command
from gobelet.web.matches.errors import Malformed, Refused
from gobelet.web.matches.events import Moved, PlacesHeld, RematchAsked
from gobelet.web.matches.presentation import (
    choices_data,
    clock_data,
    entries_data,
    move_data,
    seat_totals_data,
    standings_data,
    turn_data,
)
from gobelet.web.robots.hints import GivenHint

Asking: TypeAlias = (
    protocol.Play | protocol.Hold | protocol.Claim | protocol.Return | protocol.Rematch
)
"""Messages that ask something of a match."""


def command_of(message: Asking, player: int, absent: Callable[[], tuple[Seat, ...]]) -> Command:
    """What a player's message asks of a match; raise `Malformed`.

    `absent` tells which seats of the match nobody has to wait for any more.
    """
    match message:
        case protocol.Claim():
            return commands.Claim(
                match=message.match,
                player=player,
                id=message.id,
                version=message.version,
                outcome=commands.Outcome(message.outcome),
                absent=absent(),
            )
        case protocol.Return():
            return commands.Return(match=message.match, player=player)
        case protocol.Rematch():
            return commands.Rematch(
                match=message.match, player=player, rematch=new_id(), wanted=message.wanted
            )
        case protocol.Play() | protocol.Hold():
            return _turn_command(message, player)


def _turn_command(message: protocol.Play | protocol.Hold, player: int) -> Command:
    if isinstance(message, protocol.Hold):
        return commands.Hold(
            match=message.match, player=player, version=message.version, held=message.held
        )
    return commands.Play(
        match=message.match,
        player=player,
        id=message.id,
        version=message.version,
        action=_action(message.action),
        held=message.held,
    )


def _action(text: str) -> Action:
    try:
        move = parse_move(text)
    except InvalidNotation:
        raise Malformed(field="action") from None
    if isinstance(move, Land | Draw):
        # Dice come from the match's cup alone, and a draw is claimed.
        raise Malformed(field="action")
    return move


def moved_message(event: Moved) -> protocol.Moved:
    """What everybody at the table is told about a command that took effect."""
    state = event.state
    return protocol.Moved(
        match=state.id,
        before=event.before,
        version=state.version,
        moves=[move_data(made) for made in event.moves],
        turn=turn_data(state, event.held),
        choices=choices_data(state),
        entries=entries_data(event.entries),
        totals=seat_totals_data(state),
        standings=standings_data(state),
        by=event.by.value,
        clock=clock_data(state, now=timezone.now()),
    )


def rematch_message(event: RematchAsked) -> protocol.RematchAsked:
    """What everybody at a finished match is told about playing it again."""
    return protocol.RematchAsked(
        match=event.match,
        wanted=list(event.wanted),
        declined=list(event.declined),
        begun=event.begun,
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


def hint_message(given: GivenHint, *, id: str, match: str) -> protocol.HintGiven:
    """Advice, for the one who asked."""
    return protocol.HintGiven(
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
