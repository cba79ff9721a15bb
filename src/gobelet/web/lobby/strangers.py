"""Bring strangers together who want to play the same."""

from __future__ import annotations

from contextlib import suppress

from django.db import connection, transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import SeatGivenUp, TableStarted, UnknownClock
from gobelet.web.lobby.models import Kind, Queue, State, Table
from gobelet.web.lobby.seating import (
    check_can_play,
    is_full,
    seat_of,
    seat_take,
    seats_free_stale,
    start,
    table_lock,
    table_set_up,
)
from gobelet.web.lobby.services import table_leave, table_see
from gobelet.web.lobby.terms import FEWEST, columns_of, table_check
from gobelet.web.matches.options import QUICK, SLOW_DAYS, Options, slow
from gobelet.web.social.selectors import kept_apart


def quick_join(*, player: Player, ruleset: str, seats: int, form: str = "") -> Table:
    """Sit down at the quick table of these rules and seats that has waited longest, or at a new
    one; when it is full its match begins. Whoever waits at another quick table leaves that.

    Raises `UnknownRuleset`, `WrongSeatCount`, `TooManyTables`, `TooManyMatches` or `SeatGivenUp`.
    """
    return _queue_join(Kind.QUICK, player, ruleset, seats, QUICK, form)


def random_join(*, player: Player, ruleset: str, days: int, form: str = "") -> Table:
    """Sit down opposite whoever has waited longest for such a match, or wait for somebody.

    Raises `UnknownRuleset`, `UnknownClock`, `TooManyTables`, `TooManyMatches` or `SeatGivenUp`.
    """
    if days not in SLOW_DAYS:
        raise UnknownClock(days=days)
    return _queue_join(Kind.RANDOM, player, ruleset, FEWEST, slow(days), form)


def _queue_join(
    kind: Kind, player: Player, ruleset: str, seats: int, options: Options, form: str
) -> Table:
    table_check(ruleset=ruleset, seats=seats)
    with transaction.atomic():
        left = _left_for(player, ruleset, seats) if kind is Kind.QUICK else []
        if left:
            # Two who change places would each wait for the table that the other has locked.
            _queue_lock(kind)
        _queue_lock(f"{kind} {ruleset} {seats} {options.turn_seconds}")
        own = Table.objects.filter(taken__player=player, kind=kind)
        before = own.filter(taken__form=form).first() if form else None
        if before is None and kind is Kind.QUICK:
            before = own.filter(state=State.OPEN, ruleset=ruleset, seats=seats).first()
        if before is not None:
            table_see(player=player, table=before)
            return before
        _leave(player, left)
        table = _waiting(kind, player, ruleset, seats, options)
        if table is None:
            new = Table(kind=kind, host=player, ruleset=ruleset, seats=seats, **columns_of(options))
            return table_set_up(new, form=form)
        check_can_play(player)
        seat_take(table, player, form=form)
        if is_full(table):
            start(table)
    try:
        table_deal(table=table.pk)
    except SeatGivenUp:
        if seat_of(table, player) is None:
            raise
        # Somebody else could not play: one waits for another.
    return table


def _left_for(player: Player, ruleset: str, seats: int) -> list[str]:
    """The other quick tables where a player waits."""
    waiting = Table.objects.filter(kind=Kind.QUICK, state=State.OPEN, taken__player=player)
    return list(waiting.exclude(ruleset=ruleset, seats=seats).values_list("pk", flat=True))


def _leave(player: Player, tables: list[str]) -> None:
    for other in tables:
        # One whose match has begun meanwhile is waited at no more.
        with suppress(TableStarted):
            table_leave(player=player, table=other)


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
    others = waiting.exclude(taken__player__in={player.pk, *kept_apart(player.pk)})
    for id in others.order_by("created_at").values_list("pk"):
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
