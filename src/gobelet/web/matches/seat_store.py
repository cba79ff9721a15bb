"""The seats of matches in the database, on the path of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db import connection
from django.db.backends.utils import CursorWrapper

from gobelet.core import Seat
from gobelet.web.matches.state import Holder, MatchState
from gobelet.web.matches.times import read_time, write_time


def going_on(player: int) -> int:
    """How many matches of a player go on."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM matches_seat WHERE player_id = %s AND is_playing",
            [player],
        )
        (count,) = cursor.fetchone()
    return int(count)


def seated(match: str) -> tuple[Holder, ...]:
    """The players who sit at a match, seat by seat."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.id, p.name, p.level, s.controller_id, s.standin, s.timeouts, s.bank_seconds,"
            " s.away_until FROM matches_seat s"
            " JOIN accounts_player p ON p.id = s.player_id WHERE s.match_id = %s ORDER BY s.number",
            [match],
        )
        rows = cursor.fetchall()
    return tuple(replace(Holder(*row[:-1]), away_until=read_time(row[-1])) for row in rows)


def holders_of(players: Sequence[int]) -> tuple[Holder, ...]:
    """The players who are to sit, seat by seat."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, name, level FROM accounts_player"  # noqa: S608
            f" WHERE id IN ({marks(players)})",
            list(players),
        )
        found = {row[0]: Holder(*row) for row in cursor.fetchall()}
    return tuple(found[player] for player in players)


def reseat(match: str, former: int, player: int) -> None:
    """Let a player have the seats of another from now on, and act where the other acted."""
    with connection.cursor() as cursor:
        for column in ("player_id", "controller_id"):
            cursor.execute(
                f"UPDATE matches_seat SET {column} = %s"  # noqa: S608
                f" WHERE match_id = %s AND {column} = %s",
                [player, match, former],
            )


def rematch_answers(match: str) -> dict[Seat, bool]:
    """Which seats want to play a match again, and which do not."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT number, wants_rematch FROM matches_seat"
            " WHERE match_id = %s AND wants_rematch IS NOT NULL ORDER BY number",
            [match],
        )
        return {seat: bool(wanted) for seat, wanted in cursor.fetchall()}


def answer_rematch(match: str, seats: Iterable[Seat], *, wanted: bool) -> None:
    """Keep what seats say to a rematch."""
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE matches_seat SET wants_rematch = %s WHERE match_id = %s AND number = %s",
            [(wanted, match, seat) for seat in seats],
        )


def update_holders(pairs: Iterable[tuple[MatchState, MatchState]]) -> None:
    """Store what changed about the holders' clocks from one state to another, if anything."""
    changed = [
        (*clock_of(holder), after.id, seat)
        for before, after in pairs
        if after.holders != before.holders
        for seat, holder in enumerate(after.holders)
        if holder != before.holders[seat]
    ]
    if changed:
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE matches_seat SET standin = %s, timeouts = %s, bank_seconds = %s,"
                " away_until = %s WHERE match_id = %s AND number = %s",
                changed,
            )


def clock_of(holder: Holder) -> tuple[Any, ...]:
    """What is stored of a holder's clock."""
    until = write_time(holder.away_until)
    return holder.standin, holder.timeouts, holder.bank_seconds, until


def release_seats(cursor: CursorWrapper, state: MatchState) -> None:
    """Store which seats still play."""
    playing = state.playing
    cursor.executemany(
        "UPDATE matches_seat SET is_playing = %s WHERE match_id = %s AND number = %s",
        [(seat in playing, state.id, seat) for seat in range(len(state.holders))],
    )


def marks(values: Iterable[object]) -> str:
    """A place for each value in a statement."""
    return ", ".join("%s" for _ in values)
