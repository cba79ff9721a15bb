"""The composition root: who serves whom in a process of the site, and what it does in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from gobelet import rulesets
from gobelet.core import Ruleset
from gobelet.web.accounts import endings, joining
from gobelet.web.accounts.models import Player
from gobelet.web.clock.registry import Registry
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.common.threads import close_connections, in_writing_thread
from gobelet.web.daily.handlers import keep_score, promise_days
from gobelet.web.daily.services import PROMISES_DUE, days_promise
from gobelet.web.live.ended import close_ended_for_ever
from gobelet.web.live.endpoint import Endpoint
from gobelet.web.live.hub import Hub
from gobelet.web.live.outgoing import Reason
from gobelet.web.live.writer import Writer
from gobelet.web.lobby.news import NOTIFY_ANSWERED_DUE, NOTIFY_CHALLENGE_DUE, NOTIFY_TABLE_DUE
from gobelet.web.lobby.seating import TABLE_DUE
from gobelet.web.lobby.services import tables_hand_over
from gobelet.web.lobby.sweeping import sweep_table
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import (
    ENDED_DUE,
    NOTIFY_BEGUN_DUE,
    NOTIFY_END_DUE,
    NOTIFY_REMATCH_DUE,
    NOTIFY_TURN_DUE,
    NOTIFY_WARNING_DUE,
    ROBOT_DUE,
    SEALED_END_DUE,
    TURN_DUE,
)
from gobelet.web.matches.events import DueAdded, Event, MatchStarted
from gobelet.web.matches.handover import match_hand_over_all
from gobelet.web.matches.holidays import HOLIDAY_DUE, holiday_tell, holidays_hand_over
from gobelet.web.matches.opening import open_seal
from gobelet.web.matches.options import Pace
from gobelet.web.matches.people import people_seated
from gobelet.web.matches.retention import RETENTION_DUE, forget_old, retention_ensure
from gobelet.web.matches.seals import SEAL_DUE
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.timeouts import TurnDeadlines
from gobelet.web.notifications.delivery import (
    answered_delivery_get,
    challenge_delivery_get,
    ended_delivery_get,
    news_delivery_get,
    rematch_delivery_get,
)
from gobelet.web.notifications.handlers import (
    ENDED_FOR_DUE,
    BegunNotices,
    DeliveryGet,
    Notices,
    TurnNotices,
    end_notices,
)
from gobelet.web.notifications.handover import notices_hand_over
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.services import subscription_end
from gobelet.web.profiles.closing import close_account
from gobelet.web.profiles.services import CLOSING_DUE
from gobelet.web.robots.analyses import Analyses
from gobelet.web.robots.analyst import Analyst
from gobelet.web.robots.hints import hint_give
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.tables import nobody_waits, tables
from gobelet.web.robots.turns import RobotTurns
from gobelet.web.social import presence, seating, telling
from gobelet.web.social.retention import (
    SOCIAL_RETENTION_DUE,
    forget_talk,
    social_retention_ensure,
)
from gobelet.web.social.services import social_hand_over

SOLVED_FIRST = "yacht"


DEADLINES_AT_ONCE: Final = 64
"""Turns run down quickly, and nobody's may wait behind another's."""

ANALYSES_AT_ONCE: Final = 1
"""Analyses compute for long and nobody waits for them: robots' turns come first."""

GOODBYE: Final = 1.0
"""Seconds that browsers have to take the news of a stop."""


DELIVERIES: Final[Mapping[str, DeliveryGet]] = {
    NOTIFY_CHALLENGE_DUE: challenge_delivery_get,
    NOTIFY_ANSWERED_DUE: answered_delivery_get,
    NOTIFY_TABLE_DUE: news_delivery_get,
    NOTIFY_REMATCH_DUE: rematch_delivery_get,
    ENDED_FOR_DUE: ended_delivery_get,
}
"""What people who are away are told unless it is over by then, by the key of what is due."""


