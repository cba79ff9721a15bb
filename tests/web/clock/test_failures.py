"""Handlers that fail, and a sweeper that goes on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from django.utils import timezone

from gobelet.web.clock import sweeper as sweeping
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Registry
from gobelet.web.clock.services import (
    due_add,
)
from tests.web.clock.conftest import SECOND, sweep


class TestFailures:
    def test_a_failure_is_told_and_tried_again_later(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(sweeping, "FIRST_RETRY", 0.02 * SECOND)
        failures: list[int] = []

        async def handler(item: DueItem) -> Done:
            failures.append(item.failures)
            if len(failures) < 3:
                raise ZeroDivisionError
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("test", handler)
        due_add(kind="test", key="a", at=timezone.now())
        sweep(registry, lambda: len(failures) == 3, stored=lambda: not Due.objects.exists())
        assert failures == [0, 1, 2]
        assert "test a failed" in caplog.text
        assert not Due.objects.exists()

    def test_one_failure_stops_no_other(self) -> None:
        done: list[str] = []

        async def handler(item: DueItem) -> Done:
            if item.key == "bad":
                raise ZeroDivisionError
            done.append(item.key)
            return Done.ROW_LEFT

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

        async def handler(item: DueItem) -> Done:
            done.append(item.key)
            if len(done) < 3:
                raise ZeroDivisionError
            return Done.ROW_LEFT

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
        async def handler(item: DueItem) -> Done:
            return Done.ROW_LEFT

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
