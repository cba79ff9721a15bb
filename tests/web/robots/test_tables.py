"""Solved tables, prepared while the site serves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from gobelet import rulesets
from gobelet.core import Dice, Ruleset, ScoreSheet
from gobelet.web.robots import tables as preparing
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.tables import TableState, tables

YACHT = rulesets.find("yacht")


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
    solve_in(monkeypatch, "import time; print('0 9', flush=True); time.sleep(60)")
    monkeypatch.setattr(preparing, "_load", lambda ruleset: None)

    async def end_early() -> None:
        task = asyncio.create_task(tables.prepare([YACHT]))
        while tables.status(YACHT).state is not TableState.SOLVING:
            await asyncio.sleep(0.02)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

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
