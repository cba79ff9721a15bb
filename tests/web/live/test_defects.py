"""Whatever breaks behind it, a socket answers and goes on."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.live.hub import Hub
from gobelet.web.matches.events import Unseen
from gobelet.web.matches.services import match_start
from tests.web.live.browser import Browser, Frame, kinds


class TestDefects:
    """Whatever breaks behind it, a socket answers and goes on."""

    @pytest.mark.parametrize("message", ["watch", "hint"])
    def test_a_defect_is_told_as_busy(
        self,
        message: str,
        transactional_db: None,
        owner: Player,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")

        def broken(*arguments: object) -> object:
            raise ZeroDivisionError

        monkeypatch.setattr("gobelet.web.live.watching.match_state", broken)
        monkeypatch.setattr("gobelet.web.robots.hints.match_state", broken)
        fields: Frame = {"id": "h", "version": 0} if message == "hint" else {}

        async def run() -> None:
            browser = Browser(Hub(), owner.pk)
            browser.say(type=message, match=match, **fields)
            browser.say(type="ping", id="p")
            heard = await browser.until(lambda heard: len(heard) == 3)
            (refused,) = [said for said in heard if said["type"] == "refused"]
            assert (refused["code"], refused["match"]) == ("busy", match)
            assert refused["id"] == fields.get("id")
            assert "pong" in kinds(heard)
            await browser.leave()

        asyncio.run(run())
        assert "ZeroDivisionError" in caplog.text

    def test_a_refresh_that_fails_is_told_too(
        self, transactional_db: None, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, owner.pk)
            browser.say(type="watch", match=match)
            await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            monkeypatch.setattr("gobelet.web.live.watching.match_state", lambda id: 1 / 0)
            hub._deliver([Unseen(match)])
            heard = await browser.until(lambda heard: len(heard) == 3)
            assert (heard[2]["type"], heard[2]["code"]) == ("refused", "busy")
            await browser.leave()

        asyncio.run(run())
