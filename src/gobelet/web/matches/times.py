"""Moments as engines take and give them, on the path of a move."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db import connection


def read_time(value: datetime | str | None) -> datetime | None:
    """A moment as an engine gives it: SQLite has text for it, in UTC."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def write_time(at: datetime | None) -> Any:
    """A moment as an engine takes it."""
    return connection.ops.adapt_datetimefield_value(at)
