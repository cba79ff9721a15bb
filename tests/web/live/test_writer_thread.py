"""The writer in a thread, on a database that threads share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event as Signal

import pytest

from gobelet.web.live import writer as writing
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.errors import Busy
from gobelet.web.matches.events import DueAdded, Event, Moved
from tests.web.conftest import Table

Sit = Callable[..., Table]


class TestThread:
    def test_events_are_told_after_the_commit_and_before_the_answer(
        self, writer: Writer, sit: Sit, told: list[Event]
    ) -> None:
        table = sit(level="medium")
        table.play("t-", "chance")
        moved = [event for event in told if isinstance(event, Moved)]
        assert [(event.before, event.state.version) for event in moved] == [(0, 2), (2, 3)]
        assert isinstance(told[-1], DueAdded)

    def test_what_waits_at_the_end_is_still_carried_out(
        self, transactional_db: None, sit: Sit
    ) -> None:
        table = sit()
        writer = Writer(lambda events: None)
        futures = [
            writer.submit(table.command("t-", version=0)),
            writer.submit(table.command("chance", version=2)),
        ]
        writer.start()
        writer.stop()
        assert [future.result().version for future in futures] == [2, 3]

    def test_too_many_waiting_commands_are_told_at_once(
        self, transactional_db: None, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "WAITING", 1)
        writer, table = Writer(lambda events: None), sit()
        writer.submit(table.command("t-"))
        assert isinstance(writer.submit(table.command("t-")).exception(timeout=1), Busy)
        writer.start()
        writer.stop()

    def test_the_thread_outlives_those_who_are_told(
        self, transactional_db: None, sit: Sit, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = sit()

        def deaf(events: Sequence[Event]) -> None:
            raise ZeroDivisionError

        writer = Writer(deaf)
        writer.start()
        try:
            for version, action in ((0, "t-"), (2, "chance")):
                answer = writer.submit(table.command(action, version=version)).result(timeout=5)
            assert answer.version == 3
        finally:
            writer.stop()
        assert "could not be told" in caplog.text

    def test_the_thread_outlives_a_defect(
        self, writer: Writer, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, failed = sit(), Signal()

        def broken(*arguments: object) -> object:
            failed.set()
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(writing, "run_group", broken)
            future = commands.submit(table.command("t-"))
            assert isinstance(future.exception(timeout=5), Busy)
        assert failed.is_set()
        assert table.play("t-").version == 2
