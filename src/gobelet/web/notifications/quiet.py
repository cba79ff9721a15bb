"""The hours in which nobody is told anything."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones


def is_time_zone(name: str) -> bool:
    """Tell whether there is such a time zone."""
    return name in available_timezones()


def quiet_until(now: datetime, *, begins: int, ends: int, zone: str) -> datetime | None:
    """When the quiet hours end that a moment lies in; none outside of them."""
    local = now.astimezone(ZoneInfo(zone))
    if not _is_quiet(local.hour, begins, ends):
        return None
    # On the clock on the wall: an hour that summer time leaves out or repeats is counted as it is.
    day = local.date() + timedelta(days=local.hour >= ends)
    # In UTC, because a time that is left out there equals no other.
    return datetime(day.year, day.month, day.day, ends, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def quiet_since(now: datetime, *, begins: int, ends: int, zone: str) -> datetime | None:
    """When the quiet hours began that a moment lies in; none outside of them."""
    local = now.astimezone(ZoneInfo(zone))
    if not _is_quiet(local.hour, begins, ends):
        return None
    day = local.date() - timedelta(days=local.hour < begins)
    return datetime(day.year, day.month, day.day, begins, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _is_quiet(hour: int, begins: int, ends: int) -> bool:
    if begins > ends:
        return hour >= begins or hour < ends
    return begins <= hour < ends
