"""What those who stayed may do about those who are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gobelet.core import Forfeit, Seat
from gobelet.web.matches.options import Pace
from gobelet.web.matches.play import Played, play
from gobelet.web.matches.state import MatchState


def absent_seats(state: MatchState, claimant: Seat, absent: Collection[Seat]) -> frozenset[Seat]:
    """Those of the absent seats that a claimant need not wait for; none in a match without haste.

    They are people's, they still play, and the claimant plays too.
    """
    playing = state.playing
    if state.options.pace is not Pace.LIVE or claimant not in playing:
        return frozenset()
    return playing & frozenset(state.people) & frozenset(absent) - {claimant}


def forfeit_all(state: MatchState, seats: Iterable[Seat]) -> Played:
    """Let seats leave, one after the other, until the game is over."""
    done = Played(state, ())
    for seat in seats:
        if not done.state.game.is_over:
            step = play(done.state, seat, Forfeit())
            done = Played(step.state, done.moves + step.moves, done.entries + step.entries)
    return done
