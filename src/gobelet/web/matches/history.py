"""The matches of a player, those that go on and those that are over."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Paginator
from django.db.models import F, Prefetch, QuerySet

from gobelet.core import Seat as SeatNumber
from gobelet.core import parse_game
from gobelet.web.accounts.models import Player
from gobelet.web.matches import kept_rules
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.levels import Level, parse_level
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.seals import TOLD
from gobelet.web.matches.selectors import seat_holder
from gobelet.web.matches.state import Holder

log = logging.getLogger(__name__)

PAGE: Final = 20
"""Matches on a page of the list."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in one line, as one of its seats sees it."""

    id: str
    ruleset: str
    level: Level | None
    """None between people."""
    holders: tuple[Holder, ...]
    my_seat: SeatNumber
    is_my_turn: bool
    round: int
    rounds: int
    totals: tuple[int, ...]
    target: int
    has_left: bool
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of the list; numbers start at 1."""

    matches: tuple[ListedMatch, ...]
    number: int
    pages: int


def match_list_finished(player: Player | None, *, limit: int) -> tuple[ListedMatch, ...]:
    """The matches of a player that ended last, as they themselves see them."""
    return tuple(_listed(_finished(player)[:limit]))


def match_list_told(player: Player, *, limit: int) -> tuple[ListedMatch, ...]:
    """Those of them that others may know of."""
    return tuple(_listed(_finished(player).filter(TOLD)[:limit]))


def match_list_ended(player: Player, ids: Collection[str]) -> tuple[ListedMatch, ...]:
    """Some matches of a player that are over, the one that ended last first."""
    ended = _matches_of(player).filter(pk__in=ids, ended_at__isnull=False)
    return tuple(_listed(ended.order_by("-ended_at", "-pk")))


def match_list_page(player: Player | None, *, page: str) -> MatchPage:
    """All matches of a player, the one played last first; the nearest page to the one asked for."""
    found = Paginator(_matches_of(player).order_by("-updated_at", "-pk"), PAGE).get_page(page)
    return MatchPage(tuple(_listed(found)), found.number, found.paginator.num_pages)


def _matches_of(player: Player | None) -> QuerySet[Match]:
    if player is None:
        return Match.objects.none()
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return (
        Match.objects.filter(seats__player=player)
        .annotate(my_seat=F("seats__number"))
        .prefetch_related(seats)
    )


def _finished(player: Player | None) -> QuerySet[Match]:
    return _matches_of(player).filter(ended_at__isnull=False).order_by("-ended_at", "-pk")


def _listed(rows: Iterable[Match]) -> Iterable[ListedMatch]:
    """The matches in one line each; one whose rules nobody knows any more is left out."""
    for row in rows:
        try:
            yield _line(row)
        except ChangedRuleset:
            log.error("match %s is left out: the rules of %s are not known", row.pk, row.ruleset)


def _line(row: Match) -> ListedMatch:
    game = parse_game(row.position, kept_rules.ruleset_of(row.ruleset, row.fingerprint))
    my_seat: SeatNumber = row.my_seat  # type: ignore[attr-defined]  # annotated above
    holders = tuple(seat_holder(seat) for seat in row.seats.all())
    to_act = None if game.turn is None else holders[game.turn.seat]
    return ListedMatch(
        id=row.pk,
        ruleset=row.ruleset,
        level=parse_level(row.level),
        holders=holders,
        my_seat=my_seat,
        is_my_turn=to_act is not None
        and to_act.actor == holders[my_seat].player
        and not to_act.played_by,
        round=game.turn.round if game.turn else game.ruleset.rounds,
        rounds=game.ruleset.rounds,
        totals=tuple(sheet.total for sheet in game.sheets),
        target=game.ruleset.target,
        has_left=my_seat in game.forfeited,
        ended_at=row.ended_at,
    )
