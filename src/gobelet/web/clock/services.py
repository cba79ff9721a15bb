"""What changes the table of due things."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import F, Max
from django.utils import timezone

from gobelet.web.clock.models import Alive, Due
from gobelet.web.clock.registry import DueItem

STAMP_EVERY: Final = timedelta(seconds=5)
"""How often a process leaves a sign of life. It may have lived for so long after the last one."""

OUTAGE: Final = timedelta(seconds=15)
"""Silence of all processes from which on several count as having been down."""


def due_add(*, kind: str, key: str, at: datetime) -> None:
    """Make something due, in the transaction under way; once is enough."""
    due_change(removed=(), added=[(kind, key, at)])


def due_set(*, kind: str, key: str, at: datetime) -> None:
    """Make something due at this time and no other, in the transaction under way.

    Always as a new row, so that whoever is still seeing to the former one cannot touch it.
    """
    due_change(removed=[(kind, key)], added=[(kind, key, at)])


def due_move(*, kind: str, key: str, was: datetime, at: datetime) -> None:
    """Move something to another time, unless it has been moved or done meanwhile."""
    Due.objects.filter(kind=kind, key=key, at=was).update(at=at)


def due_bring_forward(*, kind: str, key: str, at: datetime) -> None:
    """Make something that is due later due at this time."""
    Due.objects.filter(kind=kind, key=key, at__gt=at).update(at=at)


def due_remove(*, kind: str, key: str) -> None:
    """Take something off the table, in the transaction under way."""
    due_change(removed=[(kind, key)], added=())


def due_change(
    *, removed: Collection[tuple[str, str]], added: Collection[tuple[str, str, datetime]]
) -> None:
    """Take things off the table, then make others due, in the transaction under way.

    Things are pairs of kind and key; what is due already stays as it is.
    """
    # On the path of a move: raw, and without the ORM's extra query.
    adapt = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        if removed:
            cursor.executemany("DELETE FROM clock_due WHERE kind = %s AND key = %s", list(removed))
        if added:
            cursor.executemany(
                "INSERT INTO clock_due (kind, key, at, failures, waits_for)"
                " VALUES (%s, %s, %s, 0, '') ON CONFLICT (kind, key) DO NOTHING",
                [(kind, key, adapt(at)) for kind, key, at in added],
            )


def due_done(*, item: DueItem) -> None:
    """Take a thing that was done off the table; the same may be due anew already, and stays."""
    Due.objects.filter(pk=item.row).delete()


def due_postpone(
    *, item: DueItem, by: timedelta, waits_for: str = "", failed: bool = False
) -> None:
    """Put something off from now, counting failures."""
    Due.objects.filter(pk=item.row).update(
        at=timezone.now() + by,
        waits_for=waits_for,
        failures=F("failures") + 1 if failed else 0,
    )


def due_hasten(*, waits_for: str) -> None:
    """Make what waits for something due now: it is there."""
    Due.objects.filter(waits_for=waits_for).update(at=timezone.now(), waits_for="")


def alive_stamp(*, process: str) -> None:
    """Leave a sign of life."""
    _stamp(process, timezone.now())


def alive_end(*, process: str) -> None:
    """Leave the last sign of life: one from which no further life is to be guessed."""
    _stamp(process, timezone.now() - STAMP_EVERY)


@dataclass(frozen=True, slots=True)
class Outage:
    """How long the site was down, and how many deadlines were moved by as much."""

    length: timedelta
    moved: int


def outage_pause(*, kinds: list[str]) -> Outage | None:
    """After an outage, move running deadlines by its length; tell of it.

    Nobody has more time afterwards than before, and those of a process that was killed lose
    `STAMP_EVERY` at most. On SQLite the process that starts is the only one; elsewhere others may
    be alive while their last signs are younger than `OUTAGE`.
    """
    silence = STAMP_EVERY if connection.vendor == "sqlite" else OUTAGE
    with transaction.atomic():
        # Locked so that of several processes starting together one alone moves the deadlines:
        # the others then see its stamp.
        stamps = Alive.objects.order_by("pk")
        if connection.features.has_select_for_update:
            stamps = stamps.select_for_update()
        last = max((stamp.alive_at for stamp in stamps), default=None)
        now = timezone.now()
        if last is None or now - last <= silence:
            return None
        length = now - last - STAMP_EVERY
        Alive.objects.update(alive_at=now)
        running = Due.objects.filter(kind__in=kinds, at__gt=last)
        return Outage(length, running.update(at=F("at") + length))


def _stamp(process: str, at: datetime) -> None:
    Alive.objects.update_or_create(process=process, defaults={"alive_at": at})


def alive_forget(*, older_than: timedelta) -> None:
    """Forget processes that ended long ago, but never the last sign of life."""
    newest = Alive.objects.aggregate(newest=Max("alive_at"))["newest"]
    if newest is not None:
        Alive.objects.filter(alive_at__lt=newest - older_than).delete()
