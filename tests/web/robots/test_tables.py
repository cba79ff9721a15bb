"""Solved tables, prepared while the site serves."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from gobelet import rulesets
from gobelet.core import Dice, Ruleset, ScoreSheet
from gobelet.web.robots import tables as preparing
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.tables import TableState, tables

YACHT, YATZY = rulesets.find("yacht"), rulesets.find("yatzy")


@pytest.fixture(autouse=True)
def _no_tables() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


def test_the_real_solver_makes_a_table_in_a_process_of_its_own() -> None:
    asyncio.run(tables.prepare([YACHT]))
    table = tables.get(YACHT)
    assert table is not None
    assert table.value(ScoreSheet(YACHT)) == pytest.approx(245.870775, abs=1e-6)
    assert tables.status(YACHT).state is TableState.READY
    expert = find_strategy("expert", YACHT)
    assert expert is not None
    assert expert.name == "expert"


def test_rulesets_that_play_alike_share_a_table() -> None:
    asyncio.run(tables.prepare([YACHT]))
    single = rulesets.find("classic_single")
    table = tables.get(single)
    assert table is not None
    assert table.rank(ScoreSheet(single), Dice.parse("11123"), throws_left=2)


def test_progress_is_told_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    solve_in(monkeypatch, "print('1 4', flush=True); import time; time.sleep(0.3); print('4 4')")

    async def watch() -> None:
        task = asyncio.create_task(tables._solve(YACHT))
        while not task.done():
            seen.append(tables.status(YACHT).done)
            await asyncio.sleep(0.02)
        await task

    asyncio.run(watch())
    assert 0.25 in seen
    assert tables.status(YACHT).state is TableState.MISSING


def test_a_solve_that_fails_is_told_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    solve_in(monkeypatch, "raise SystemExit(3)")
    monkeypatch.setattr(preparing, "FIRST_RETRY", 0.05)
    monkeypatch.setattr(preparing, "_load", lambda ruleset: None)
    asyncio.run(asyncio.wait_for(wait_for_failures(2, caplog), 20))
    assert tables.status(YACHT).state is TableState.FAILED


def test_the_end_of_the_site_ends_the_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    # How far it says it is tells which process it is.
    solve_in(monkeypatch, "import os, time; print(os.getpid(), 10**9, flush=True); time.sleep(60)")
    monkeypatch.setattr(tables, "_is_warm", True)
    monkeypatch.setattr(preparing, "_load", lambda ruleset: None)

    async def end_early() -> None:
        task = asyncio.create_task(tables.prepare([YACHT]))
        while not (done := tables.status(YACHT).done):
            await asyncio.sleep(0.02)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        with pytest.raises(ProcessLookupError):
            os.kill(round(done * 10**9), 0)

    asyncio.run(asyncio.wait_for(end_early(), 20))


class TestOrder:
    """What somebody waits for is solved next."""

    def test_what_is_preferred_comes_before_the_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second, third = (rulesets.find(key) for key in ("fete", "clubs", "yatzy"))
        order = self.prepared(monkeypatch, [first, second, third], meanwhile=third)
        assert order == ["fete", "yatzy", "clubs"]

    def test_rules_that_nobody_listed_are_prepared_when_they_are_wanted(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        former = replace(YACHT, throws_per_turn=2)
        assert self.prepared(monkeypatch, [YACHT], meanwhile=former) == ["yacht", "yacht"]

    @staticmethod
    def prepared(
        monkeypatch: pytest.MonkeyPatch, listed: list[Ruleset], *, meanwhile: Ruleset
    ) -> list[str]:
        """The order of preparation when a ruleset is preferred while the first is prepared."""
        order: list[str] = []
        asked: list[Ruleset] = []

        async def found(ruleset: Ruleset) -> object:
            order.append(ruleset.key)
            asked.append(ruleset)
            if len(asked) == 1:
                tables.prefer(meanwhile)
            return object()

        monkeypatch.setattr(tables, "_found", found)
        asyncio.run(tables.prepare(listed))
        assert meanwhile in asked
        return order


class TestThoseWhoWait:
    """They are told when a table is there, or will not be soon, whatever comes in between."""

    @pytest.fixture
    def told(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Which tables they were told of; the first time, telling fails."""
        told: list[str] = []
        tries = count()

        async def tell(fingerprint: str) -> None:
            if next(tries) == 0:
                raise OperationalError("database is locked")
            told.append(fingerprint)

        monkeypatch.setattr(tables, "tell_waiting", tell)
        monkeypatch.setattr(preparing, "TELL_AGAIN_AFTER", (0.01, 0.01))
        return told

    def test_they_are_told_again_when_telling_fails(
        self,
        told: list[str],
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        self.find(monkeypatch, lambda ruleset: True)
        asyncio.run(tables.prepare([YACHT, YATZY]))
        assert told == [YACHT.fingerprint(), YATZY.fingerprint()]
        assert "database is locked" in caplog.text

    def test_they_are_told_when_a_table_has_failed_twice(
        self, told: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(preparing, "FIRST_RETRY", 0.01)
        tries: list[bool] = []

        def third_time(ruleset: Ruleset) -> bool:
            tries.append(tables.is_given_up(YACHT))
            return len(tries) == 3

        self.find(monkeypatch, third_time)
        asyncio.run(asyncio.wait_for(tables.prepare([YACHT]), 10))
        assert tries == [False, False, True]
        assert told == [YACHT.fingerprint()] * 2  # without it, then with it
        assert not tables.is_given_up(YACHT)

    def test_the_task_outlives_whatever_it_stumbles_over(
        self,
        told: list[str],
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        monkeypatch.setattr(preparing, "FIRST_RETRY", 0.01)
        self.find(monkeypatch, lambda ruleset: True)
        next_one, tries = tables._next, count()

        def stumbling() -> str | None:
            if next(tries) == 0:
                raise ZeroDivisionError
            return next_one()

        monkeypatch.setattr(tables, "_next", stumbling)

        async def run() -> None:
            serving = asyncio.create_task(tables.serve([YACHT]))
            async with asyncio.timeout(10):
                while told != [YACHT.fingerprint()]:
                    await asyncio.sleep(0.01)
                tables.want(YATZY)  # wanted much later
                while told != [YACHT.fingerprint(), YATZY.fingerprint()]:
                    await asyncio.sleep(0.01)
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

        asyncio.run(run())
        assert "trying again" in caplog.text

    @staticmethod
    def find(monkeypatch: pytest.MonkeyPatch, is_found: Callable[[Ruleset], bool]) -> None:
        """Let tables be found, or not."""

        async def found(ruleset: Ruleset) -> object:
            return object() if is_found(ruleset) else None

        monkeypatch.setattr(tables, "_found", found)


def test_the_child_has_compiled_code_made_before_this_process_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []

    async def run_child(name: str | None, argument: str) -> None:
        steps.append(argument)

    def load(ruleset: Ruleset) -> object:
        steps.append("load")
        return object()

    monkeypatch.setattr(tables, "_is_warm", False)
    monkeypatch.setattr(tables, "_run_child", run_child)
    monkeypatch.setattr(preparing, "_load", load)
    asyncio.run(tables.prepare([YACHT]))
    assert steps == ["warm-up", "load"]


class TestStatusPage:
    def test_a_page_can_ask_how_far_a_table_is(self, client: Client) -> None:
        assert client.get("/tables/yacht/").json() == {"state": "missing", "done": 0.0}
        asyncio.run(tables.prepare([YACHT]))
        assert client.get("/tables/yacht/").json() == {"state": "ready", "done": 1.0}

    def test_an_unknown_ruleset_has_none(self, client: Client) -> None:
        assert client.get("/tables/poker/").status_code == 404


def solve_in(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let the child process run this instead of the solver."""
    spawn = asyncio.create_subprocess_exec

    async def instead(program: str, *arguments: str, **options: Any) -> asyncio.subprocess.Process:
        return await spawn(program, "-c", code, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead)


async def wait_for_failures(count: int, caplog: pytest.LogCaptureFixture) -> None:
    """Prepare until it has failed so often."""
    task = asyncio.create_task(tables.prepare([YACHT]))
    while caplog.text.count("cannot be prepared") < count:
        await asyncio.sleep(0.02)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
