"""A month as a calendar shows it."""

from __future__ import annotations

from calendar import Calendar
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.urls import reverse

from gobelet.web.accounts.models import Player
from gobelet.web.common.days import today
from gobelet.web.daily.days import ONE_DAY
from gobelet.web.daily.selectors import Attempt, State, attempts, first_day

_WEEKS: Final = Calendar()
_MORE_THAN_A_MONTH: Final = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class DayShown:
    """A day of the month, and what became of its game."""

    attempt: Attempt
    is_today: bool
    is_to_come: bool

    @property
    def day(self) -> date:
        """Which day."""
        return self.attempt.day

    @property
    def is_finished(self) -> bool:
        """Tell whether the game of the day was finished."""
        return self.attempt.state is State.FINISHED

    @property
    def is_begun(self) -> bool:
        """Tell whether it was begun, and not finished (yet)."""
        return self.attempt.state in {State.UNDER_WAY, State.UNFINISHED}

    @property
    def href(self) -> str:
        """The page of a day that has begun."""
        if self.is_to_come:
            return ""
        return reverse("daily:day", args=[self.day.isoformat()])


@dataclass(frozen=True, slots=True)
class MonthShown:
    """A month, week by week; places without a day of it are none."""

    first: date
    weekdays: tuple[date, ...]
    """Seven days that stand for their names, Monday first."""
    weeks: tuple[tuple[DayShown | None, ...], ...]
    earlier: date | None
    later: date | None
    finished: int


def month_shown(player: Player | None, asked: date | None) -> MonthShown:
    """The month of a day, or this one; never one to come."""
    now = today()
    first = min(asked or now, now).replace(day=1)
    weeks = _WEEKS.monthdatescalendar(first.year, first.month)
    found = attempts(player, weeks[0][0], weeks[-1][-1])
    shown = tuple(
        tuple(_day(day, found.get(day), now) if day.month == first.month else None for day in week)
        for week in weeks
    )
    begun, after = first_day(player), (first + _MORE_THAN_A_MONTH).replace(day=1)
    return MonthShown(
        first=first,
        weekdays=tuple(weeks[0]),
        weeks=shown,
        earlier=first - ONE_DAY if begun is not None and begun < first else None,
        later=after if after <= now else None,
        finished=sum(one is not None and one.is_finished for week in shown for one in week),
    )


def _day(day: date, attempt: Attempt | None, now: date) -> DayShown:
    return DayShown(attempt or Attempt(day), is_today=day == now, is_to_come=day > now)
