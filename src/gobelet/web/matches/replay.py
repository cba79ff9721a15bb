"""A match played again from its moves: what the stored picture of it must be."""

from __future__ import annotations

from collections.abc import Sequence

from gobelet.core import Game, InvalidNotation, Land, SeededCup, Throw, format_move, parse_move
from gobelet.web.matches import kept_rules, seat_store
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.levels import parse_level
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.play import Played, play
from gobelet.web.matches.seals import seed_of
from gobelet.web.matches.state import MatchState


class BrokenRecord(Exception):
    """The stored moves of a match cannot have been played."""


def match_replay(match: Match) -> MatchState:
    """The state that the moves of a match lead to, every die taken from its cup again.

    Raises `BrokenRecord` with the first move that cannot be.
    """
    state = _start(match)
    rows = list(match.moves.order_by("number"))
    if [row.number for row in rows] != list(range(len(rows))):
        raise BrokenRecord("moves are missing")
    while state.version < len(rows):
        played = _replay_one(state, rows[state.version])
        _compare(played, rows[state.version :])
        state = played.state
    return state


def _start(match: Match) -> MatchState:
    seed = seed_of(match)
    if SeededCup(seed).commitment() != match.commitment:
        raise BrokenRecord("the seed is not the one that was promised")
    holders = seat_store.seated(match.pk)
    ruleset = kept_rules.ruleset_of(match.ruleset, match.fingerprint)
    return MatchState(
        id=match.pk,
        level=parse_level(match.level),
        holders=holders,
        seed=seed,
        commitment=match.commitment,
        words=match.words,
        game=Game.new(ruleset, len(holders)),
    )


def _replay_one(state: MatchState, row: Move) -> Played:
    try:
        move = parse_move(row.notation)
        if isinstance(move, Land):
            raise BrokenRecord(f"move {row.number}: dice land that nobody threw")
        held = tuple(map(int, row.held)) if isinstance(move, Throw) else None
        return play(state, row.seat, move, held)
    except (InvalidNotation, Refused) as error:
        raise BrokenRecord(f"move {row.number}: {row.notation}: {error!r}") from error


def _compare(played: Played, rows: Sequence[Move]) -> None:
    if len(rows) < len(played.moves):
        raise BrokenRecord(f"move {rows[0].number}: the dice never landed")
    for made, row in zip(played.moves, rows, strict=False):
        expected = (made.seat, format_move(made.move))
        if expected != (row.seat, row.notation):
            raise BrokenRecord(f"move {row.number}: {row.notation} instead of {expected[1]}")
