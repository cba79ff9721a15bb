"""What is asked about matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.db.models import F
from django.utils.translation import gettext as _

from gobelet.core import Record, Seat, parse_game, parse_move
from gobelet.web.accounts.models import Player
from gobelet.web.matches import store
from gobelet.web.matches.errors import NotOver, UnknownMatch
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Analysis, Match
from gobelet.web.matches.presentation import (
    choices_data,
    rules_data,
    sheet_data,
    standings_data,
    turn_data,
)
from gobelet.web.matches.state import Holder, MatchState


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """A match that goes on, as the home page lists it."""

    id: str
    ruleset: str
    level: str
    is_my_turn: bool
    round: int
    rounds: int
    totals: tuple[int, ...]
    my_seat: Seat
    updated_at: datetime


class AnalysisFigures(TypedDict):
    """What decisions and dice brought, in points against what was expected."""

    choices: float
    dice: float


def match_get_for(player: Player | None, id: str) -> Match:
    """A match this player sits at; raise `UnknownMatch` for any other."""
    found = Match.objects.filter(pk=id, seats__player=player).first() if player else None
    if found is None:
        raise UnknownMatch
    return found


def match_state(id: str) -> MatchState:
    """A match at this moment, secrets included: not for pages; raise `UnknownMatch`."""
    state = store.load(id)
    if state is None:
        raise UnknownMatch
    return state


def match_list_waiting(player: Player | None, *, limit: int = 12) -> list[WaitingMatch]:
    """The matches of a player that go on: those that wait for them first, then the latest."""
    if player is None:
        return []
    rows = (
        Match.objects.filter(seats__player=player, ended_at=None)
        .annotate(my_seat=F("seats__number"))
        .order_by("-updated_at")[:limit]
    )
    waiting = [_waiting(row, row.my_seat) for row in rows]
    return sorted(waiting, key=lambda match: not match.is_my_turn)


def match_view(match: Match, player: Player | None) -> dict[str, object]:
    """The snapshot: everything a player's table shows, and nothing that is still secret."""
    return state_view(
        match_state(match.pk), player.pk if player else None, rematch=rematch_id(match.pk)
    )


def state_view(
    state: MatchState, player: int | None, *, rematch: str | None = None
) -> dict[str, object]:
    """The snapshot of a state, as one player sees it."""
    you = None if player is None else state.seat_of(player)
    level = Level(state.level)
    return {
        "type": "snapshot",
        "match": state.id,
        "version": state.version,
        "rules": rules_data(state.game.ruleset),
        "level": level.value,
        "target": state.game.ruleset.target if level.robot is None else None,
        "you": you,
        "seats": [
            {"seat": seat, "name": holder_name(holder, seat == you), "robot": holder.robot or None}
            for seat, holder in enumerate(state.holders)
        ],
        "sheets": [sheet_data(sheet) for sheet in state.game.sheets],
        "turn": turn_data(state),
        "choices": choices_data(state),
        "commitment": state.commitment,
        "standings": standings_data(state),
        "hint": level.has_hint,
        "rematch": rematch,
    }


def holder_name(holder: Holder, is_you: bool) -> str:
    """What a seat is called on screen."""
    if holder.robot:
        return Level(holder.robot).label
    return holder.name or (_("You") if is_you else _("Visitor"))


def rematch_id(match: str) -> str | None:
    """The rematch of a match, when there is one."""
    return store.rematch_of(match)


def match_record(match: Match) -> Record:
    """The whole game with its seed; raise `NotOver` while it is still being played."""
    if match.ended_at is None:
        raise NotOver(version=match.version)
    return Record(
        ruleset=store.ruleset_of(match.ruleset, match.fingerprint),
        seats=match.seats.count(),
        moves=tuple(
            (seat, parse_move(notation))
            for seat, notation in match.moves.values_list("seat", "notation")
        ),
        commitment=match.commitment,
        seed=bytes(match.seed),
    )


def match_analysis(match: Match, seat: Seat | None = None) -> AnalysisFigures | None:
    """What a person's decisions and dice brought; none until it is computed.

    Without a seat, the first person's.
    """
    if seat is None:
        people = match.seats.filter(player__level="").values_list("number", flat=True)
        seat = people.first()
    if seat is None:
        return None
    row = Analysis.objects.filter(match=match, seat=seat).first()
    return None if row is None else {"choices": row.choices, "dice": row.dice}


def _waiting(row: Match, my_seat: Seat) -> WaitingMatch:
    game = parse_game(row.position, store.ruleset_of(row.ruleset, row.fingerprint))
    return WaitingMatch(
        id=row.pk,
        ruleset=row.ruleset,
        level=row.level,
        is_my_turn=row.turn_seat == my_seat,
        round=game.turn.round if game.turn else game.ruleset.rounds,
        rounds=game.ruleset.rounds,
        totals=tuple(sheet.total for sheet in game.sheets),
        my_seat=my_seat,
        updated_at=row.updated_at,
    )
