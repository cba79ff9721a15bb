"""Advice for the easy level, worked out off the event loop and away from the writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gobelet.bots.errors import Idle, NothingToChoose, turn_of
from gobelet.core import Seat, Throw, format_move
from gobelet.web.common.threads import in_database_thread, in_own_thread
from gobelet.web.matches.errors import HintNotReady, NoHint, StaleVersion, UnknownMatch
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Place, places_of
from gobelet.web.robots.strategies import find_expert
from gobelet.web.robots.tables import tables

if TYPE_CHECKING:
    from gobelet.bots.expert import Expert


@dataclass(frozen=True, slots=True)
class GivenHint:
    """What to do, what it gains over the next best choice, and one plain reason."""

    version: int
    seat: Seat
    action: str
    places: tuple[Place, ...]
    """The dice to keep when it is a throw."""
    gain: float | None
    """None when there is no other choice."""
    expected_total: float
    reason: dict[str, object]


async def hint_give(*, match: str, player: int, version: int) -> GivenHint:
    """Advise a player on the turn they see.

    Raises `UnknownMatch`, `StaleVersion`, `HintNotReady`, or `NoHint` with the reason why there
    is nothing to advise.
    """
    state = await in_database_thread(match_state, match)
    seat = state.seat_of(player)
    if seat is None:
        raise UnknownMatch
    if state.level is None or not state.level.has_hint:
        raise NoHint(version=state.version, reason="level")
    if version != state.version:
        raise StaleVersion(version=state.version)
    _check_choice(state, seat)
    expert = find_expert(state.game.ruleset)
    if expert is None:
        tables.prefer(state.game.ruleset)
        raise HintNotReady(version=state.version)
    return await in_own_thread(_hint, state, seat, expert)


def _check_choice(state: MatchState, seat: Seat) -> None:
    """Raise `NoHint` when this is no moment to choose: no numbers are needed to see that."""
    try:
        turn = turn_of(state.game, seat)
    except NothingToChoose as error:
        raise NoHint(version=state.version, reason=error.reason.value) from None
    if turn.roll is None:
        raise NoHint(version=state.version, reason=Idle.NO_THROW_YET.value)


def _hint(state: MatchState, seat: Seat, expert: Expert) -> GivenHint:
    from gobelet.bots.hint import hint

    advice = hint(state.game, seat, expert)
    action = advice.action
    return GivenHint(
        version=state.version,
        seat=seat,
        action=format_move(action),
        places=places_of(state.tray or (), action.keep) if isinstance(action, Throw) else (),
        gain=advice.gain,
        expected_total=advice.expected_total,
        reason=advice.reason.to_data(),
    )
