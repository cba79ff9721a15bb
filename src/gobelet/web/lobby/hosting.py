"""The host of a table goes away: in time, somebody who waits there begins the match instead."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from gobelet.web.clock.services import due_bring_forward
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.seating import SEAT_KEPT, TABLE_DUE, hand_over
from gobelet.web.matches.options import Pace


def host_await(table: Table) -> None:
    """See soon enough whether the host of a table has to be waited for any longer."""
    if _has_to_be_there(table):
        due_bring_forward(kind=TABLE_DUE, key=table.pk, at=timezone.now() + SEAT_KEPT)


def host_replace(table: Table, *, now: datetime) -> timedelta | None:
    """Hand a table over when its host is gone and others wait there; tell when to look again.

    None when nobody waits for a host: those who wait are seen, and ask by `host_await`.
    """
    if not _has_to_be_there(table):
        return None
    seats = TableSeat.objects.filter(table=table)
    waiting = seats.filter(seen_at__gte=now - SEAT_KEPT).exclude(player=table.host_id)
    first = waiting.order_by("number").first()
    if first is None:
        return None
    seen = seats.get(player=table.host_id).seen_at
    since = waiting.earliest("created_at").created_at
    left = max(seen, since) + SEAT_KEPT - now
    if left > timedelta():
        return left
    hand_over(table, first)
    return SEAT_KEPT


def is_gone(table: Table, seat: TableSeat) -> bool:
    """Tell whether somebody is away from a table where others wait for them to be there."""
    return _has_to_be_there(table) and timezone.now() - seat.seen_at >= SEAT_KEPT


def is_handed_over(table: Table) -> bool:
    """Tell whether somebody else opened a table: they had its first seat."""
    return any(seat.player_id == table.host_id and seat.number > 0 for seat in table.taken.all())


def _has_to_be_there(table: Table) -> bool:
    """Tell whether others wait for the host to begin, and not over days."""
    return table.pace == Pace.LIVE and table.kind in {Kind.OPEN, Kind.LINK}
