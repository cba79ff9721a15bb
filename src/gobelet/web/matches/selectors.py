"""What is asked about matches."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, TypedDict

from django.utils import timezone
from django.utils.translation import gettext as _

from gobelet.core import Record, Ruleset, Seat, parse_move
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import person_name
from gobelet.web.common.templatetags.numbers import day_text
from gobelet.web.matches import kept_rules, seat_store, store
from gobelet.web.matches.claims import is_untimed, late_seat
from gobelet.web.matches.errors import NotOver, Sealed, UnknownMatch
from gobelet.web.matches.holds import holds
from gobelet.web.matches.last_turn import last_turn
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Analysis, Match
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.presentation import (
    choices_data,
    clock_data,
    move_data,
    options_data,
    rules_data,
    sheet_data,
    standings_data,
    turn_data,
)
from gobelet.web.matches.seals import TOLD, is_told, seed_of
from gobelet.web.matches.state import Holder, MatchState
from gobelet.web.matches.tray import Held

log = logging.getLogger(__name__)

MATCHES_A_PLAYER: Final = 50
"""Matches that a player may have going on: all of them are listed."""


class AnalysisFigures(TypedDict):
    """What decisions and dice brought, in points against what was expected."""

    choices: float
    dice: float
    costs: list[float]
    """What the choices of each round gave away; empty where that was not kept."""


def match_get_for(player: Player | None, id: str) -> Match:
    """A match this player sits at; raise `UnknownMatch` for any other."""
    found = Match.objects.filter(pk=id, seats__player=player).first() if player else None
    if found is None:
        raise UnknownMatch
    return found


def match_get_to_watch(player: Player | None, id: str) -> Match:
    """A match this player sits at, or may look on; raise `UnknownMatch` for any other."""
    found = Match.objects.filter(TOLD, pk=id, is_watchable=True).first()
    return match_get_for(player, id) if found is None else found


def match_may_watch(player: Player | None, id: str) -> bool:
    """Tell whether a player sits at a match or may look on."""
    try:
        match_get_to_watch(player, id)
    except UnknownMatch:
        return False
    return True


def match_ruleset(match: Match) -> Ruleset:
    """The rules a match was begun with; raise `ChangedRuleset` when nobody knows them any more."""
    return kept_rules.ruleset_of(match.ruleset, match.fingerprint)


def match_state(id: str) -> MatchState:
    """A match at this moment, secrets included: not for pages; raise `UnknownMatch`."""
    state = store.load(id)
    if state is None:
        raise UnknownMatch
    return state


def match_get_latest(player: Player | None) -> Match | None:
    """The match that a player began last, alone or against the computer, with dice of its own."""
    if player is None:
        return None
    own = Match.objects.filter(seats__player=player, seal=None).exclude(level="")
    return own.order_by("-started_at").first()


def match_can_start(player: Player | None) -> bool:
    """Tell whether a player may begin another match."""
    return player is None or seat_store.going_on(player.pk) < MATCHES_A_PLAYER


def match_played_get(id: str) -> Record:
    """What was played in a match that has ended, without its seed; raise `NotOver` before."""
    return match_played(Match.objects.get(pk=id))


def people_to_analyse(state: MatchState) -> tuple[Seat, ...]:
    """The seats of people who played a match to its end; none while it goes on."""
    if not state.game.is_over:
        return ()
    people = (seat for seat, holder in enumerate(state.holders) if not holder.robot)
    return tuple(seat for seat in people if has_played_out(state, seat))


def has_played_out(state: MatchState, seat: Seat) -> bool:
    """Tell whether a seat filled its whole sheet: one that left, or was left, did not."""
    return len(state.game.sheets[seat].entries) == state.game.ruleset.rounds


def match_view(match: Match, player: Player | None) -> dict[str, object]:
    """The snapshot: everything a player's table shows, and nothing that is still secret."""
    state = match_state(match.pk)
    return state_view(
        state,
        player.pk if player else None,
        held=holds.get(state.id, state.version),
        rematch=rematch_id(match.pk),
        waited=match_waited(state),
    )


