"""How matches go on: commands carried out in the transaction under way."""

from __future__ import annotations

from django.utils import timezone

from gobelet.core import (
    Draw,
    Phase,
    Score,
    Seat,
    must_score,
)
from gobelet.web.matches import seal_store, store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.checks import check_version, own_seat
from gobelet.web.matches.claims import absent_seats, forfeit_all
from gobelet.web.matches.clocks import (
    Agenda,
    deadline_after,
    run_down,
    spend,
)
from gobelet.web.matches.commands import (
    Accepted,
    BreakOff,
    Claim,
    Hold,
    Outcome,
    Play,
    PlayTurn,
    Return,
    TimeOut,
)
from gobelet.web.matches.errors import (
    CannotHold,
    Malformed,
    NothingToClaim,
    NotOver,
    StaleVersion,
)
from gobelet.web.matches.events import (
    By,
    Moved,
    PlacesHeld,
    Unseen,
)
from gobelet.web.matches.holds import carried, holds
from gobelet.web.matches.move_store import Change
from gobelet.web.matches.play import Played, play, play_all
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Held, is_places


def play_once(command: Play, states: OpenStates) -> Accepted:
    """A person plays; who was stood in for has the seat again."""
    state = states.get(command.match)
    seat = own_seat(state, command.player)
    name = f"{command.player}:{command.id}"
    if done := _done_before(states, state, name, seen=command.version):
        return done
    check_version(state, command.version)
    if isinstance(command.action, Draw):
        # A draw is claimed, and only when others are gone.
        raise Malformed(version=state.version, field="action")
    begun = _back(state, seat) if state.holders[seat].standin else state
    if isinstance(command.action, Score):
        begun = spend(begun, at=timezone.now())
    played = play(begun, seat, command.action, command.held)
    return _store(state, played, states, command=name)


def play_turn(command: PlayTurn, states: OpenStates) -> Accepted:
    """A computer player plays its whole turn."""
    state = states.get(command.match)
    name = f"robot@{command.version}"
    if done := _done_before(states, state, name, seen=command.version):
        return done
    check_version(state, command.version)
    if state.robot_seat != command.seat:
        # Its person has come back.
        raise StaleVersion(version=state.version)
    played = play_all(state, command.seat, command.actions)
    return _store(state, played, states, command=name, by=By.ROBOT)


def time_out(command: TimeOut, states: OpenStates) -> Accepted:
    """The clock ends a turn; raise `StaleVersion` when its time is not up."""
    state = states.get(command.match)
    name = f"clock@{command.version}"
    if done := _done_before(states, state, name, seen=command.version):
        return done
    check_version(state, command.version)
    # The table of the clock keeps it, and not only the writer may move it.
    deadline = store.deadline_of(state.id)
    if deadline is None or deadline > timezone.now():
        raise StaleVersion(version=state.version)
    played = run_down(state, in_grace=command.in_grace)
    return _store(state, played, states, command=name, by=By.CLOCK)


def claim(command: Claim, states: OpenStates) -> Accepted:
    """A person does not wait any longer for those who are gone."""
    state = states.get(command.match)
    seat = own_seat(state, command.player)
    name = f"{command.player}:{command.id}"
    if done := _done_before(states, state, name, seen=command.version):
        return done
    check_version(state, command.version)
    waited = timezone.now() - store.played_at(state.id)
    gone = absent_seats(state, seat, command.absent, waited=waited)
    others = state.playing & set(state.people) - {seat}
    is_draw = command.outcome is Outcome.DRAW
    if not gone or (is_draw and gone != others):
        raise NothingToClaim(version=state.version)
    played = play(state, seat, Draw()) if is_draw else forfeit_all(state, sorted(gone))
    return _store(state, played, states, command=name)


def return_to_seat(command: Return, states: OpenStates) -> Accepted:
    """A person takes back the seat that a computer player held, and has a whole turn."""
    state = states.get(command.match)
    seat = own_seat(state, command.player)
    if not state.holders[seat].standin or state.game.is_over:
        return Accepted(state.id, state.version, is_repeated=True)
    at = timezone.now()
    back = store.count_change(_back(state, seat))
    after = deadline_after(state, back, at=at, shown=False)
    states.record(Change(state, after, (), "", at))
    news = Agenda.of(state, after, at=at).news
    return Accepted(state.id, state.version, (Unseen(state.id), *news))


def break_off(command: BreakOff, states: OpenStates) -> Accepted:
    """The time of a match's seal is over; raise `NotOver` before."""
    state = states.get(command.match)
    if state.game.is_over:
        return Accepted(state.id, state.version, is_repeated=True)
    seal = None if state.seal is None else seal_store.lock(state.seal)
    if seal is None or seal.opens_at > timezone.now():
        raise NotOver(version=state.version)
    played = forfeit_all(state, sorted(state.playing.intersection(state.people)))
    return _store(state, played, states, command=f"seal@{state.version}", by=By.CLOCK)


def hold(command: Hold, states: OpenStates) -> Accepted:
    """A person holds dice; nothing is stored."""
    state = states.get(command.match)
    seat = own_seat(state, command.player)
    check_version(state, command.version)
    if not can_hold(state, seat):
        raise CannotHold(version=state.version)
    places = tuple(sorted(command.held))
    if not is_places(places, state.game.ruleset.dice):
        raise Malformed(version=state.version, field="held")
    held = PlacesHeld(state.id, state.version, seat, places, holds.new_number())
    return Accepted(state.id, state.version, (held,))


def can_hold(state: MatchState, seat: Seat) -> bool:
    """Tell whether holding dice means anything to a seat now: it may throw again."""
    turn = state.game.turn
    return (
        turn is not None
        and turn.seat == seat
        and turn.phase is Phase.DECIDE
        and turn.roll is not None
        and turn.throws_left > 0
        and not must_score(state.game.sheets[seat], turn.roll)
    )


def _back(state: MatchState, seat: Seat) -> MatchState:
    """The state with the person of a seat there again, and what the clock ended forgotten."""
    return state.with_holders({seat}, standin="", timeouts=0)


def _done_before(states: OpenStates, state: MatchState, name: str, *, seen: int) -> Accepted | None:
    """The answer to a command that took effect before."""
    version = states.version_after(state, name, seen=seen)
    return None if version is None else Accepted(state.id, version, is_repeated=True)


def _store(
    state: MatchState,
    played: Played,
    states: OpenStates,
    *,
    command: str,
    by: By = By.PERSON,
) -> Accepted:
    at = timezone.now()
    after = deadline_after(state, played.state, at=at, shown=by is not By.PERSON)
    states.record(Change(state, after, played.moves, command, at))
    held = Held(after.version, holds.new_number(), carried(state, after, played.moves))
    moved = Moved(state.version, played.moves, played.entries, after, held, by)
    # Who has a seat is part of the picture alone.
    standins = [one.standin for one in after.holders] != [one.standin for one in state.holders]
    unseen = (Unseen(after.id),) if standins else ()
    return Accepted(after.id, after.version, (moved, *unseen, *Agenda.of(state, after, at=at).news))
