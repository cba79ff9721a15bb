"""The task that sees to what is due."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from gobelet.web.clock import sweeper as sweeping
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome, Registry
from gobelet.web.clock.selectors import due_list_ripe
from gobelet.web.clock.services import (
    due_add,
    due_done,
    due_remove,
)
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.common.threads import in_database_thread
from tests.web.clock.conftest import SECOND, sweep, until


def noting() -> tuple[list[str], Registry]:
    """What is done, key by key, and a registry that does no more than note it."""
    done: list[str] = []

    async def handler(item: DueItem) -> Done:
        done.append(item.key)
        return Done.ROW_LEFT

    registry = Registry()
    registry.register("test", handler)
    return done, registry


class TestDoing:
    def test_what_is_due_is_done_once_and_leaves_the_table(self) -> None:
        done, registry = noting()
        due_add(kind="test", key="a", at=timezone.now())
        due_add(kind="test", key="a", at=timezone.now())
        due_add(kind="test", key="b", at=timezone.now() - SECOND)
        sweep(registry, lambda: len(done) == 2, stored=lambda: not Due.objects.exists())
        assert sorted(done) == ["a", "b"]
        assert not Due.objects.exists()

    def test_it_sleeps_until_the_next_thing_is_due(self) -> None:
        done: list[timedelta] = []
        at = timezone.now() + 0.3 * SECOND

        async def handler(item: DueItem) -> Done:
            done.append(timezone.now() - item.at)
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=at)
        sweep(registry, lambda: bool(done))
        assert timedelta() <= done[0] < 5 * SECOND

    def test_it_is_woken_from_any_thread(self) -> None:
        done, registry = noting()

        async def run() -> None:
            sweeper = Sweeper(registry)
            await sweeper.start()
            await asyncio.sleep(0.1)
            await in_database_thread(due_add, kind="test", key="a", at=timezone.now())
            await asyncio.to_thread(sweeper.wake)
            await asyncio.wait_for(until(lambda: bool(done)), 5)
            await sweeper.stop()

        asyncio.run(run())

    def test_news_of_what_is_due_later_than_its_next_look_does_not_wake_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looks: list[datetime] = []

        def look(*, limits: Mapping[str, int], by: datetime) -> list[DueItem]:
            looks.append(by)
            return due_list_ripe(limits=limits, by=by)

        monkeypatch.setattr(sweeping, "due_list_ripe", look)

        async def run() -> None:
            sweeper = Sweeper(Registry())
            await sweeper.start()
            await asyncio.wait_for(until(lambda: bool(looks)), 5)
            sweeper.wake(by=timezone.now() + 20 * SECOND)
            await asyncio.sleep(0.2)
            assert len(looks) == 1
            sweeper.wake(by=timezone.now() + 0.2 * SECOND)
            await asyncio.wait_for(until(lambda: len(looks) == 2), 4)
            await sweeper.stop()

        asyncio.run(run())

    def test_a_stop_that_meets_a_wake_is_a_stop(self) -> None:
        async def run() -> None:
            for _ in range(20):
                sweeper = Sweeper(Registry())
                await sweeper.start()
                await asyncio.sleep(0.02)
                sweeper._wake.set()
                await asyncio.wait_for(sweeper.stop(), 10)

        asyncio.run(run())

    def test_a_delay_puts_it_off(self) -> None:
        calls: list[int] = []

        async def handler(item: DueItem) -> Outcome:
            calls.append(item.row)
            return Later(0.05 * SECOND) if len(calls) < 3 else Done.ROW_LEFT

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(registry, lambda: len(calls) == 3, stored=lambda: not Due.objects.exists())
        assert not Due.objects.exists()

    def test_what_falls_due_while_the_table_is_read_is_not_overslept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def slowly(**arguments: Any) -> list[DueItem]:
            items = due_list_ripe(**arguments)
            time.sleep(0.4)
            return items

        monkeypatch.setattr(sweeping, "due_list_ripe", slowly)
        done, registry = noting()
        due_add(kind="test", key="a", at=timezone.now() + 0.2 * SECOND)
        sweep(registry, lambda: bool(done))
        assert done == ["a"]

    def test_what_ends_while_the_table_is_read_is_not_done_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        done: list[str] = []

        def slowly(**limits: Any) -> list[DueItem]:
            items = due_list_ripe(**limits)
            time.sleep(0.2)
            return items

        monkeypatch.setattr(sweeping, "due_list_ripe", slowly)
        registry = Registry()
        sweeper = Sweeper(registry)

        async def handler(item: DueItem) -> Done:
            done.append(item.key)
            sweeper.wake()
            await asyncio.sleep(0.1)  # the table is read meanwhile, with this row
            return Done.ROW_LEFT

        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())

        async def run() -> None:
            await sweeper.start()
            await asyncio.wait_for(until(lambda: bool(done)), 10)
            await asyncio.sleep(0.8)
            await sweeper.stop()

        asyncio.run(run())
        assert done == ["a"]
        assert not Due.objects.exists()

    def test_a_row_that_went_with_its_effect_is_not_written_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        removed: list[DueItem] = []
        monkeypatch.setattr(sweeping, "due_done", lambda item: removed.append(item))

        async def handler(item: DueItem) -> Done:
            await in_database_thread(due_remove, kind=item.kind, key=item.key)
            return Done.WITH_ITS_ROW

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(registry, lambda: True, stored=lambda: not Due.objects.exists())
        assert removed == []

    def test_kinds_without_a_handler_stay(self) -> None:
        due_add(kind="other", key="a", at=timezone.now())
        sweep(Registry(), lambda: True)
        assert Due.objects.get().kind == "other"

    def test_a_slow_handler_delays_no_other(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> Done:
            if item.key == "slow":
                await asyncio.sleep(5)
            done.append(item.key)
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="slow", at=timezone.now() - SECOND)
        due_add(kind="test", key="later", at=timezone.now() + 0.2 * SECOND)
        sweep(registry, lambda: done == ["later"], stored=lambda: Due.objects.count() == 1)
        assert Due.objects.get().key == "slow"

    def test_the_same_thing_that_falls_due_anew_meanwhile_is_not_lost(self) -> None:
        due_add(kind="test", key="a", at=timezone.now())
        row = Due.objects.get()
        item = DueItem(row.pk, row.kind, row.key, row.at)
        with transaction.atomic():
            due_remove(kind="test", key="a")
            due_add(kind="test", key="a", at=timezone.now())
        due_done(item=item)
        assert Due.objects.filter(kind="test", key="a").exists()
