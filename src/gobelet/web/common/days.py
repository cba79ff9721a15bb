"""One policy for dates: which day it is, for everything that happens once a day.

A day is a date in the zone that the operator chose (`GOBELET_DAY_ZONE`, Europe/Paris unless told
otherwise). When clocks change it has 23 or 25 hours; it is never counted in hours.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone


def day_of(at: datetime) -> date:
    """The day that a moment belongs to."""
    return at.astimezone(_zone()).date()


def today() -> date:
    """The day that is under way."""
    return day_of(timezone.now())


def begin_of(day: date) -> datetime:
    """The moment a day begins; the one before ends then."""
    return datetime.combine(day, time(), _zone())


def end_of(day: date) -> datetime:
    """The moment a day ends, when the next one begins."""
    return begin_of(day + timedelta(days=1))


def _zone() -> ZoneInfo:
    return _known(settings.DAY_ZONE)


_known = lru_cache(ZoneInfo)
