"""In time: seats of those who went away are freed, tables that wait in vain close."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.clock.services import due_remove
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import SeatGivenUp, UnknownTable
from gobelet.web.lobby.hosting import host_replace
from gobelet.web.lobby.models import State, Table, TableSeat
from gobelet.web.lobby.seating import (
    BEGINS_WITHIN,
    TABLE_DUE,
    TABLE_KEPT,
    close,
    patience,
    seats_free_stale,
    table_lock,
)


async def sweep_table(item: DueItem) -> Outcome:
    """See to a table whose time has come; tell when to come back."""
    left = await in_writing_thread(table_sweep, id=item.key)
    return Done.WITH_ITS_ROW if left is None else Later(left)


def table_sweep(*, id: str) -> timedelta | None:
    """See to a table; tell how long it can be left alone, none when it is forgotten."""
    now = timezone.now()
    with transaction.atomic():
        try:
            table = table_lock(id)
        except UnknownTable:
            due_remove(kind=TABLE_DUE, key=id)
            return None
        if table.is_open:
            _free(table, now)
        if table.is_open:
            left = host_replace(table, now=now)
            return min(filter(None, (left, _next_look(table, now))))
        if now - table.updated_at >= TABLE_KEPT:
            table.delete()
            due_remove(kind=TABLE_DUE, key=id)
            return None
    if table.state == State.STARTED:
        try:
            # Whoever started it may have been stopped before the match began.
            has_begun = table_deal(table=id)
        except SeatGivenUp:
            return patience(table)
        if not has_begun:
            return BEGINS_WITHIN
    return TABLE_KEPT


def _free(table: Table, now: datetime) -> None:
    if table.is_at_once:
        seats_free_stale(table, now=now)
        return
    last = TableSeat.objects.filter(table=table).aggregate(last=Max("seen_at"))["last"]
    if last is None or now - last >= patience(table):
        close(table)


def _next_look(table: Table, now: datetime) -> timedelta:
    seen = (
        TableSeat.objects.filter(table=table).order_by("seen_at").values_list("seen_at", flat=True)
    )
    first = seen.first() if table.is_at_once else seen.last()
    return max((first or now) + patience(table) - now, timedelta(seconds=1))
