"""What those who stayed may do about those who are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Final

from gobelet.core import Forfeit, Seat
from gobelet.web.matches.options import Pace
from gobelet.web.matches.play import Played, play
from gobelet.web.matches.state import MatchState

LATE_AFTER: Final = timedelta(days=7)
"""How long a turn of a match between people may take that has no clock."""

WARNED_BEFORE: Final = timedelta(days=2)
"""How long before that its person is warned."""


def absent_seats(
    state: MatchState, claimant: Seat, absent: Collection[Seat], *, waited: timedelta
) -> frozenset[Seat]:
    """The seats that a claimant need not wait for any longer.

    Of a live match those of the absent ones; of one without a clock the seat to act, whoever is
    there, once nobody has played for a week; of one over days none, it has its clock. They are
    people's, they still play, and the claimant plays too.
    """
    playing = state.playing
    if claimant not in playing:
        return frozenset()
    late = late_seat(state, waited=waited)
    gone = set(absent) if state.options.pace is Pace.LIVE else {late}
    return playing & frozenset(state.people) & gone - {claimant}


def is_untimed(state: MatchState) -> bool:
    """Tell whether people at several devices wait for each other, and no clock runs for them."""
    options = state.options
    return options.pace is Pace.FREE and not options.is_local and len(state.people) > 1


def late_seat(state: MatchState, *, waited: timedelta) -> Seat | None:
    """The seat that has let a match without a clock wait for too long."""
    turn = state.game.turn
    if turn is None or waited < LATE_AFTER or not is_untimed(state):
        return None
    return turn.seat


def forfeit_all(state: MatchState, seats: Iterable[Seat]) -> Played:
    """Let seats leave, one after the other, until the game is over."""
    done = Played(state, ())
    for seat in seats:
        if not done.state.game.is_over:
            step = play(done.state, seat, Forfeit())
            done = Played(step.state, done.moves + step.moves, done.entries + step.entries)
    return done
