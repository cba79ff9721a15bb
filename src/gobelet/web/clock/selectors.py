"""What is asked about due things."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.utils import timezone

from gobelet.web.clock.models import Alive, Due
from gobelet.web.clock.registry import DueItem


def due_list_ripe(*, limits: Mapping[str, int]) -> list[DueItem]:
    """What is due by now: kind after kind, so many of each, the longest waiting first."""
    now = timezone.now()
    ripe = (
        Due.objects.filter(kind=kind, at__lte=now).order_by("at", "pk")[:limit]
        for kind, limit in limits.items()
    )
    return [
        DueItem(row.pk, row.kind, row.key, row.at, row.failures) for rows in ripe for row in rows
    ]


def due_get_next(*, kinds: Collection[str]) -> datetime | None:
    """When the next thing that is not ripe yet will be."""
    rows = Due.objects.filter(kind__in=kinds, at__gt=timezone.now()).order_by("at")
    return rows.values_list("at", flat=True).first()


def alive_get_last() -> datetime | None:
    """The last sign of life of the site."""
    stamps = Alive.objects.order_by("-alive_at")
    return stamps.values_list("alive_at", flat=True).first()
