"""Matches in the database, on the path of a move: plain SQL that both engines understand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.db import connection

from gobelet.core import format_game, parse_game
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.kept_rules import keep_ruleset, ruleset_of
from gobelet.web.matches.levels import format_level, parse_level
from gobelet.web.matches.options import Options, Pace
from gobelet.web.matches.seat_store import clock_of, marks, seated
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.times import read_time, write_time
from gobelet.web.matches.tray import parse_tray

GAMES: Final = 1_000
"""Games kept by their positions, for those who read a match that somebody else has just read."""


def lock_versions(ids: Iterable[str]) -> dict[str, tuple[int, int]]:
    """The versions of matches, each with what has changed beside the moves.

    Locked in the order of their ids for the transaction under way.
    """
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, version, changes FROM matches_match"  # noqa: S608
            f" WHERE id IN ({marks(wanted)})"
            f" ORDER BY id{lock}",
            wanted,
        )
        return {match: (version, changes) for match, version, changes in cursor.fetchall()}


def load(match: str) -> MatchState | None:
    """A match as it stands; none when there is no such match."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT m.ruleset, m.fingerprint, m.level, COALESCE(s.seed, m.seed), m.commitment,"
            " m.version, m.changes, m.position, m.tray, d.at, m.pace, m.turn_seconds,"
            " m.bank_seconds, m.is_rated, m.is_watchable, m.is_local, m.stake, m.words, m.seal_id,"
            " m.seal_id IS NOT NULL AND s.opened_at IS NULL FROM matches_match m"
            " LEFT JOIN matches_seal s ON s.key = m.seal_id"
            " LEFT JOIN clock_due d ON d.kind = %s AND d.key = m.id WHERE m.id = %s",
            [TURN_DUE, match],
        )
        row = cursor.fetchone()
    return None if row is None else _state(match, row)


def insert(state: MatchState, *, rematch_of: str | None, at: datetime) -> None:
    """Store a match that begins."""
    keep_ruleset(state.game.ruleset)
    when = write_time(at)
    values = _columns(state) | {
        "started_at": when,
        "updated_at": when,
        "rematch_of_id": rematch_of,
    }
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO matches_match ({', '.join(values)})"  # noqa: S608
            f" VALUES ({marks(values)})",
            list(values.values()),
        )
        cursor.executemany(
            "INSERT INTO matches_seat (match_id, number, player_id, is_playing, controller_id,"
            " standin, timeouts, bank_seconds, away_until)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [
                (state.id, seat, holder.player, True, holder.controller, *clock_of(holder))
                for seat, holder in enumerate(state.holders)
            ],
        )


def _columns(state: MatchState) -> dict[str, Any]:
    """What is stored of a match that begins, beside when and after which other."""
    ruleset = state.game.ruleset
    return {
        "id": state.id,
        "ruleset": ruleset.key,
        "fingerprint": ruleset.fingerprint(),
        "level": format_level(state.level),
        **asdict(state.options),
        "seal_id": state.seal,
        "seed": b"" if state.seal else state.seed,
        "commitment": state.commitment,
        "words": state.words,
        "version": state.version,
        "changes": state.changes,
        "position": format_game(state.game),
        "tray": "",
        "turn_seat": state.turn_seat,
    }


def count_change(state: MatchState) -> MatchState:
    """The state once more has changed beside its moves, stored at once."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE matches_match SET changes = changes + 1 WHERE id = %s", [state.id])
    return replace(state, changes=state.changes + 1)


def keep_words(state: MatchState) -> MatchState:
    """The state with its words stored, which is a change beside its moves."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE matches_match SET words = %s WHERE id = %s", [state.words, state.id])
    return count_change(state)


def deadline_of(match: str) -> datetime | None:
    """When the clock ends the turn of a match; none while no clock runs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT at FROM clock_due WHERE kind = %s AND key = %s", [TURN_DUE, match])
        row = cursor.fetchone()
    return None if row is None else read_time(row[0])


def played_at(match: str) -> datetime:
    """When a match that is there was begun, or played last."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT updated_at FROM matches_match WHERE id = %s", [match])
        (at,) = cursor.fetchone()
    found = read_time(at)
    assert found is not None  # every match has it
    return found


def version_of(match: str) -> int:
    """The version of a match that is there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM matches_match WHERE id = %s", [match])
        (version,) = cursor.fetchone()
    return int(version)


def rematch_of(match: str) -> str | None:
    """The match that is the rematch of another."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM matches_match WHERE rematch_of_id = %s", [match])
        row = cursor.fetchone()
    return None if row is None else row[0]


def _state(match: str, row: Sequence[Any]) -> MatchState:
    key, fingerprint, level, seed, commitment, version, changes, *rest = row
    position, tray, deadline, *options, words, seal, is_sealed = rest
    return MatchState(
        id=match,
        level=parse_level(level),
        holders=seated(match),
        seed=bytes(seed),
        commitment=commitment,
        game=_game(position, ruleset_of(key, fingerprint)),
        version=version,
        changes=changes,
        tray=parse_tray(tray),
        options=_options(*options),
        words=words,
        deadline=read_time(deadline),
        seal=seal,
        is_sealed=bool(is_sealed),
    )


# A position is read by scoring all its entries anew, and several ask for the same one.
_game: Final = lru_cache(GAMES)(parse_game)


def _options(pace: str, turn: int, bank: int, *rest: int) -> Options:
    *flags, stake = rest
    is_rated, is_watchable, is_local = map(bool, flags)
    return Options(
        pace=Pace(pace),
        turn_seconds=turn,
        bank_seconds=bank,
        is_rated=is_rated,
        is_watchable=is_watchable,
        is_local=is_local,
        stake=stake,
    )
