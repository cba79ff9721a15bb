"""Bulk work in slices: players' moves get in between."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet

SLICE: Final = 500
"""Rows that one transaction changes."""


def delete_in_slices(rows: QuerySet[Any]) -> int:
    """Delete rows, a slice in each transaction; tell how many."""
    deleted = 0
    while keys := list(rows.values_list("pk", flat=True)[:SLICE]):
        deleted += rows.filter(pk__in=keys).delete()[0]
    return deleted
