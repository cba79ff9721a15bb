"""Browsers that do not read, and those that ask for too much."""

from __future__ import annotations

import asyncio
import logging

import pytest

from gobelet.web.live.hub import Hub
from gobelet.web.live.limits import TokenBucket
from gobelet.web.live.outgoing import WAITING, Reason
from gobelet.web.live.protocol import Pong
from gobelet.web.live.tally import QUIET, Tally
from tests.web.live.browser import Browser, kinds


class TestSlowBrowsers:
    def test_one_that_does_not_read_is_closed_and_told_why(self) -> None:
        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, 1)
            await browser.until(lambda heard: kinds(heard) == ["hello"])
            browser.reads.clear()
            for _ in range(WAITING + 10):
                browser.socket.say(Pong())
                await asyncio.sleep(0)
            browser.reads.set()
            await asyncio.wait_for(browser.task, 5)
            assert browser.heard[-1] == {"type": "closing", "reason": "slow"}
            assert browser.frames[-1]["code"] == 1013
            assert len(browser.frames) < 10

        asyncio.run(run())

    def test_one_that_never_reads_again_is_let_go(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gobelet.web.live.outgoing.CLOSE_WITHIN", 0.05)

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, 1)
            await browser.until(lambda heard: kinds(heard) == ["hello"])
            browser.reads.clear()
            browser.socket.say(Pong())
            browser.socket.close(Reason.RESTART)
            await asyncio.wait_for(browser.task, 5)
            assert hub.sockets_of(1) == 0

        asyncio.run(run())


class TestTokenBucket:
    def test_a_burst_then_so_many_a_second(self) -> None:
        now = 0.0
        bucket = TokenBucket(burst=3, per_second=2, clock=lambda: now)
        assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
        now = 1.0
        assert [bucket.take() for _ in range(3)] == [True, True, False]
        now = 100.0
        assert [bucket.take() for _ in range(4)] == [True, True, True, False]


class TestTally:
    def test_what_goes_on_is_told_ever_more_rarely(self, caplog: pytest.LogCaptureFixture) -> None:
        now = 0.0
        tally, log = Tally(clock=lambda: now), logging.getLogger("test")
        for _ in range(9):
            tally.note(log, "kind", "it is %s", "wrong")
        assert caplog.messages == [f"it is wrong ({count} times)" for count in (1, 2, 4, 8)]
        tally.note(log, "other", "else")
        assert caplog.messages[-1] == "else (1 times)"
        now = QUIET
        tally.note(log, "kind", "it is %s", "wrong")
        assert caplog.messages[-1] == "it is wrong (10 times)"
