"""The composition root: who serves whom in a process of the site, and what it does in time."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from gobelet.bots import levels
from gobelet.core import Ruleset, Strategy
from gobelet.web.clock.registry import Registry
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.live.endpoint import Endpoint
from gobelet.web.live.hub import Hub
from gobelet.web.live.socket import Reason
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.events import DueAdded, Event
from gobelet.web.matches.services import ROBOT_DUE
from gobelet.web.robots.turns import RobotTurns

log = logging.getLogger(__name__)


class Site:
    """Everything that lives as long as the process, from start to stop."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.writer = Writer(self._publish)
        self.registry = Registry()
        self.registry.register(ROBOT_DUE, RobotTurns(self._strategy))
        self.sweeper = Sweeper(self.registry)
        self.endpoint = Endpoint(hub=self.hub, hint=_no_hint)
        self._former_door: commands.Door | None = None

    async def start(self) -> None:
        """Begin: first what stores, then what asks for it."""
        self.hub.open()
        self.writer.start()
        self._former_door = commands.connect(self.writer.submit)
        await self.sweeper.start()

    async def stop(self) -> None:
        """End in the opposite order; nothing accepted is lost."""
        self.hub.close(Reason.RESTART)
        await self.sweeper.stop()
        if self._former_door is not None:
            commands.connect(self._former_door)
        self.writer.stop()

    def _publish(self, events: Sequence[Event]) -> None:
        self.hub.publish(events)
        if any(isinstance(event, DueAdded) for event in events):
            self.sweeper.wake()

    def _strategy(self, level: str, ruleset: Ruleset) -> Strategy | None:
        return levels.find(level)


async def _no_hint(hint: object, player: int):
    from gobelet.web.matches.errors import HintNotReady

    raise HintNotReady
