"""Sees to turns whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from gobelet.web.clock.registry import Done, DueItem
from gobelet.web.matches import commands
from gobelet.web.matches.commands import TimeOut
from gobelet.web.matches.due_states import due_state
from gobelet.web.matches.errors import StaleVersion

log = logging.getLogger(__name__)

MayReturn: TypeAlias = Callable[[int], bool]
"""Tells whether a player is gone, but not for so long that nobody waits any more."""


class TurnDeadlines:
    """Lets turns run down when their time is up."""

    def __init__(self, may_return: MayReturn) -> None:
        self._may_return = may_return

    async def __call__(self, item: DueItem) -> Done:
        """End the turn of a match, unless somebody has played meanwhile.

        The row is the writer's: where the turn goes on, or another has begun, it is a new one.
        """
        state = await due_state(item.key)
        turn = None if state is None else state.game.turn
        if state is None or turn is None or state.deadline is None:
            return Done.ROW_LEFT
        in_grace = self._may_return(state.holders[turn.seat].actor)
        time_out = TimeOut(match=state.id, version=state.version, in_grace=in_grace)
        try:
            await asyncio.wrap_future(commands.submit(time_out))
        except StaleVersion:
            # Played at the last moment: the same turn's row is still there and comes up again.
            log.debug("match %s went on before its time was up", state.id)
        return Done.WITH_ITS_ROW
