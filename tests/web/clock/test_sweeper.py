"""The task that sees to what is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count

import pytest
from django.db import transaction
from django.utils import timezone

from gobelet.web.clock import sweeper as sweeping
from gobelet.web.clock.models import Alive, Due
from gobelet.web.clock.registry import DueItem, Registry
from gobelet.web.clock.services import (
    alive_forget,
    alive_stamp,
    due_add,
    due_done,
    due_remove,
    outage_pause,
)
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.common.threads import in_database_thread

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _database(transactional_db: None) -> None:
    """Threads and tests see the same rows."""


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in the loop."""
    while not condition():
        await asyncio.sleep(0.005)


def sweep(
    registry: Registry,
    condition: Callable[[], bool],
    *later: Awaitable[None],
    stored: Callable[[], bool] = lambda: True,
) -> None:
    """Run a sweeper until something has happened, and the database shows it."""

    async def run() -> None:
        sweeper = Sweeper(registry)
        await sweeper.start()
        try:
            await asyncio.gather(*later)
            await asyncio.wait_for(until(condition), 10)
            async with asyncio.timeout(10):
                while not await in_database_thread(stored):
                    await asyncio.sleep(0.005)
            await asyncio.sleep(0.05)  # and what should not happen has time to
        finally:
            await sweeper.stop()

    asyncio.run(run())


