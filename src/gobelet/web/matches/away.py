"""A holiday reaches the matches of a player: their turns wait."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from gobelet.web.matches import store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.checks import own_seat
from gobelet.web.matches.clocks import Agenda
from gobelet.web.matches.commands import Accepted, BeAway
from gobelet.web.matches.events import Unseen
from gobelet.web.matches.move_store import Change
from gobelet.web.matches.options import Pace


def be_away(command: BeAway, states: OpenStates) -> Accepted:
    """Let a player's turns wait until their holiday ends; done before, it changes nothing.

    The deadline of a turn under way moves on by the holiday, and back by what is left of it when
    it ends early.
    """
    state = states.get(command.match)
    seat = own_seat(state, command.player)
    former = state.holders[seat].away_until
    is_slow = state.options.pace is Pace.SLOW
    if not is_slow or state.game.is_over or former == command.until:
        return Accepted(state.id, state.version, is_repeated=True)
    since = command.since if former is None else max(former, command.since)
    after = store.count_change(state.with_holders({seat}, away_until=command.until))
    turn = state.game.turn
    if turn is not None and turn.seat == seat and state.deadline is not None:
        after = replace(after, deadline=state.deadline + (command.until - since))
    at = timezone.now()
    states.record(Change(state, after, (), "", at))
    news = Agenda.of(state, after, at=at).news
    return Accepted(state.id, state.version, (Unseen(state.id), *news))