def state_view(
    state: MatchState,
    player: int | None,
    *,
    held: Held,
    rematch: str | None = None,
    waited: timedelta = timedelta(),
) -> dict[str, object]:
    """The snapshot of a state, as one player sees it.

    `waited` is for how long nobody has played, where that matters.
    """
    you = None if player is None else state.seat_of(player)
    level = state.level
    return {
        "type": "snapshot",
        "match": state.id,
        "version": state.version,
        "rules": rules_data(state.game.ruleset),
        "level": level and level.value,
        "target": state.game.ruleset.target if level is Level.EASY else None,
        "you": you,
        "seats": [_seat_data(state, seat, you) for seat in range(len(state.holders))],
        "sheets": [sheet_data(sheet) for sheet in state.game.sheets],
        "turn": turn_data(state, held),
        "last_turn": [move_data(made) for made in last_turn(state)] or None,
        "choices": choices_data(state),
        "commitment": state.commitment,
        "standings": standings_data(state),
        "hint": level is not None and level.has_hint,
        "options": options_data(state),
        "clock": clock_data(state, now=timezone.now()),
        "late": _late_data(state, waited),
        "rematch": rematch,
    }


def match_waited(state: MatchState) -> timedelta:
    """For how long nobody has played where no clock runs; nothing where one does."""
    if not is_untimed(state):
        return timedelta()
    return timezone.now() - store.played_at(state.id)


def _seat_data(state: MatchState, seat: Seat, you: Seat | None) -> dict[str, object]:
    holder = state.holders[seat]
    return {
        "seat": seat,
        "name": holder_name(holder, seat == you),
        "robot": holder.robot or None,
        "standin": holder.standin or None,
        "left": seat in state.game.forfeited,
        "holiday": holiday_text(holder.away_until),
    }


def _late_data(state: MatchState, waited: timedelta) -> dict[str, object] | None:
    seat = late_seat(state, waited=waited)
    return None if seat is None else {"seat": seat, "for_s": int(waited.total_seconds())}


def holder_name(holder: Holder, is_you: bool) -> str:
    """What a seat is called on screen."""
    if holder.robot:
        return Level(holder.robot).label
    if is_you and not holder.name:
        return _("You")
    return person_name(holder.player, holder.name)


def viewer_seat(state: MatchState, player: Player | None) -> Seat | None:
    """The seat that pages about a match call "you": none on a shared device, or for spectators."""
    if player is None or state.options.is_local:
        return None
    return state.seat_of(player.pk)


def seat_holder(seat: SeatRow) -> Holder:
    """Who has a seat, from its row and its player's."""
    player = seat.player
    return Holder(
        player.pk,
        player.name,
        player.level,
        seat.controller_id,
        seat.standin,
        bank_seconds=seat.bank_seconds,
    )


def holiday_text(until: datetime | None) -> str | None:
    """The day on which a holiday ends; none when it is over."""
    if until is None or until <= timezone.now():
        return None
    return day_text(timezone.localtime(until))


def rematch_id(match: str) -> str | None:
    """The rematch of a match, when there is one."""
    return store.rematch_of(match)


def match_record(match: Match) -> Record:
    """The whole game with its seed: the one place that reveals it.

    Raises `NotOver` while it is still being played, `Sealed` until its seal is open.
    """
    played = match_played(match)
    if not is_told(match):
        raise Sealed(version=match.version)
    return replace(played, seed=seed_of(match))


def match_played(match: Match) -> Record:
    """The whole game without its seed; raise `NotOver` while it is still being played."""
    if match.ended_at is None:
        raise NotOver(version=match.version)
    return Record(
        ruleset=match_ruleset(match),
        seats=len(match.seats.all()),
        moves=tuple((move.seat, parse_move(move.notation)) for move in match.moves.all()),
        commitment=match.commitment,
        words=match.words,
    )


def match_analysis(match: Match, seat: Seat) -> AnalysisFigures | None:
    """What the decisions and the dice of a person's seat brought; none until it is computed."""
    row = Analysis.objects.filter(match=match, seat=seat).first()
    if row is None:
        return None
    return {"choices": row.choices, "dice": row.dice, "costs": row.costs}


def rematch_answers(match: str) -> dict[Seat, bool]:
    """What the seats of a finished match said to playing it again."""
    return seat_store.rematch_answers(match)