class TestDoing:
    def test_what_is_due_is_done_once_and_leaves_the_table(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> None:
            done.append(item.key)

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        due_add(kind="test", key="a", at=timezone.now())
        due_add(kind="test", key="b", at=timezone.now() - SECOND)
        sweep(registry, lambda: len(done) == 2, stored=lambda: not Due.objects.exists())
        assert sorted(done) == ["a", "b"]
        assert not Due.objects.exists()

    def test_it_sleeps_until_the_next_thing_is_due(self) -> None:
        done: list[timedelta] = []
        at = timezone.now() + 0.3 * SECOND

        async def handler(item: DueItem) -> None:
            done.append(timezone.now() - item.at)

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=at)
        sweep(registry, lambda: bool(done))
        assert timedelta() <= done[0] < 5 * SECOND

    def test_it_is_woken_from_any_thread(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> None:
            done.append(item.key)

        registry = Registry()
        registry.register("test", handler)

        async def run() -> None:
            sweeper = Sweeper(registry)
            await sweeper.start()
            await asyncio.sleep(0.1)
            await in_database_thread(due_add, kind="test", key="a", at=timezone.now())
            await asyncio.to_thread(sweeper.wake)
            await asyncio.wait_for(until(lambda: bool(done)), 5)
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

        async def handler(item: DueItem) -> timedelta | None:
            calls.append(item.row)
            return 0.05 * SECOND if len(calls) < 3 else None

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(registry, lambda: len(calls) == 3, stored=lambda: not Due.objects.exists())
        assert not Due.objects.exists()

    def test_kinds_without_a_handler_stay(self) -> None:
        due_add(kind="other", key="a", at=timezone.now())
        sweep(Registry(), lambda: True)
        assert Due.objects.get().kind == "other"

    def test_a_slow_handler_delays_no_other(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> None:
            if item.key == "slow":
                await asyncio.sleep(5)
            done.append(item.key)

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


class TestHastening:
    """What was put off until something is there is done as soon as it is."""

    @pytest.mark.parametrize("is_late", [False, True])
    def test_it_is_done_at_once(self, is_late: bool) -> None:
        tries: list[str] = []
        registry = Registry()
        sweeper = Sweeper(registry)

        async def handler(item: DueItem) -> timedelta | None:
            tries.append(item.key)
            if len(tries) == 1 and is_late:  # it comes before the row is put off
                await sweeper.hasten(["test"])
            return timedelta(hours=1) if len(tries) == 1 else None

        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())

        async def run() -> None:
            await sweeper.start()
            if not is_late:
                await until(lambda: len(tries) == 1)
                await asyncio.sleep(0.1)
                await sweeper.hasten(["test"])
            await asyncio.wait_for(until(lambda: len(tries) == 2), 10)
            await asyncio.wait_for(until(lambda: not sweeper._running), 10)
            await sweeper.stop()

        asyncio.run(run())
        assert not Due.objects.exists()


class TestFailures:
    def test_a_failure_is_told_and_tried_again_later(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(sweeping, "FIRST_RETRY", 0.02 * SECOND)
        failures: list[int] = []

        async def handler(item: DueItem) -> None:
            failures.append(item.failures)
            if len(failures) < 3:
                raise ZeroDivisionError

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(registry, lambda: len(failures) == 3)
        assert failures == [0, 1, 2]
        assert "test a failed" in caplog.text
        assert not Due.objects.exists()

    def test_one_failure_stops_no_other(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> None:
            if item.key == "bad":
                raise ZeroDivisionError
            done.append(item.key)

        registry = Registry()
        registry.register("test", handler)
        for key in ("bad", "good"):
            due_add(kind="test", key=key, at=timezone.now())
        sweep(registry, lambda: done == ["good"])
        assert Due.objects.get().key == "bad"

    def test_the_sweeper_outlives_whatever_it_stumbles_over(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(sweeping, "FIRST_RETRY", 0.02 * SECOND)
        monkeypatch.setattr(sweeping, "STAMP_EVERY", 0.02 * SECOND)
        for name in ("due_list_ripe", "due_postpone", "alive_stamp"):
            monkeypatch.setattr(sweeping, name, stumbling(getattr(sweeping, name)))
        done: list[str] = []

        async def handler(item: DueItem) -> None:
            done.append(item.key)
            if len(done) < 3:
                raise ZeroDivisionError

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(
            registry,
            lambda: len(done) == 3 and "sign of life" in caplog.text,
            stored=lambda: not Due.objects.exists(),
        )
        for line in ("cannot read what is due", "could not be put off", "sign of life"):
            assert line in caplog.text

    def test_a_kind_has_one_handler(self) -> None:
        async def handler(item: DueItem) -> None:
            """Nothing."""

        registry = Registry()
        registry.register("test", handler)
        with pytest.raises(ValueError, match="handler"):
            registry.register("test", handler)


def stumbling(function: Callable[..., object]) -> Callable[..., object]:
    """The same, but broken the first time."""
    calls = count()

    def call(**arguments: object) -> object:
        if next(calls) == 0:
            raise ZeroDivisionError
        return function(**arguments)

    return call


class TestOutages:
    """A restart of the site pauses the clocks that ask for it."""

    def test_deadlines_move_by_the_length_of_the_outage(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now - 40 * SECOND)
        due_add(kind="event", key="a", at=now - 40 * SECOND)
        gap = outage_pause(kinds=["deadline"])
        assert gap is not None
        assert gap.total_seconds() == pytest.approx(100, abs=2)
        assert abs(Due.objects.get(kind="deadline").at - (now + 60 * SECOND)) < 2 * SECOND
        assert Due.objects.get(kind="event").at < now

    def test_of_two_processes_that_start_one_moves_them(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now)
        assert outage_pause(kinds=["deadline"]) is not None
        assert outage_pause(kinds=["deadline"]) is None

    def test_a_quick_restart_moves_nothing(self) -> None:
        alive_stamp(process="former")
        assert outage_pause(kinds=["deadline"]) is None

    def test_what_was_overdue_before_the_outage_stays_overdue(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now - 200 * SECOND)
        outage_pause(kinds=["deadline"])
        assert Due.objects.get().at < now - 150 * SECOND

    def test_the_first_start_of_a_site_has_no_outage(self) -> None:
        assert outage_pause(kinds=["deadline"]) is None

    def test_a_running_site_leaves_signs_of_life(self) -> None:
        sweep(Registry(), lambda: True, stored=Alive.objects.exists)
        assert timezone.now() - Alive.objects.get().alive_at < 5 * SECOND

    def test_old_processes_are_forgotten_but_never_the_last_sign(self) -> None:
        now = timezone.now()
        for process, age in (("last", 3), ("older", 10)):
            Alive.objects.create(process=process, alive_at=now - timedelta(days=age))
        alive_forget(older_than=timedelta(days=1))
        assert [stamp.process for stamp in Alive.objects.all()] == ["last"]
