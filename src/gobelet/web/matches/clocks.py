"""What the clock makes of a match: deadlines, turns it ends, seats it hands over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Self

from gobelet.bots.levels import Level
from gobelet.bots.medium import place
from gobelet.core import Forfeit, Seat, Throw
from gobelet.web.clock.services import due_change
from gobelet.web.matches.claims import LATE_AFTER, WARNED_BEFORE, is_untimed
from gobelet.web.matches.events import DueAdded
from gobelet.web.matches.options import Pace
from gobelet.web.matches.play import Played, play
from gobelet.web.matches.state import MatchState

TURN_DUE: Final = "turn"
"""The deadline of a turn, on the clock's table: the only place that keeps it."""

ROBOT_DUE: Final = "robot"
ENDED_DUE: Final = "match_ended"

SEALED_END_DUE: Final = "sealed_end"
"""The end of a match with a seal, for whatever the seal is for."""

NOTIFY_TURN_DUE: Final = "notify_turn"
NOTIFY_WARNING_DUE: Final = "notify_warning"
NOTIFY_END_DUE: Final = "notify_end"
"""What people who are away are told about matches that wait for days."""

NOTIFY_BEGUN_DUE: Final = "notify_begun"
"""That a match between people has begun."""

NOTIFY_REMATCH_DUE: Final = "notify_rematch"
"""Somebody to be told that a rematch is wanted: its key is the match and the seat."""

BEGUN_TOLD_AFTER: Final = timedelta(seconds=5)
"""How long somebody may take to come to a match that has just begun."""

NOTIFY_AFTER: Final = timedelta(seconds=30)
"""How long somebody may take to come back by themselves before they are told."""

WARNING_SHARE: Final = 4
"""A quarter of a turn's time before it is lost, its person is warned."""

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
        return _until(after, None)
    if before.turn_key == after.turn_key:
        was_running = before.deadline is not None
        if was_running:
            return _until(after, before.deadline)
    holder = after.holders[turn.seat]
    bank = timedelta(seconds=holder.bank_seconds)
    start = max(at + (AFTER_A_SHOW if shown else timedelta()), holder.away_until or at)
    return _until(after, start + after.options.turn + bank)


def _until(state: MatchState, deadline: datetime | None) -> MatchState:
    return state if state.deadline == deadline else replace(state, deadline=deadline)


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


@dataclass(slots=True)
class Agenda:
    """What new states of matches ask of the clock's table."""

    removed: list[tuple[str, str]] = field(default_factory=list)
    added: list[tuple[str, str, datetime]] = field(default_factory=list)

    @classmethod
    def of(cls, before: MatchState | None, after: MatchState, *, at: datetime) -> Self:
        """What one new state asks for."""
        agenda = cls()
        agenda.follow(before, after, at=at)
        return agenda

    @property
    def news(self) -> tuple[DueAdded, ...]:
        """That there is something new on the table."""
        return tuple(DueAdded(match, at) for _, match, at in self.added)

    def follow(self, before: MatchState | None, after: MatchState, *, at: datetime) -> None:
        """Note what changes with a new state."""
        if after.deadline != (before and before.deadline):
            self.removed.append((TURN_DUE, after.id))
            if after.deadline is not None:
                self.added.append((TURN_DUE, after.id, after.deadline))
            if after.options.pace is Pace.SLOW:
                self._notify(after, at)
        if is_untimed(after):
            self._notify_untimed(before, after, at)
        if before is not None and before.robot_seat is not None:
            self.removed.append((ROBOT_DUE, after.id))
        if after.game.is_over:
            self.added.append((ENDED_DUE, after.id, at))
            if after.seal is not None:
                self.added.append((SEALED_END_DUE, after.id, at))
            if after.options.pace is Pace.SLOW or is_untimed(after):
                self.added.append((NOTIFY_END_DUE, after.id, at))
        elif after.robot_seat is not None:
            self.added.append((ROBOT_DUE, after.id, at))
        if before is None and len(after.people) > 1 and not after.options.is_local:
            self.added.append((NOTIFY_BEGUN_DUE, after.id, at + BEGUN_TOLD_AFTER))

    def _notify(self, after: MatchState, at: datetime) -> None:
        self.removed += [(NOTIFY_TURN_DUE, after.id), (NOTIFY_WARNING_DUE, after.id)]
        turn = after.game.turn
        if turn is not None and after.deadline is not None:
            # Nobody is told anything on holiday.
            begin = max(at, after.holders[turn.seat].away_until or at) + NOTIFY_AFTER
            warning = max(after.deadline - after.options.turn / WARNING_SHARE, begin)
            self.added.append((NOTIFY_TURN_DUE, after.id, begin))
            self.added.append((NOTIFY_WARNING_DUE, after.id, warning))

    def _notify_untimed(self, before: MatchState | None, after: MatchState, at: datetime) -> None:
        """Where no clock runs, whoever moves has time anew; a turn is told once."""
        self.removed.append((NOTIFY_WARNING_DUE, after.id))
        if after.turn_key != (before and before.turn_key):
            self.removed.append((NOTIFY_TURN_DUE, after.id))
            if after.turn_key is not None:
                self.added.append((NOTIFY_TURN_DUE, after.id, at + NOTIFY_AFTER))
        if after.turn_key is not None:
            self.added.append((NOTIFY_WARNING_DUE, after.id, at + LATE_AFTER - WARNED_BEFORE))

    def ask(self, match: str, seats: Iterable[Seat], *, at: datetime) -> None:
        """Note that some seats are asked for a rematch."""
        for seat in seats:
            self.added.append((NOTIFY_REMATCH_DUE, f"{match}:{seat}", at + NOTIFY_AFTER))

    def store(self) -> None:
        """Change the table, in the transaction under way."""
        if self.removed or self.added:
            due_change(removed=self.removed, added=self.added)


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
    if state.options.is_lost_by_absence:
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
