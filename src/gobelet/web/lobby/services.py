"""What changes tables."""

from __future__ import annotations

import logging
from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.common.ids import is_id, new_id
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import NotHost, TableFull, TooEarly, TooFew, UnknownTable
from gobelet.web.lobby.hosting import host_await
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.news import host_tell
from gobelet.web.lobby.offers import OFFERED_AFTER
from gobelet.web.lobby.seating import (
    SEEN_EVERY,
    check_can_play,
    check_open,
    check_together,
    close,
    is_apart_from,
    is_full,
    seat_of,
    seat_take,
    seats_free,
    start,
    table_lock,
    table_set_up,
)
from gobelet.web.lobby.terms import columns_of, table_check
from gobelet.web.matches.options import Options

log = logging.getLogger(__name__)


def table_open(
    *, host: Player, kind: Kind, ruleset: str, seats: int, options: Options, id: str = ""
) -> Table:
    """Open a table and sit down at it; asked for twice with the same id it is the same table.

    Raises `UnknownRuleset`, `WrongSeatCount`, `TooManyTables` or `TooManyMatches`.
    """
    table_check(ruleset=ruleset, seats=seats)
    with transaction.atomic():
        existing = Table.objects.filter(pk=id).first() if is_id(id) else None
        if existing is not None and seat_of(existing, host) is not None:
            return existing
        table = Table(
            kind=kind, host=host, ruleset=ruleset, seats=seats, **columns_of(options), pk=new_id()
        )
        if existing is None and is_id(id):
            table.pk = id
        return table_set_up(table)


def table_join(*, player: Player, table: str) -> Table:
    """Sit down at a table; who sits there already stays where they are.

    Raises `UnknownTable`, `TableFull`, `TableStarted`, `TableClosed`, `KeptApart`,
    `TooManyTables` or `TooManyMatches`.
    """
    with transaction.atomic():
        found = table_lock(table)
        if seat_of(found, player) is not None:
            return found
        if found.is_queue or found.kind == Kind.CHALLENGE:
            raise UnknownTable
        check_open(found)
        check_together(found, player)
        if is_full(found):
            raise TableFull
        check_can_play(player)
        seat_take(found, player)
        host_tell(found)
        host_await(found)
    return found


def table_leave(*, player: Player, table: str) -> None:
    """Give a seat up; the last one to leave closes the table. Raises `TableStarted`."""
    with transaction.atomic():
        found = table_lock(table)
        if seat_of(found, player) is None:
            return
        if found.state == State.STARTED:
            check_open(found)
        if found.is_open:
            seats_free(found, [player.pk])


def table_close(*, player: Player, table: str) -> None:
    """Let nobody meet there any more. Raises `UnknownTable`, `NotHost` or `TableStarted`."""
    with transaction.atomic():
        found = _hosted(player, table)
        if found.state != State.CLOSED:
            check_open(found)
            close(found, by=player.pk)


def table_start(*, player: Player, table: str) -> str:
    """Begin the match with those who sit there, in their order; tell its id.

    Started before, it is the same match. Raises `UnknownTable`, `NotHost`, `TooFew`,
    `TableClosed` or `SeatGivenUp`.
    """
    with transaction.atomic():
        found = _hosted(player, table)
        if found.is_queue:
            raise NotHost
        if found.state != State.STARTED:
            check_open(found)
            if TableSeat.objects.filter(table=found).count() < 2:
                raise TooFew
            start(found)
    table_deal(table=found.pk)
    return found.match


def table_fill(*, player: Player, table: str) -> str:
    """Let computer players take the free seats of a quick table, and begin; tell the match's id.

    Raises `UnknownTable`, `TooEarly`, `TableClosed` or `SeatGivenUp`.
    """
    with transaction.atomic():
        found = table_lock(table)
        seat = seat_of(found, player)
        if seat is None or found.kind != Kind.QUICK:
            raise UnknownTable
        if found.state != State.STARTED:
            check_open(found)
            if timezone.now() - seat.created_at < OFFERED_AFTER:
                raise TooEarly
            taken = TableSeat.objects.filter(table=found).count()
            start(found, robots=found.seats - taken)
    table_deal(table=found.pk)
    return found.match


def table_see(*, player: Player, table: Table) -> None:
    """Note that a player looks at a table; not each time, since a page asks often."""
    now = timezone.now()
    seat = TableSeat.objects.filter(table=table, player=player, seen_at__lt=now - SEEN_EVERY)
    if seat.update(seen_at=now):
        host_await(table)


def tables_hand_over(*, guest: Player, player: Player) -> None:
    """Let a player have the seats of a guest, but not at a table where they sit themselves, or
    where somebody waits whom they are kept apart from."""
    for table in Table.objects.filter(taken__player=guest).order_by("pk"):
        # One that was forgotten meanwhile has no seats.
        with suppress(UnknownTable), transaction.atomic():
            found = table_lock(table.pk)
            is_seated = seat_of(found, player) is not None
            if found.is_open and (is_seated or is_apart_from(found, player)):
                seats_free(found, [guest.pk])
            if is_seated or seat_of(found, guest) is None:
                continue
            TableSeat.objects.filter(table=found, player=guest).update(player=player)
            if found.host_id == guest.pk:
                found.host = player
                found.save(update_fields=["host", "updated_at"])


def _hosted(player: Player, id: str) -> Table:
    table = table_lock(id)
    if table.host_id != player.pk:
        raise NotHost if seat_of(table, player) is not None else UnknownTable
    return table
