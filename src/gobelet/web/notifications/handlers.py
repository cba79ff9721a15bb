"""Sees to what people who are away are to be told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, Protocol, TypeAlias

from django.db import transaction
from django.utils import timezone

from gobelet.core import Seat
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.clock.services import due_add, due_done
from gobelet.web.common.threads import in_database_thread, in_own_thread, in_writing_thread
from gobelet.web.matches.clocks import NOTIFY_AFTER
from gobelet.web.matches.due_states import due_state
from gobelet.web.matches.options import Pace
from gobelet.web.matches.state import MatchState
from gobelet.web.notifications.delivery import (
    Delivery,
    deliver,
    delivery_get,
)
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.services import delivery_keep, end_note, warning_bring_forward
from gobelet.web.social.telling import people_tell

log = logging.getLogger(__name__)

ENDED_FOR_DUE: Final = "notify_end_for"
"""One person to be told of the end of a match: its key is the match and the seat."""

IsHere: TypeAlias = Callable[[int], bool]
"""Tells whether a player has a page open."""


class DeliveryGet(Protocol):
    """What to send to somebody, by the key of what is due."""

    def __call__(self, key: str, /, *, now: datetime) -> Delivery | datetime | None:
        """Or until when not to; none for nothing at all."""
        ...


class TurnNotices:
    """Tells the one to act that the turn is theirs, or that its time runs out."""

    def __init__(self, about: About, is_here: IsHere) -> None:
        self._about = about
        self._is_here = is_here

    async def __call__(self, item: DueItem) -> Outcome:
        """Tell them of a turn unless they are there, and of its end in any case.

        A turn that is over has no row any more.
        """
        state = await due_state(item.key)
        turn = state.game.turn if state is not None else None
        if state is None or turn is None or state.robot_seat is not None:
            return Done.ROW_LEFT
        if self._about is About.TURN:
            await in_writing_thread(warning_bring_forward, state, turn.seat)
        return await _tell(self._about, state, turn.seat, self._is_here)


class BegunNotices:
    """Tells those who are not there that a match has begun."""

    def __init__(self, is_here: IsHere) -> None:
        self._is_here = is_here

    async def __call__(self, item: DueItem) -> Outcome:
        """Tell them now or, in their quiet hours, not at all: after them other things are new."""
        state = await due_state(item.key)
        if state is None or state.game.turn is None:
            return Done.ROW_LEFT
        # Where there is time for it, whoever has the first turn is told of that.
        told_of_turn = set() if state.options.pace is Pace.LIVE else {state.game.turn.seat}
        for seat in sorted(state.playing.intersection(state.people) - told_of_turn):
            if not self._is_here(state.holders[seat].actor):
                await self._tell(state, seat)
        return Done.ROW_LEFT

    async def _tell(self, state: MatchState, seat: Seat) -> None:
        now = timezone.now()
        found = await in_database_thread(delivery_get, About.BEGUN, state, seat, now=now)
        if isinstance(found, Delivery):
            await _send(found, now)


async def end_notices(item: DueItem) -> Outcome:
    """Have each person of a match that is over told of it, each at their own time."""
    state = await due_state(item.key)
    if state is None:
        return Done.ROW_LEFT
    await in_writing_thread(_ended_for_each, item, state)
    return Done.WITH_ITS_ROW


class Notices:
    """Tells somebody what waits for them; their open pages were told when it came about."""

    def __init__(self, delivery_get: DeliveryGet, is_here: IsHere) -> None:
        self._delivery_get = delivery_get
        self._is_here = is_here

    async def __call__(self, item: DueItem) -> Outcome:
        """Tell them, unless they are there or it is over."""
        now = timezone.now()
        found = await in_database_thread(self._delivery_get, item.key, now=now)
        if isinstance(found, Delivery) and self._is_here(found.player):
            return Done.ROW_LEFT
        return await _send(found, now)


async def _tell(about: About, state: MatchState, seat: Seat, is_here: IsHere) -> Outcome:
    actor = state.holders[seat].actor
    if is_here(actor):
        await in_database_thread(people_tell, actor)
        # A page may be open where nobody looks at it: too little to lose a game by.
        if about is not About.WARNING:
            return Done.ROW_LEFT
    now = timezone.now()
    return await _send(await in_database_thread(delivery_get, about, state, seat, now=now), now)


async def _send(found: Delivery | datetime | None, now: datetime) -> Outcome:
    if found is None:
        return Done.ROW_LEFT
    if not isinstance(found, Delivery):
        return Later(max(found - now, timedelta(seconds=1)))
    done = await in_own_thread(deliver, found)
    await in_writing_thread(
        delivery_keep,
        player=found.player,
        match=found.match,
        mailed_at=done.mailed_at,
        gone=done.gone,
    )
    return Done.ROW_LEFT


def _ended_for_each(item: DueItem, state: MatchState) -> None:
    with transaction.atomic():
        end_note(match=state.id, players=[state.holders[seat].actor for seat in state.people])
        for seat in state.people:
            at = timezone.now() + NOTIFY_AFTER
            due_add(kind=ENDED_FOR_DUE, key=f"{state.id}:{seat}", at=at)
        due_done(item=item)
