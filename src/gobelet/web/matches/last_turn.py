"""The turn that a computer player has just ended, told again to whoever comes to the table now."""

from __future__ import annotations

from collections.abc import Sequence

from gobelet.core import Land, Move, Score, Seat, Throw, parse_move
from gobelet.web.matches import move_store
from gobelet.web.matches.events import MoveMade
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Place, Tray, land, places_of


def last_turn(state: MatchState) -> tuple[MoveMade, ...]:
    """The moves of the computer player's turn after which nothing was done yet; else none."""
    turn = state.game.turn
    if turn is None or state.tray is not None or not any(one.played_by for one in state.holders):
        return ()
    moves = 2 * state.game.ruleset.throws_per_turn + 1
    rows = move_store.moves_from(state.id, state.version - moves, state.version)
    if not rows or rows[-1][0] == turn.seat or not state.holders[rows[-1][0]].played_by:
        return ()
    if not isinstance(parse_move(rows[-1][1]), Score):
        return ()  # somebody in whose place a computer player was is out of the game
    tray: Tray | None = None
    held: tuple[Place, ...] = ()
    told = []
    seat = rows[-1][0]
    for move in _moves_of_turn(rows):
        match move:
            case Throw():
                held = places_of(tray or (), move.keep)
                told.append(MoveMade(seat, move, held=held))
            case Land():
                tray = land(tray, held, tuple(move.dice))
                told.append(MoveMade(seat, move, tray=tray))
            case _:
                told.append(MoveMade(seat, move))
    return tuple(told)


def _moves_of_turn(rows: Sequence[tuple[Seat, str]]) -> list[Move]:
    """The moves of the turn that ends the rows: back to another seat, or to its own turn before."""
    last = rows[-1][0]
    turn: list[Move] = []
    for seat, notation in reversed(rows):
        move = parse_move(notation)
        if seat != last or (turn and isinstance(move, Score)):
            break
        turn.insert(0, move)
    return turn
