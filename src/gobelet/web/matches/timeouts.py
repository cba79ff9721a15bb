"""Sees to turns whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from gobelet.web.clock.registry import Done, DueItem
from gobelet.web.common.threads import in_database_thread
from gobelet.web.matches import commands
from gobelet.web.matches.commands import TimeOut
from gobelet.web.matches.errors import ChangedRuleset, StaleVersion, UnknownMatch
from gobelet.web.matches.selectors import match_state

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
        try:
            state = await in_database_thread(match_state, item.key)
        except UnknownMatch:
            return Done.ROW_LEFT
        except ChangedRuleset:
            log.error("match %s cannot go on: its rules are not known any more", item.key)
            return Done.ROW_LEFT
        turn = state.game.turn
        if turn is None or state.deadline is None:
            return Done.ROW_LEFT
        in_grace = self._may_return(state.holders[turn.seat].actor)
        time_out = TimeOut(match=state.id, version=state.version, in_grace=in_grace)
        try:
            await asyncio.wrap_future(commands.submit(time_out))
        except StaleVersion:
            # Played at the last moment: the same turn's row is still there and comes up again.
            log.debug("match %s went on before its time was up", state.id)
        return Done.WITH_ITS_ROW
