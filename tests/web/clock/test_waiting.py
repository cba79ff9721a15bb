"""Things that wait: for something, or for each other."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from django.utils import timezone

from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome, Registry
from gobelet.web.clock.services import (
    due_add,
    due_hasten,
    due_postpone,
)
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.common.threads import WRITING_THREADS, in_database_thread, in_writing_thread
from tests.web.clock.conftest import HOUR, SECOND, sweep, until


class TestHastening:
    """What was put off until something is there is done as soon as it is."""

    @pytest.mark.parametrize("is_late", [False, True])
    def test_it_is_done_at_once(self, is_late: bool) -> None:
        tries: list[str] = []
        registry = Registry()
        sweeper = Sweeper(registry)

        async def handler(item: DueItem) -> Outcome:
            tries.append(item.key)
            if len(tries) == 1 and is_late:  # it comes before the row is put off
                await sweeper.hasten("a table")
            return Later(HOUR, waits_for="a table") if len(tries) == 1 else Done.ROW_LEFT

        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())

        async def run() -> None:
            await sweeper.start()
            if not is_late:
                await until(lambda: len(tries) == 1)
                await asyncio.sleep(0.1)
                await sweeper.hasten("a table")
            await asyncio.wait_for(until(lambda: len(tries) == 2), 10)
            await asyncio.wait_for(until(lambda: not sweeper._running), 10)
            await sweeper.stop()

        asyncio.run(run())
        assert not Due.objects.exists()

    def test_what_waits_for_something_else_keeps_its_time(self) -> None:
        for key in ("a", "b", "c"):
            due_add(kind="test", key=key, at=timezone.now())
        for row, waits_for in zip(
            Due.objects.order_by("key"), ("a table", "another", ""), strict=True
        ):
            item = DueItem(row.pk, row.kind, row.key, row.at)
            due_postpone(item=item, by=HOUR, waits_for=waits_for)
        due_hasten(waits_for="a table")
        ripe = Due.objects.filter(at__lte=timezone.now())
        assert [row.key for row in ripe] == ["a"]


class TestManyAtOnce:
    """A kind has a limit of its own, and is never held up by another."""

    def test_no_more_of_a_kind_than_its_limit(self) -> None:
        running, most, done = 0, 0, 0

        async def handler(item: DueItem) -> Done:
            nonlocal running, most, done
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.01)
            running -= 1
            done += 1
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("test", handler, at_once=2)
        for key in range(8):
            due_add(kind="test", key=str(key), at=timezone.now())
        sweep(registry, lambda: done == 8, stored=lambda: not Due.objects.exists())
        assert most == 2

    def test_a_queue_of_one_kind_does_not_hold_up_another(self) -> None:
        done: list[str] = []

        async def slow(item: DueItem) -> Done:
            await asyncio.sleep(60)
            return Done.ROW_LEFT

        async def quick(item: DueItem) -> Done:
            done.append(item.key)
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("quick", quick)
        registry.register("slow", slow, at_once=1)
        for key in range(100):
            due_add(kind="slow", key=str(key), at=timezone.now() - SECOND)
        due_add(kind="quick", key="a", at=timezone.now())
        sweep(registry, lambda: done == ["a"])

    def test_writes_that_wait_hold_up_no_read(self) -> None:
        async def run() -> None:
            go = Event()
            waiting = [
                asyncio.create_task(in_writing_thread(go.wait)) for _ in range(2 * WRITING_THREADS)
            ]
            try:
                async with asyncio.timeout(5):
                    assert await in_database_thread(Due.objects.count) == 0
            finally:
                go.set()
                await asyncio.gather(*waiting)

        asyncio.run(run())
