"""Seals in the database, on the path of a move."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection

from gobelet.web.matches.seat_store import marks
from gobelet.web.matches.times import read_time


@dataclass(frozen=True, slots=True)
class SealRow:
    """A seal as stored, its secret included."""

    key: str
    seed: bytes = field(repr=False)
    commitment: str
    opens_at: datetime
    is_open: bool


def lock(key: str) -> SealRow | None:
    """A seal, locked for the transaction under way; none when there is no such seal."""
    locked = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT key, seed, commitment, opens_at, opened_at IS NOT NULL FROM matches_seal"  # noqa: S608
            f" WHERE key = %s{locked}",
            [key],
        )
        row = cursor.fetchone()
    if row is None:
        return None
    key, seed, commitment, opens_at, is_open = row
    opens = read_time(opens_at)
    assert opens is not None  # every seal has it
    return SealRow(key, bytes(seed), commitment, opens, bool(is_open))


def matches_of(key: str, players: Collection[int]) -> list[str]:
    """The matches of a seal at which any of some players sit."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT s.match_id FROM matches_seat s"  # noqa: S608
            " JOIN matches_match m ON m.id = s.match_id"
            f" WHERE m.seal_id = %s AND s.player_id IN ({marks(players)})",
            [key, *players],
        )
        return [match for (match,) in cursor.fetchall()]
