"""A computer player's turn: worked out off the event loop, handed in at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Final, TypeAlias

from gobelet.bots.hard import Hard
from gobelet.bots.medium import Medium
from gobelet.core import Action, Ruleset, Score, Seat, Strategy
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.common.threads import in_own_thread
from gobelet.web.matches import commands
from gobelet.web.matches.due_states import due_state
from gobelet.web.matches.errors import Illegal, StaleVersion
from gobelet.web.matches.play import play
from gobelet.web.matches.state import MatchState
from gobelet.web.robots.tables import WAIT_FOR_TABLE, tables

log = logging.getLogger(__name__)

FindStrategy: TypeAlias = Callable[[str, Ruleset], Strategy | None]
"""The strategy of a level; none while its numbers are still being computed."""

TIME_LIMIT: Final = 5.0
"""Seconds a strategy has for a whole turn."""


class FaultyStrategy(Exception):
    """A strategy chose what the rules forbid, or would not end its turn."""


def plan_turn(state: MatchState, seat: Seat, strategy: Strategy) -> tuple[Action, ...]:
    """What a strategy does in its turn, with the match's own dice; raise `FaultyStrategy`.

    The strategy sees the game as everybody does: the dice that lie, never those to come.
    """
    actions: list[Action] = []
    for _ in range(state.game.ruleset.throws_per_turn + 1):
        action = strategy.choose(state.game, seat)
        try:
            state = play(state, seat, action).state
        except Illegal as error:
            raise FaultyStrategy(f"{strategy.name} chose {action}: {error.code}") from None
        actions.append(action)
        if isinstance(action, Score):
            return tuple(actions)
    raise FaultyStrategy(f"{strategy.name} did not end its turn")


class RobotTurns:
    """Plays the turns that fall due to computer players."""

    def __init__(self, find: FindStrategy, *, time_limit: float = TIME_LIMIT) -> None:
        self._find = find
        self._time_limit = time_limit

    async def __call__(self, item: DueItem) -> Outcome:
        """Play the turn of the computer player that is to act in a match."""
        state = await due_state(item.key)
        if state is None or state.robot_seat is None:
            return Done.ROW_LEFT
        strategy = self._strategy(state, state.robot_seat)
        if strategy is None:
            tables.prefer(state.game.ruleset)
            return Later(WAIT_FOR_TABLE, waits_for=state.game.ruleset.fingerprint())
        return await self._play(state, state.robot_seat, strategy)

    def _strategy(self, state: MatchState, seat: Seat) -> Strategy | None:
        """Whose turn it is; another level when its table cannot be had, none while it may be."""
        level, ruleset = state.holders[seat].played_by, state.game.ruleset
        found = self._find(level, ruleset)
        if found is None and tables.is_given_up(ruleset):
            log.warning("%s has no table in match %s; Hard plays this turn", level, state.id)
            return Hard()
        return found

    async def _play(self, state: MatchState, seat: Seat, strategy: Strategy) -> Outcome:
        turn = commands.PlayTurn(
            match=state.id,
            seat=seat,
            version=state.version,
            actions=await self._decide(state, seat, strategy),
        )
        try:
            await asyncio.wrap_future(commands.submit(turn))
        except StaleVersion:
            # Somebody left meanwhile: what is to be done now is another question.
            return Later(timedelta())
        return Done.WITH_ITS_ROW

    async def _decide(
        self, state: MatchState, seat: Seat, strategy: Strategy
    ) -> tuple[Action, ...]:
        try:
            async with asyncio.timeout(self._time_limit):
                return await in_own_thread(plan_turn, state, seat, strategy)
        except Exception:
            # A defect or a delay of one level must never leave a person waiting.
            log.exception("%s failed in match %s; playing plainly instead", strategy.name, state.id)
            return await in_own_thread(plan_turn, state, seat, Medium())
