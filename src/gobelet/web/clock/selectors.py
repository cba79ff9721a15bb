"""What is asked about due things."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from gobelet.web.clock.models import Alive, Due
from gobelet.web.clock.registry import DueItem


def due_list_ripe(*, limits: Mapping[str, int], by: datetime) -> list[DueItem]:
    """What is due by a time: kind after kind, so many of each, the longest waiting first."""
    due = Due.objects.filter(at__lte=by)
    found = set(due.values_list("kind", flat=True).distinct())
    ripe = (
        due.filter(kind=kind).order_by("at", "pk")[:limit]
        for kind, limit in limits.items()
        if kind in found
    )
    return [
        DueItem(row.pk, row.kind, row.key, row.at, row.failures) for rows in ripe for row in rows
    ]


def due_times(*, kind: str, keys: Collection[str]) -> dict[str, datetime]:
    """When things of a kind will be due, by key; those that are not due at all are left out."""
    return dict(Due.objects.filter(kind=kind, key__in=keys).values_list("key", "at"))


def due_get_next(*, kinds: Collection[str], after: datetime) -> datetime | None:
    """When the next thing will be due after a time."""
    rows = Due.objects.filter(kind__in=kinds, at__gt=after).order_by("at")
    return rows.values_list("at", flat=True).first()


def alive_get_last() -> datetime | None:
    """The last sign of life of the site."""
    stamps = Alive.objects.order_by("-alive_at")
    return stamps.values_list("alive_at", flat=True).first()
