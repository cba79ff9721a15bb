"""Moves in the database, and the picture of its match that the last of them leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.backends.utils import CursorWrapper

from gobelet.core import Seat, format_game, format_move
from gobelet.web.matches.events import MoveMade
from gobelet.web.matches.seat_store import marks, release_seats
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.times import write_time
from gobelet.web.matches.tray import format_tray


@dataclass(frozen=True, slots=True)
class Change:
    """What a command did to a match: from one state to another by these moves."""

    before: MatchState
    after: MatchState
    moves: tuple[MoveMade, ...]
    command: str
    at: datetime

    @property
    def match(self) -> str:
        """Which one."""
        return self.after.id


def append(changes: Sequence[Change]) -> None:
    """Store what a group of commands did, in order; of each match its last picture alone."""
    last = {change.match: change for change in changes}
    times = {at: write_time(at) for at in {change.at for change in changes}}
    with connection.cursor() as cursor:
        _insert_moves(cursor, [row for one in changes for row in _rows(one, times[one.at])])
        cursor.executemany(
            "UPDATE matches_match SET version = %s, position = %s, tray = %s, turn_seat = %s,"
            " updated_at = %s, ended_at = %s WHERE id = %s",
            [_picture(change.after, times[change.at]) for change in last.values()],
        )
        for change in last.values():
            if change.after.game.is_over or change.after.game.forfeited:
                release_seats(cursor, change.after)


def _insert_moves(cursor: CursorWrapper, rows: Sequence[tuple[Any, ...]]) -> None:
    """One statement for all: between two statements others may have the interpreter."""
    if rows:
        cursor.execute(
            "INSERT INTO matches_move (match_id, number, seat, notation, held, at, command)"  # noqa: S608
            f" VALUES {', '.join([f'({marks(rows[0])})'] * len(rows))}",
            [value for row in rows for value in row],
        )


def _rows(change: Change, when: Any) -> list[tuple[Any, ...]]:
    """The moves of a change; the last one carries the command's id."""
    state = change.after
    first, last = state.version - len(change.moves), state.version - 1
    return [
        (
            state.id,
            number,
            made.seat,
            format_move(made.move),
            "".join(map(str, made.held or ())),
            when,
            change.command if number == last else None,
        )
        for number, made in enumerate(change.moves, start=first)
    ]


def _picture(state: MatchState, when: Any) -> tuple[Any, ...]:
    return (
        state.version,
        format_game(state.game),
        format_tray(state.tray),
        state.turn_seat,
        when,
        when if state.game.is_over else None,
        state.id,
    )


def version_after(match: str, command: str) -> int | None:
    """The version a command led to, when it took effect before."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT number FROM matches_move WHERE match_id = %s AND command = %s",
            [match, command],
        )
        row = cursor.fetchone()
    return None if row is None else row[0] + 1


def moves_from(match: str, first: int, end: int) -> list[tuple[Seat, str]]:
    """The moves of a match from a number up to another, each with its seat."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seat, notation FROM matches_move"
            " WHERE match_id = %s AND number >= %s AND number < %s ORDER BY number",
            [match, first, end],
        )
        return [(seat, notation) for seat, notation in cursor.fetchall()]
