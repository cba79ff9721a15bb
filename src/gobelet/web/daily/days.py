"""Which game belongs to which day, and how days that follow each other are counted.

A day is one of `common.days`. A game begun on it may be finished for a while after it has ended:
then its seal is opened, and what still goes on counts as not finished.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Final

from gobelet.web.common.days import end_of

KEY: Final = "daily"
"""The first word of the keys of its seals."""

GRACE: Final = timedelta(hours=2)
"""For how long after its day a game that was begun may be finished."""

ONE_DAY: Final = timedelta(days=1)


def seal_key(day: date) -> str:
    """The key of a day's seal; keys are in the order of days.

    >>> seal_key(date(2026, 12, 1))
    'daily 2026-12-01'
    """
    return f"{KEY} {day.isoformat()}"


def day_of_key(key: str | None) -> date | None:
    """The day of a seal; none for one that is for something else."""
    word, _, text = (key or "").partition(" ")
    return date.fromisoformat(text) if word == KEY else None


def parse_day(text: str) -> date | None:
    """Read a day as addresses have it; none for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def closes_at(day: date) -> datetime:
    """When games of a day have to be finished, and its seal is opened."""
    # Hours that pass, not those on the wall: in between the clocks may change.
    return end_of(day).astimezone(UTC) + GRACE


def streak(days: Collection[date], *, pending: Collection[date]) -> int:
    """How many days in a row there are, up to the last.

    Those at the end that may still come, `pending`, are not missed yet.
    """
    last = max(pending)
    while last in pending and last not in days:
        last -= ONE_DAY
    first = last
    while first in days:
        first -= ONE_DAY
    return (last - first).days


def longest_streak(days: Collection[date]) -> int:
    """The most days in a row."""
    firsts = (day for day in days if day - ONE_DAY not in days)
    return max((_run(first, days) for first in firsts), default=0)


def _run(first: date, days: Collection[date]) -> int:
    after = first
    while after in days:
        after += ONE_DAY
    return (after - first).days
