"""The matches that go on, and which of them wait for a player."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Prefetch, Q, QuerySet

from gobelet.core import Seat, parse_game
from gobelet.web.accounts.models import Player
from gobelet.web.clock.selectors import due_times
from gobelet.web.matches import kept_rules
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.levels import Level, parse_level
from gobelet.web.matches.models import Match
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.options import Pace
from gobelet.web.matches.selectors import seat_holder
from gobelet.web.matches.state import Holder

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """A match that goes on, as the home page lists it."""

    id: str
    ruleset: str
    level: Level | None
    """None between people."""
    pace: Pace
    holders: tuple[Holder, ...]
    my_seat: Seat
    turn_seat: Seat
    is_my_turn: bool
    """Mine to act: on a shared device whoever has the turn."""
    deadline: datetime | None
    """When the clock ends the turn; none while no clock runs."""
    round: int
    rounds: int
    totals: tuple[int, ...]
    target: int
    updated_at: datetime


def match_list_waiting(player: Player | None) -> list[WaitingMatch]:
    """All matches of a player that go on: those that wait for them first, then the latest.

    One whose rules nobody knows any more cannot go on and is left out.
    """
    if player is None:
        return []
    rows = (
        Match.objects.filter(pk__in=_seats_acted_for(player).values("match"))
        .prefetch_related(Prefetch("seats", SeatRow.objects.select_related("player")))
        .order_by("-updated_at")
    )
    deadlines = due_times(kind=TURN_DUE, keys=[row.pk for row in rows])
    listed = (_waiting(row, player.pk, deadlines.get(row.pk)) for row in rows)
    waiting = [match for match in listed if match is not None]
    return sorted(waiting, key=lambda match: not match.is_my_turn)


def match_count_my_turn(player: Player | None, *, besides: str) -> int:
    """How many matches wait for a player, one of them left out."""
    if player is None:
        return 0
    to_act = _seats_acted_for(player).filter(match__turn_seat=F("number"), standin="")
    return to_act.exclude(match=besides).count()


def _seats_acted_for(player: Player) -> QuerySet[SeatRow]:
    """The seats that still play and wait for a player, on a shared device those of others too."""
    is_own = Q(player=player, controller=None) | Q(controller=player)
    return SeatRow.objects.filter(is_own, is_playing=True)


def _waiting(row: Match, player: int, deadline: datetime | None) -> WaitingMatch | None:
    try:
        game = parse_game(row.position, kept_rules.ruleset_of(row.ruleset, row.fingerprint))
    except ChangedRuleset:
        log.error("match %s is left out: the rules of %s are not known", row.pk, row.ruleset)
        return None
    if game.turn is None:  # over since the rows were read
        return None
    holders = tuple(seat_holder(seat) for seat in row.seats.all())
    turn_holder = holders[game.turn.seat]
    return WaitingMatch(
        id=row.pk,
        ruleset=row.ruleset,
        level=parse_level(row.level),
        pace=Pace(row.pace),
        holders=holders,
        my_seat=next(seat for seat, one in enumerate(holders) if one.player == player),
        turn_seat=game.turn.seat,
        is_my_turn=turn_holder.actor == player and not turn_holder.played_by,
        deadline=deadline,
        round=game.turn.round,
        rounds=game.ruleset.rounds,
        totals=tuple(sheet.total for sheet in game.sheets),
        target=game.ruleset.target,
        updated_at=row.updated_at,
    )
