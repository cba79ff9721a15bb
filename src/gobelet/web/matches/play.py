"""From one state of a match to the next: the core's rules, the match's dice, the tray."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gobelet.core import (
    Action,
    BoxFilled,
    Dice,
    Entry,
    Event,
    IllegalMove,
    Land,
    Seat,
    Throw,
)
from gobelet.web.matches.errors import Illegal, Malformed
from gobelet.web.matches.events import MoveMade
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Place, dice_at, is_places, land, places_of


@dataclass(frozen=True, slots=True)
class Played:
    """An action carried out: the state after it, the moves it made and the boxes it filled."""

    state: MatchState
    moves: tuple[MoveMade, ...]
    entries: tuple[tuple[Seat, Entry], ...] = ()


def play(
    state: MatchState, seat: Seat, action: Action, held: tuple[Place, ...] | None = None
) -> Played:
    """Carry out an action of a seat; dice that it throws land at once.

    `held` says which places of the tray a throw keeps, where equal dice leave a choice. Raises
    `Illegal` or `Malformed`.
    """
    if isinstance(action, Throw):
        return _throw(state, seat, action, held)
    if held is not None:
        raise Malformed(version=state.version, field="held")
    try:
        game, events = state.game.apply(action, by=seat)
    except IllegalMove as error:
        raise Illegal(error, version=state.version) from None
    turn_goes_on = game.turn == state.game.turn
    after = replace(
        state,
        game=game,
        version=state.version + 1,
        tray=state.tray if turn_goes_on else None,
    )
    return Played(after, (MoveMade(seat, action),), _entries(events))


def play_all(state: MatchState, seat: Seat, actions: tuple[Action, ...]) -> Played:
    """Carry out several actions of a seat, all or none."""
    done = Played(state, ())
    for action in actions:
        step = play(done.state, seat, action)
        done = Played(step.state, done.moves + step.moves, done.entries + step.entries)
    return done


def _throw(state: MatchState, seat: Seat, throw: Throw, held: tuple[Place, ...] | None) -> Played:
    try:
        in_air = state.game.apply(throw, by=seat).game
    except IllegalMove as error:
        raise Illegal(error, version=state.version) from None
    places = _held_places(state, throw, held)
    fresh = in_air.thrown_from(state.cup)
    landing = Land(Dice.of(*fresh))
    tray = land(state.tray, places, fresh)
    landed = in_air.apply(landing, by=seat).game
    after = replace(state, game=landed, version=state.version + 2, tray=tray)
    moves = (MoveMade(seat, throw, held=places), MoveMade(seat, landing, tray=tray))
    return Played(after, moves)


def _held_places(
    state: MatchState, throw: Throw, held: tuple[Place, ...] | None
) -> tuple[Place, ...]:
    tray = state.tray or ()
    if held is None:
        return places_of(tray, throw.keep)
    places = tuple(sorted(held))
    kept = dice_at(tray, places) if is_places(places, len(tray)) else None
    if kept != throw.keep:
        raise Malformed(version=state.version, field="held")
    return places


def _entries(events: tuple[Event, ...]) -> tuple[tuple[Seat, Entry], ...]:
    return tuple((event.seat, event.entry) for event in events if isinstance(event, BoxFilled))