class Site:
    """Everything that lives as long as the process, from start to stop."""

    def __init__(self, *, solve: Sequence[Ruleset] | None = None) -> None:
        self._solve = solving_order() if solve is None else solve
        self.hub = Hub()
        self.writer = Writer(self._publish, self._on_loop)
        self.registry = Registry()
        deadlines = TurnDeadlines(self.hub.presence.may_return)
        self.registry.register(TURN_DUE, deadlines, pauses=True, at_once=DEADLINES_AT_ONCE)
        self.registry.register(ROBOT_DUE, RobotTurns(find_strategy))
        self.analyst = Analyst()
        self.registry.register(ENDED_DUE, Analyses(self.analyst), at_once=ANALYSES_AT_ONCE)
        self.registry.register(SEALED_END_DUE, keep_score)
        self.registry.register(SEAL_DUE, open_seal)
        self.registry.register(PROMISES_DUE, promise_days)
        self.registry.register(RETENTION_DUE, forget_old)
        self.registry.register(SOCIAL_RETENTION_DUE, forget_talk)
        self.registry.register(CLOSING_DUE, close_account)
        self.registry.register(TABLE_DUE, sweep_table)
        is_here = self.hub.presence.is_here
        self.registry.register(NOTIFY_TURN_DUE, TurnNotices(About.TURN, is_here))
        warnings = TurnNotices(About.WARNING, is_here)
        self.registry.register(NOTIFY_WARNING_DUE, warnings, pauses=True)
        self.registry.register(NOTIFY_END_DUE, end_notices)
        self.registry.register(NOTIFY_BEGUN_DUE, BegunNotices(is_here))
        for kind, delivery_get in DELIVERIES.items():
            self.registry.register(kind, Notices(delivery_get, is_here))
        self.registry.register(HOLIDAY_DUE, holiday_tell)
        self.sweeper = Sweeper(self.registry)
        self.endpoint = Endpoint(hub=self.hub, hint=hint_give)
        self._former_door: commands.Door | None = None
        self._preparation: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begin: first what stores, then what asks for it."""
        self._loop = asyncio.get_running_loop()
        self.hub.open()
        self.writer.start()
        self._former_door = commands.connect(self.writer.submit)
        endings.connect(self._close_session)
        joining.connect(hand_over_all)
        presence.connect(self.hub.presence.online)
        seating.connect(people_seated)
        telling.connect(self.hub.tell_people)
        telling.connect_tables(self.hub.tell_chats)
        await in_writing_thread(retention_ensure)
        await in_writing_thread(social_retention_ensure)
        await in_writing_thread(days_promise)
        await self.sweeper.start()
        self._looking = asyncio.create_task(close_ended_for_ever(self.hub))
        tables.tell_waiting = self.sweeper.hasten
        if self._solve:
            self._preparation = asyncio.create_task(tables.serve(self._solve))

    async def say_goodbye(self) -> None:
        """Tell the sockets that the site is about to stop, while their lines are still open."""
        await self.hub.close(Reason.RESTART, within=GOODBYE)

    async def stop(self) -> None:
        """End in the opposite order; nothing that was accepted is lost."""
        for task in filter(None, (self._preparation, self._looking)):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self.say_goodbye()
        tables.tell_waiting = nobody_waits
        await self.sweeper.stop()
        await self.analyst.stop()
        telling.connect_tables(telling.no_table_listens)
        telling.connect(telling.nobody_listens)
        seating.connect(seating.nobody_is_seated)
        presence.connect(presence.nobody_is_online)
        joining.connect(joining.keep_apart)
        endings.connect(endings.nobody_listens)
        commands.connect(self._former_door)
        # What was accepted is still answered meanwhile.
        await asyncio.to_thread(self.writer.stop)
        await asyncio.to_thread(close_connections)

    def _on_loop(self, work: Callable[[], None]) -> None:
        if self._loop is None or self._loop.is_closed():
            work()
        else:
            self._loop.call_soon_threadsafe(work)

    def _publish(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, MatchStarted):
                self._prepare_for(event.state)
        self.hub.publish(events)
        due = [event.at for event in events if isinstance(event, DueAdded)]
        if due:
            self.sweeper.wake(by=min(due))

    def _prepare_for(self, state: MatchState) -> None:
        if state.options.pace is Pace.LIVE:
            self.hub.presence.expect(state.holders[seat].actor for seat in state.people)
        if state.level is not None and state.level.needs_table:
            self._prefer(state.game.ruleset)

    def _close_session(self, session: str) -> None:
        subscription_end(session=session)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.hub.close_session, session, Reason.SIGNED_OUT)

    def _prefer(self, ruleset: Ruleset) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tables.prefer, ruleset)


def hand_over_all(*, guest: Player, player: Player) -> None:
    """Let an account have all that a guest has under way."""
    tables_hand_over(guest=guest, player=player)
    notices_hand_over(guest=guest, player=player)
    holidays_hand_over(guest=guest, player=player)
    match_hand_over_all(guest=guest, player=player)
    social_hand_over(guest=guest, player=player)


def solving_order() -> list[Ruleset]:
    """Rulesets in the order their tables are prepared: what most people choose comes first."""
    first = rulesets.find(SOLVED_FIRST)
    return [first, *(ruleset for ruleset in rulesets.ALL.values() if ruleset is not first)]
