"""What every service does to a table that it has locked, in the transaction under way."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.services import due_set
from gobelet.web.common.ids import new_id
from gobelet.web.lobby.errors import (
    KeptApart,
    TableClosed,
    TableFull,
    TableStarted,
    TooManyTables,
    UnknownTable,
)
from gobelet.web.lobby.models import Answer, Kind, State, Table, TableInvitation, TableSeat
from gobelet.web.lobby.news import challenge_tell, news_tell
from gobelet.web.matches.errors import TooManyMatches
from gobelet.web.matches.options import Pace
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, match_can_start
from gobelet.web.social.selectors import kept_apart
from gobelet.web.social.telling import people_tell

TABLE_DUE: Final = "table"

TABLES_A_PLAYER: Final = 10
"""Tables at which one may wait at the same time."""

SEEN_EVERY: Final = timedelta(seconds=10)
"""How often a page that asks every two seconds is written down as seen."""

SEAT_KEPT: Final = timedelta(seconds=60) + SEEN_EVERY
"""How long a seat at a quick table is kept for somebody who closed the page; after that they
count as gone at a challenge, too."""

CHALLENGE_KEPT: Final = timedelta(minutes=10)
"""How long a challenge to play at once waits when nobody who sits there looks at it any more."""

BEGINS_WITHIN: Final = timedelta(seconds=5)
"""After that a table whose match did not begin, because of a crash, is seen to again."""

_HOUR: Final = timedelta(hours=1)
_WEEK: Final = timedelta(days=7)
TABLE_KEPT: Final = _WEEK
"""How long a table is remembered after it started or closed."""


def patience(table: Table) -> timedelta:
    """How long a table waits while nobody who sits there looks at it."""
    match Kind(table.kind):
        case Kind.QUICK | Kind.DUEL:
            return SEAT_KEPT
        case Kind.RANDOM | Kind.LINK:
            return _WEEK
        case Kind.OPEN:
            # In the list of all, a table where nobody is any more is a nuisance.
            return _WEEK if table.pace == Pace.SLOW else _HOUR
        case Kind.CHALLENGE:
            return _WEEK if table.pace == Pace.SLOW else CHALLENGE_KEPT


def table_lock(id: str) -> Table:
    """A table that nobody else changes until the transaction ends; raise `UnknownTable`."""
    tables = Table.objects.filter(pk=id)
    if connection.features.has_select_for_update:
        tables = tables.select_for_update()
    table = tables.first()
    if table is None:
        raise UnknownTable
    return table


def seat_of(table: Table, player: Player) -> TableSeat | None:
    """The seat of a player at a table."""
    return TableSeat.objects.filter(table=table, player=player).first()


def check_open(table: Table) -> None:
    """Raise `TableStarted` or `TableClosed` for a table where nobody can sit down any more."""
    if table.state == State.STARTED:
        raise TableStarted
    if table.state == State.CLOSED:
        raise TableClosed


def is_apart_from(table: Table, player: Player) -> bool:
    """Tell whether a player is kept apart from the host, or from anybody who sits there."""
    apart = kept_apart(player.pk)
    return bool(apart) and (
        table.host_id in apart or TableSeat.objects.filter(table=table, player__in=apart).exists()
    )


def check_together(table: Table, player: Player) -> None:
    """Raise `KeptApart` for who has blocked somebody there, or is blocked: nobody is told whom."""
    if is_apart_from(table, player):
        raise KeptApart


def seat_take(table: Table, player: Player, *, form: str = "") -> None:
    """Give a player the lowest free seat; raise `TableFull`."""
    taken = set(TableSeat.objects.filter(table=table).values_list("number", flat=True))
    free = next((number for number in range(table.seats) if number not in taken), None)
    if free is None:
        raise TableFull
    TableSeat.objects.create(
        table=table, number=free, player=player, form=form, seen_at=timezone.now()
    )
    table.save(update_fields=["updated_at"])


def seats_free(table: Table, players: list[int]) -> None:
    """Take players off a table; the lowest seat left becomes the host, the last one closes it.

    A challenge goes with whoever made it; whoever leaves one has declined it.
    """
    TableSeat.objects.filter(table=table, player__in=players).delete()
    first = TableSeat.objects.filter(table=table).order_by("number").first()
    is_challenge = table.kind == Kind.CHALLENGE
    if is_challenge:
        TableInvitation.objects.filter(table=table, player__in=players).update(
            answer=Answer.DECLINED
        )
        challenge_tell(table)
    if first is None or (is_challenge and table.host_id in players):
        close(table, by=table.host_id)
    elif table.host_id in players:
        hand_over(table, first)


def hand_over(table: Table, seat: TableSeat) -> None:
    """Let somebody who sits at a table begin its match from now on."""
    people_tell(table.host_id)
    table.host_id = seat.player_id
    table.save(update_fields=["host", "updated_at"])
    news_tell(TableSeat.objects.filter(pk=seat.pk))


def seats_free_stale(table: Table, *, now: datetime) -> None:
    """Take those off a quick table who closed its page."""
    stale = TableSeat.objects.filter(table=table, seen_at__lt=now - SEAT_KEPT)
    gone = list(stale.values_list("player", flat=True))
    if gone:
        seats_free(table, gone)


def is_full(table: Table) -> bool:
    """Tell whether every seat is taken."""
    return TableSeat.objects.filter(table=table).count() >= table.seats


def close(table: Table, *, by: int | None = None) -> None:
    """Let nobody meet at a table any more; whoever still sits there is to learn of it.

    Without anybody who closes it, it ran out.
    """
    table.state, table.ran_out = State.CLOSED, by is None
    table.save(update_fields=["state", "ran_out", "updated_at"])
    challenge_tell(table)
    news_tell(TableSeat.objects.filter(table=table).exclude(player=by))


def start(table: Table, *, robots: int = 0) -> None:
    """Let a table play; its match begins after the transaction, under an id drawn now."""
    table.state, table.match, table.robots = State.STARTED, new_id(), robots
    table.save(update_fields=["state", "match", "robots", "updated_at"])
    due_set(kind=TABLE_DUE, key=table.pk, at=timezone.now() + BEGINS_WITHIN)


def check_can_play(player: Player) -> None:
    """Raise `TooManyTables` or `TooManyMatches` for who cannot sit down anywhere."""
    waiting = TableSeat.objects.filter(player=player, table__state=State.OPEN).count()
    if waiting >= TABLES_A_PLAYER:
        raise TooManyTables(limit=TABLES_A_PLAYER)
    if not match_can_start(player):
        raise TooManyMatches(limit=MATCHES_A_PLAYER)


def table_set_up(table: Table, *, form: str = "") -> Table:
    """Store a new table, and let its host sit down."""
    check_can_play(table.host)
    table.save(force_insert=True)
    seat_take(table, table.host, form=form)
    due_set(kind=TABLE_DUE, key=table.pk, at=timezone.now() + patience(table))
    return table
