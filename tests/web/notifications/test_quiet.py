"""The hours of quiet, also in the nights in which the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.web.notifications.quiet import quiet_since, quiet_until

NOON = datetime(2026, 12, 1, 11, tzinfo=UTC)
MIDNIGHT = datetime(2026, 12, 1, 23, tzinfo=UTC)

ZONES = ("Europe/Paris", "America/Montreal", "America/Havana", "Australia/Lord_Howe", "UTC")
"""Clocks that change at night, at midnight, and by half an hour; and one that never does."""


def at(month: int, day: int, hour: int, minute: int = 0, *, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (at(12, 1, 20, 59), None),
        (at(12, 1, 21), at(12, 2, 7)),
        (at(12, 2, 6, 59), at(12, 2, 7)),
        (at(12, 2, 7), None),
        # The night in which the clocks go forward is an hour shorter, the other one longer.
        (at(3, 27, 22, year=2027), at(3, 28, 6, year=2027)),
        (at(10, 24, 22), at(10, 25, 7)),
    ],
)
def test_from_ten_to_eight_in_paris(now: datetime, until: datetime | None) -> None:
    assert quiet_until(now, begins=22, ends=8, zone="Europe/Paris") == until


@pytest.mark.parametrize(
    ("now", "since"),
    [
        (at(12, 1, 20, 59), None),
        (at(12, 1, 21), at(12, 1, 21)),
        (at(12, 2, 6, 59), at(12, 1, 21)),
        (at(12, 2, 7), None),
        (at(3, 28, 5, year=2027), at(3, 27, 21, year=2027)),
    ],
)
def test_they_began_the_evening_before(now: datetime, since: datetime | None) -> None:
    assert quiet_since(now, begins=22, ends=8, zone="Europe/Paris") == since


def test_an_hour_that_is_left_out_ends_with_the_next() -> None:
    now = at(3, 28, 0, 30, year=2027)
    found = quiet_until(now, begins=22, ends=2, zone="Europe/Paris")
    assert found == at(3, 28, 1, year=2027)


@pytest.mark.parametrize("now", [at(10, 25, 0, 30), at(10, 25, 1, 30)])
def test_an_hour_that_comes_twice_is_quiet_twice(now: datetime) -> None:
    assert quiet_until(now, begins=2, ends=3, zone="Europe/Paris") == at(10, 25, 2)


def test_within_a_day() -> None:
    assert quiet_until(NOON, begins=9, ends=17, zone="UTC") == NOON.replace(hour=17)
    assert quiet_until(MIDNIGHT, begins=9, ends=17, zone="UTC") is None


def test_the_same_hour_twice_is_never() -> None:
    assert quiet_until(NOON, begins=11, ends=11, zone="UTC") is None


@given(
    minutes=st.integers(0, 2 * 365 * 24 * 60),
    begins=st.integers(0, 23),
    ends=st.integers(0, 23),
    zone=st.sampled_from(ZONES),
)
def test_they_end_later_and_within_a_day(minutes: int, begins: int, ends: int, zone: str) -> None:
    now = at(1, 1, 0) + timedelta(minutes=minutes)
    until = quiet_until(now, begins=begins, ends=ends, zone=zone)
    assert until is None or timedelta() < until - now <= timedelta(hours=25)
