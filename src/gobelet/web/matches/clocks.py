"""What the clock makes of a match: deadlines, turns it ends, seats it hands over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from gobelet.bots.levels import Level
from gobelet.bots.medium import place
from gobelet.core import Forfeit, Throw
from gobelet.web.clock.services import due_add, due_remove, due_set
from gobelet.web.matches import store
from gobelet.web.matches.options import Pace
from gobelet.web.matches.play import Played, play
from gobelet.web.matches.state import MatchState

ROBOT_DUE: Final = "robot"
ENDED_DUE: Final = "match_ended"

STANDIN: Final = Level.MEDIUM
"""Who has the seat of somebody who does not come back."""

TIMEOUTS: Final = 2
"""Turns in a row that the clock may end before the seat is given away."""

AFTER_A_SHOW: Final = timedelta(seconds=3)
"""What a clock waits after a turn that nobody played by hand: everybody still watches it."""


def deadline_after(
    before: MatchState, after: MatchState, *, at: datetime, shown: bool
) -> MatchState:
    """The state with the deadline of its turn: kept within a turn, set anew for another.

    `shown` when the turn before was not played by hand. What a turn took beyond its time has been
    taken off the bank by `spend`.
    """
    turn = after.game.turn
    has_clock = turn is not None and after.options.pace is not Pace.FREE
    if turn is None or not has_clock or after.robot_seat is not None:
        return replace(after, deadline=None)
    former = before.game.turn
    if former is not None and (former.seat, former.round) == (turn.seat, turn.round):
        was_running = before.deadline is not None
        if was_running:
            return replace(after, deadline=before.deadline)
    bank = timedelta(seconds=after.holders[turn.seat].bank_seconds)
    start = at + (AFTER_A_SHOW if shown else timedelta())
    return replace(after, deadline=start + after.options.turn + bank)


def spend(state: MatchState, *, at: datetime) -> MatchState:
    """The state after the one to act used its turn: what went beyond it comes off the bank.

    Whoever acts has not let the clock end the turn, so that such turns are counted anew.
    """
    turn = state.game.turn
    if turn is None or state.deadline is None:
        return state
    holder = state.holders[turn.seat]
    within = state.deadline - timedelta(seconds=holder.bank_seconds)
    over = max(int((at - within).total_seconds()), 0)
    left = max(holder.bank_seconds - over, 0)
    return state.with_holders({turn.seat}, timeouts=0, bank_seconds=left)


def schedule(before: MatchState | None, after: MatchState, *, at: datetime) -> bool:
    """Put on the clock's table what a new state asks for; tell whether there is anything new."""
    if after.deadline != (before and before.deadline):
        if after.deadline is None:
            due_remove(kind=store.TURN_DUE, key=after.id)
        else:
            due_set(kind=store.TURN_DUE, key=after.id, at=after.deadline)
    if before is not None and before.robot_seat is not None:
        due_remove(kind=ROBOT_DUE, key=after.id)
    if after.game.is_over:
        due_add(kind=ENDED_DUE, key=after.id, at=at)
        return True
    if after.robot_seat is not None:
        due_add(kind=ROBOT_DUE, key=after.id, at=at)
        return True
    return after.deadline is not None and after.deadline != (before and before.deadline)


def run_down(state: MatchState, *, in_grace: bool) -> Played:
    """What happens when the time of the turn is up.

    A slow match is lost: its bank is spent. In a live one the turn ends as simply as it can: one
    throw if there was none, then Medium's choice of a box. The second time in a row, and when
    nobody waits any more for the one to act, a rated match is lost, and in another a computer
    player has the seat until its person returns.
    """
    turn = state.game.turn
    assert turn is not None  # a clock runs for a turn
    seat = turn.seat
    if state.options.pace is Pace.SLOW:
        return play(state, seat, Forfeit())
    played = _simplest_turn(state)
    timeouts = state.holders[seat].timeouts + 1
    after = played.state.with_holders({seat}, timeouts=timeouts)
    played = replace(played, state=after)
    if timeouts < TIMEOUTS or in_grace or after.game.is_over:
        return played
    if state.options.is_rated:
        return _then(played, play(after, seat, Forfeit()))
    return replace(played, state=after.with_holders({seat}, standin=STANDIN.value))


def _simplest_turn(state: MatchState) -> Played:
    turn = state.game.turn
    assert turn is not None
    played = Played(state, ())
    if turn.roll is None:
        played = play(state, turn.seat, Throw())
    return _then(played, play(played.state, turn.seat, place(played.state.game)))


def _then(first: Played, second: Played) -> Played:
    return Played(second.state, first.moves + second.moves, first.entries + second.entries)
