"""What changes tables."""

from __future__ import annotations

import logging
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from gobelet import rulesets
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_set
from gobelet.web.lobby.errors import (
    NotHost,
    TableFull,
    TooEarly,
    TooFew,
    UnknownClock,
    UnknownTable,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Kind, Queue, State, Table, TableSeat, is_id, new_id
from gobelet.web.lobby.offers import FILLING_LEVEL, OFFERED_AFTER
from gobelet.web.lobby.seating import (
    SEEN_EVERY,
    TABLE_DUE,
    check_open,
    check_room,
    close,
    is_full,
    patience,
    seat_of,
    seat_take,
    seats_free,
    seats_free_stale,
    start,
    table_lock,
)
from gobelet.web.matches.errors import Busy, TakenId, TooManyMatches, UnknownRuleset
from gobelet.web.matches.options import QUICK, SLOW_DAYS, Options, slow
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, match_can_start
from gobelet.web.matches.services import match_seat

log = logging.getLogger(__name__)

FEWEST: Final = 2
"""Players without whom no match can begin."""


def table_check(*, ruleset: str, seats: int) -> None:
    """Raise `UnknownRuleset` or `WrongSeatCount` for what people cannot play."""
    found = rulesets.ALL.get(ruleset)
    if found is None or not found.seats_between_people:
        raise UnknownRuleset(ruleset=ruleset)
    if seats not in found.seats_between_people:
        raise WrongSeatCount(seats=seats)


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
            kind=kind, host=host, ruleset=ruleset, seats=seats, **_columns(options), pk=new_id()
        )
        if existing is None and is_id(id):
            table.pk = id
        return _open(table)


def table_join(*, player: Player, table: str) -> Table:
    """Sit down at a table; who sits there already stays where they are.

    Raises `UnknownTable`, `TableFull`, `TableStarted`, `TableClosed`, `TooManyTables` or
    `TooManyMatches`.
    """
    with transaction.atomic():
        found = table_lock(table)
        if seat_of(found, player) is not None:
            return found
        if found.is_queue:
            raise UnknownTable
        check_open(found)
        if is_full(found):
            raise TableFull
        _check_can_play(player)
        seat_take(found, player)
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
            close(found)


