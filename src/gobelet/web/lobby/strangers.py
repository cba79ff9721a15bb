"""Bring strangers together who want to play the same."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import SeatGivenUp, TableStarted, UnknownClock, UnknownStake
from gobelet.web.lobby.models import AT_ONCE, Kind, Queue, State, Table
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
from gobelet.web.matches.options import QUICK, SLOW_DAYS, STAKES, Options, duel, slow
from gobelet.web.matches.staking import pairs_spent, stake_refusal
from gobelet.web.social.selectors import kept_apart


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody would like to play with strangers."""

    kind: Kind
    ruleset: str
    seats: int
    options: Options

    @property
    def queue(self) -> str:
        """The queue of those who want the same."""
        options = self.options
        parts = [self.kind, self.ruleset, self.seats, options.turn_seconds, options.stake]
        return " ".join(map(str, parts))

    def tables(self) -> QuerySet[Table]:
        """The open tables for just that."""
        return Table.objects.filter(
            kind=self.kind,
            state=State.OPEN,
            ruleset=self.ruleset,
            seats=self.seats,
            turn_seconds=self.options.turn_seconds,
            stake=self.options.stake,
        )

    def table(self, host: Player) -> Table:
        """A new table for it."""
        return Table(
            kind=self.kind,
            host=host,
            ruleset=self.ruleset,
            seats=self.seats,
            **columns_of(self.options),
        )


def quick_join(*, player: Player, ruleset: str, seats: int, form: str = "") -> Table:
    """Sit down at the quick table of these rules and seats that has waited longest, or at a new
    one; when it is full its match begins. Whoever waits at another quick table leaves that.

    Raises `UnknownRuleset`, `WrongSeatCount`, `TooManyTables`, `TooManyMatches` or `SeatGivenUp`.
    """
    return _queue_join(Wanted(Kind.QUICK, ruleset, seats, QUICK), player, form)


def duel_join(*, player: Player, ruleset: str, stake: int, form: str = "") -> Table:
    """Sit down opposite whoever has waited longest to stake as much on these rules, or wait for
    somebody; both stakes are held when the match begins.

    Raises `UnknownRuleset`, `UnknownStake`, `CannotStake`, `TooManyTables`, `TooManyMatches` or
    `SeatGivenUp`.
    """
    if stake not in STAKES:
        raise UnknownStake(stake=stake)
    if refusal := stake_refusal(player, stake):
        raise refusal
    return _queue_join(Wanted(Kind.DUEL, ruleset, FEWEST, duel(stake)), player, form)


def random_join(*, player: Player, ruleset: str, days: int, form: str = "") -> Table:
    """Sit down opposite whoever has waited longest for such a match, or wait for somebody.

    Raises `UnknownRuleset`, `UnknownClock`, `TooManyTables`, `TooManyMatches` or `SeatGivenUp`.
    """
    if days not in SLOW_DAYS:
        raise UnknownClock(days=days)
    return _queue_join(Wanted(Kind.RANDOM, ruleset, FEWEST, slow(days)), player, form)


def _queue_join(wanted: Wanted, player: Player, form: str) -> Table:
    table_check(ruleset=wanted.ruleset, seats=wanted.seats)
    is_at_once = wanted.kind in AT_ONCE
    with transaction.atomic():
        left = _left_for(player, wanted) if is_at_once else []
        if left:
            # Two who change places would each wait for the table that the other has locked.
            _queue_lock("left")
        _queue_lock(wanted.queue)
        own = Table.objects.filter(taken__player=player, kind=wanted.kind)
        before = own.filter(taken__form=form).first() if form else None
        if before is None and is_at_once:
            before = wanted.tables().filter(taken__player=player).first()
        if before is not None:
            table_see(player=player, table=before)
            return before
        _leave(player, left)
        table = _waiting(wanted, player)
        if table is None:
            return table_set_up(wanted.table(player), form=form)
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


def _left_for(player: Player, wanted: Wanted) -> list[str]:
    """The other tables where a player waits to play at once."""
    waiting = Table.objects.filter(kind__in=AT_ONCE, state=State.OPEN, taken__player=player)
    return list(waiting.exclude(pk__in=wanted.tables().values("pk")).values_list("pk", flat=True))


def _leave(player: Player, tables: list[str]) -> None:
    for other in tables:
        # One whose match has begun meanwhile is waited at no more.
        with suppress(TableStarted):
            table_leave(player=player, table=other)


def _waiting(wanted: Wanted, player: Player) -> Table | None:
    """The table that has waited longest, locked; to play at once, of those who are still there."""
    avoided = {player.pk, *kept_apart(player.pk)}
    if wanted.options.stake:
        avoided |= pairs_spent(player.pk)
    others = wanted.tables().exclude(taken__player__in=avoided)
    for id in others.order_by("created_at").values_list("pk"):
        table = table_lock(*id)
        if table.is_open and table.is_at_once:
            seats_free_stale(table, now=timezone.now())
        if table.is_open and not is_full(table):
            return table
    return None


def _queue_lock(key: str) -> None:
    """Let nobody else look for a table in the same queue until the transaction ends."""
    Queue.objects.get_or_create(key=key)
    if connection.features.has_select_for_update:
        Queue.objects.select_for_update().get(key=key)
