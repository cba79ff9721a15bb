"""One task that sleeps until the next thing is due and has it done."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from gobelet.web.clock.registry import Done, DueItem, Later, Registry
from gobelet.web.clock.selectors import due_get_next, due_list_ripe
from gobelet.web.clock.services import (
    STAMP_EVERY,
    alive_end,
    alive_forget,
    alive_stamp,
    due_done,
    due_hasten,
    due_postpone,
    outage_pause,
)
from gobelet.web.common.threads import in_database_thread, in_writing_thread

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = timedelta(seconds=5)
"""Other processes put things on the table, too, and tell nobody."""

FIRST_RETRY: Final = timedelta(seconds=1)
LAST_RETRY: Final = timedelta(minutes=5)


class Sweeper:
    """Does due things at their time: one each at a time, many of them side by side."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._process = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        self._wake = asyncio.Event()
        self._looks_at = timezone.now()
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._ended: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hastened: Counter[str] = Counter()

    async def start(self) -> None:
        """Give outages back to the players, then begin."""
        self._loop = asyncio.get_running_loop()
        outage = await in_writing_thread(outage_pause, kinds=self._registry.pausing)
        if outage is not None:
            log.log(
                logging.WARNING if outage.moved else logging.INFO,
                "the site was down for %d s; %d deadlines moved by as much",
                outage.length.total_seconds(),
                outage.moved,
            )
        await in_writing_thread(alive_forget, older_than=timedelta(days=1))
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._stamp())]

    async def stop(self) -> None:
        """End; what is not finished stays due."""
        tasks = [*self._tasks, *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await in_writing_thread(alive_end, process=self._process)
        except Exception:
            log.exception("cannot leave the last sign of life")

    def wake(self, by: datetime | None = None) -> None:
        """Look again at a time, or now, because something will be due; any thread may call it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._look_again, by or timezone.now())

    def _look_again(self, by: datetime) -> None:
        # Most of what is new is due later than the next look.
        if by < self._looks_at:
            self._looks_at = by
            self._wake.set()

    async def hasten(self, waits_for: str) -> None:
        """Have what waits for something done now: it has come."""
        self._hastened[waits_for] += 1
        await in_writing_thread(due_hasten, waits_for=waits_for)
        self._look_again(timezone.now())

    async def _sweep(self) -> None:
        while True:
            # One moment for both: what falls due between two would be seen by neither.
            now = timezone.now()
            self._looks_at = now + LONGEST_SLEEP
            try:
                await self._begin_ripe(now)
                # What is ripe has begun, or waits for a place: the task that makes one looks again.
                kinds = list(self._registry.kinds)
                at = await in_database_thread(due_get_next, kinds=kinds, after=now)
            except Exception:
                # Without this task nothing is ever done in time again.
                log.exception("cannot read what is due; trying again")
                at = timezone.now() + FIRST_RETRY
            if at is not None:
                self._look_again(at)
            await self._sleep()

    async def _sleep(self) -> None:
        """Until the next look, which news may bring forward meanwhile."""
        while (left := (self._looks_at - timezone.now()).total_seconds()) > 0:
            self._wake.clear()
            try:
                # Not wait_for: before Python 3.12 it loses a cancellation that meets the wake.
                async with asyncio.timeout(left):
                    await self._wake.wait()
            except TimeoutError:
                # Whatever the system's clock was set to meanwhile.
                return

    async def _begin_ripe(self, now: datetime) -> None:
        busy = Counter(kind for kind, _ in self._running)
        # Rows under way are still on the table, so that many more are read.
        limits = {
            kind: registration.at_once + busy[kind]
            for kind, registration in self._registry.kinds.items()
            if busy[kind] < registration.at_once
        }
        self._ended.clear()
        for item in await in_database_thread(due_list_ripe, limits=limits, by=now):
            name = (item.kind, item.key)
            is_free = busy[item.kind] < self._registry.kinds[item.kind].at_once
            # What ended while this was read may not be there any more.
            if is_free and name not in self._running and item.row not in self._ended:
                busy[item.kind] += 1
                self._running[name] = asyncio.create_task(self._do(item))

    async def _do(self, item: DueItem) -> None:
        hastened = self._hastened.copy()
        try:
            outcome = await self._registry.kinds[item.kind].handler(item)
            if isinstance(outcome, Later):
                await self._put_off(item, outcome, hastened)
            elif outcome is Done.ROW_LEFT:
                await in_writing_thread(due_done, item=item)
        except Exception:
            # Whatever one handler does wrong, the others go on and this one is tried again.
            log.exception("%s %s failed; trying again", item.kind, item.key)
            await self._retry(item)
        finally:
            self._running.pop((item.kind, item.key), None)
            self._ended.add(item.row)
            self._look_again(timezone.now())

    async def _put_off(self, item: DueItem, later: Later, hastened: Counter[str]) -> None:
        await in_writing_thread(due_postpone, item=item, by=later.by, waits_for=later.waits_for)
        if hastened[later.waits_for] != self._hastened[later.waits_for]:
            # What it waits for came just before this was put off.
            await in_writing_thread(due_postpone, item=item, by=timedelta())

    async def _retry(self, item: DueItem) -> None:
        delay = min(FIRST_RETRY * 2 ** min(item.failures, 10), LAST_RETRY)
        try:
            await in_writing_thread(due_postpone, item=item, by=delay, failed=True)
        except Exception:
            log.exception("%s %s could not be put off", item.kind, item.key)
            await asyncio.sleep(delay.total_seconds())

    async def _stamp(self) -> None:
        while True:
            try:
                await in_writing_thread(alive_stamp, process=self._process)
            except Exception:
                log.exception("cannot leave a sign of life; trying again")
            await asyncio.sleep(STAMP_EVERY.total_seconds())