def table_start(*, player: Player, table: str) -> str:
    """Begin the match with those who sit there, in their order; tell its id.

    Started before, it is the same match. Raises `UnknownTable`, `NotHost`, `TooFew`,
    `TableClosed` or `TooManyMatches`.
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

    Raises `UnknownTable`, `TooEarly`, `TableClosed` or `TooManyMatches`.
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


def quick_join(*, player: Player, ruleset: str, seats: int, form: str = "") -> Table:
    """Sit down at the quick table of these rules and seats that has waited longest, or at a new
    one; when it is full its match begins. Whoever waits at another quick table leaves that.

    Raises `UnknownRuleset`, `WrongSeatCount`, `TooManyTables` or `TooManyMatches`.
    """
    others = Table.objects.filter(kind=Kind.QUICK, state=State.OPEN, taken__player=player)
    for other in list(others.exclude(ruleset=ruleset, seats=seats)):
        table_leave(player=player, table=other.pk)
    return _queue_join(Kind.QUICK, player, ruleset, seats, QUICK, form)


def random_join(*, player: Player, ruleset: str, days: int, form: str = "") -> Table:
    """Sit down opposite whoever has waited longest for such a match, or wait for somebody.

    Raises `UnknownRuleset`, `UnknownClock`, `TooManyTables` or `TooManyMatches`.
    """
    if days not in SLOW_DAYS:
        raise UnknownClock(days=days)
    return _queue_join(Kind.RANDOM, player, ruleset, FEWEST, slow(days), form)


def table_see(*, player: Player, table: Table) -> None:
    """Note that a player looks at a table; not each time, since a page asks often."""
    now = timezone.now()
    TableSeat.objects.filter(table=table, player=player, seen_at__lt=now - SEEN_EVERY).update(
        seen_at=now
    )


def table_deal(*, table: str) -> None:
    """Begin the match of a table that started; begun before, nothing happens.

    Outside of any transaction: the match is stored by its own writer. When somebody has too many
    matches the table opens again without them, and `TooManyMatches` is raised. When the site is
    busy it is tried again later.
    """
    found = Table.objects.get(pk=table)
    if found.state != State.STARTED:
        return
    seats = TableSeat.objects.filter(table=found).select_related("player")
    people = [seat.player for seat in seats]
    robots = [robot_ensure(level=FILLING_LEVEL.value) for _ in range(found.robots)]
    try:
        match_seat(
            players=[*people, *robots],
            ruleset=found.ruleset,
            options=found.options,
            match=found.match,
        )
    except TakenId:
        log.info("the match of table %s is over already", table)
    except TooManyMatches:
        _reopen(found)
        raise
    except Busy:
        log.warning("the match of table %s could not begin yet", table)


def tables_hand_over(guest: Player, player: Player) -> None:
    """Let a player have the seats of a guest, but not at a table where they sit themselves."""
    for table in Table.objects.filter(taken__player=guest).order_by("pk"):
        with transaction.atomic():
            found = table_lock(table.pk)
            if seat_of(found, player) is not None:
                if found.is_open:
                    seats_free(found, [guest.pk])
                continue
            TableSeat.objects.filter(table=found, player=guest).update(player=player)
            if found.host_id == guest.pk:
                found.host = player
                found.save(update_fields=["host", "updated_at"])


def _queue_join(
    kind: Kind, player: Player, ruleset: str, seats: int, options: Options, form: str
) -> Table:
    table_check(ruleset=ruleset, seats=seats)
    with transaction.atomic():
        _queue_lock(f"{kind} {ruleset} {seats} {options.turn_seconds}")
        own = Table.objects.filter(taken__player=player, kind=kind)
        before = own.filter(taken__form=form).first() if form else None
        if before is None and kind is Kind.QUICK:
            before = own.filter(state=State.OPEN, ruleset=ruleset, seats=seats).first()
        if before is not None:
            return before
        table = _waiting(kind, player, ruleset, seats, options)
        if table is None:
            new = Table(kind=kind, host=player, ruleset=ruleset, seats=seats, **_columns(options))
            return _open(new, form=form)
        _check_can_play(player)
        seat_take(table, player, form=form)
        if is_full(table):
            start(table)
    try:
        table_deal(table=table.pk)
    except TooManyMatches:
        if seat_of(table, player) is None:
            raise
        # Somebody else could not play: one waits for another.
    return table


def _waiting(
    kind: Kind, player: Player, ruleset: str, seats: int, options: Options
) -> Table | None:
    """The table that has waited longest, locked; at quick ones, of those who are still there."""
    waiting = Table.objects.filter(
        kind=kind,
        state=State.OPEN,
        ruleset=ruleset,
        seats=seats,
        turn_seconds=options.turn_seconds,
    )
    for id in waiting.exclude(taken__player=player).order_by("created_at").values_list("pk"):
        table = table_lock(*id)
        if table.is_open and kind is Kind.QUICK:
            seats_free_stale(table, now=timezone.now())
        if table.is_open and not is_full(table):
            return table
    return None


def _queue_lock(key: str) -> None:
    """Let nobody else look for a table in the same queue until the transaction ends."""
    Queue.objects.get_or_create(key=key)
    if connection.features.has_select_for_update:
        Queue.objects.select_for_update().get(key=key)


def _open(table: Table, *, form: str = "") -> Table:
    _check_can_play(table.host)
    table.save(force_insert=True)
    seat_take(table, table.host, form=form)
    due_set(kind=TABLE_DUE, key=table.pk, at=timezone.now() + patience(table))
    return table


def _check_can_play(player: Player) -> None:
    check_room(player)
    if not match_can_start(player):
        raise TooManyMatches(limit=MATCHES_A_PLAYER)


def _hosted(player: Player, id: str) -> Table:
    table = table_lock(id)
    if table.host_id != player.pk:
        raise NotHost if seat_of(table, player) is not None else UnknownTable
    return table


def _reopen(table: Table) -> None:
    with transaction.atomic():
        found = table_lock(table.pk)
        if found.state != State.STARTED or found.match != table.match:
            return
        found.state, found.match, found.robots = State.OPEN, "", 0
        found.save(update_fields=["state", "match", "robots", "updated_at"])
        seats = TableSeat.objects.filter(table=found).select_related("player")
        seats_free(found, [seat.player_id for seat in seats if not match_can_start(seat.player)])
        due_set(kind=TABLE_DUE, key=found.pk, at=timezone.now() + patience(found))


def _columns(options: Options) -> dict[str, object]:
    return {
        "pace": options.pace.value,
        "turn_seconds": options.turn_seconds,
        "bank_seconds": options.bank_seconds,
        "is_rated": options.is_rated,
        "is_watchable": options.is_watchable,
    }
