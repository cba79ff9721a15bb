"""Games of the day, and a clock that tests set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem
from gobelet.web.daily.days import seal_key
from gobelet.web.daily.services import daily_start, total_keep
from gobelet.web.matches.clocks import SEALED_END_DUE
from gobelet.web.matches.opening import open_seal
from gobelet.web.matches.seals import SEAL_DUE
from tests.web.conftest import Table
from tests.web.playing import play_turns

PARIS: Final = ZoneInfo("Europe/Paris")
NOON: Final = datetime(2026, 8, 6, 12, tzinfo=PARIS)

SetClock: TypeAlias = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Let it be another time from now on."""

    def set_to(at: datetime) -> None:
        moment = at.astimezone(UTC)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_to(NOON)
    return set_to


def noon(day: date) -> datetime:
    """The middle of a day in Paris."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=PARIS)


def begin(player: Player) -> Table:
    """Today's game of somebody's."""
    return Table(daily_start(player=player), player)


def finish(player: Player, turns: int = 13) -> Table:
    """Today's game of somebody's, played so far; its end is told as on the site."""
    table = begin(player)
    play_turns(table, turns)
    keep_scores()
    return table


def keep_scores() -> None:
    """Do what is due about games that have ended."""
    for match in Due.objects.filter(kind=SEALED_END_DUE).values_list("key", flat=True):
        total_keep(match=match)


def open_day(day: date) -> None:
    """Do what is due when the games of a day have to be finished."""
    row = Due.objects.get(kind=SEAL_DUE, key=seal_key(day))
    assert row.at <= timezone.now()
    asyncio.run(open_seal(DueItem(row.pk, row.kind, row.key, row.at)))
    keep_scores()


def days_from(first: date, count: int) -> list[date]:
    """So many days that follow each other."""
    return [first + timedelta(days=number) for number in range(count)]
