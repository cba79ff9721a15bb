"""Who is told what happens, without a network."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.live.hub import Hub
from gobelet.web.live.messages import held_message
from gobelet.web.live.outgoing import Reason
from gobelet.web.matches.events import PlacesHeld, Unseen
from gobelet.web.matches.holds import holds
from gobelet.web.matches.services import match_start
from tests.web.live.browser import Browser, kinds


class TestHub:
    def test_only_those_who_watch_are_told(self) -> None:
        async def run() -> None:
            hub = Hub()
            hub.open()
            watching, other = Browser(hub, 1), Browser(hub, 2)
            await watching.until(lambda heard: kinds(heard) == ["hello"])
            hub.watch("m", watching.socket, {0: 1})
            await asyncio.to_thread(hub.publish, [PlacesHeld("m", 2, 0, (1,), 1)])
            heard = await watching.until(lambda heard: len(heard) == 2)
            assert heard[1]["held"] == [1]
            assert kinds(other.heard) == ["hello"]
            await watching.leave()
            await other.leave()
            assert hub.sockets_of(1) == 0

        asyncio.run(run())

    def test_who_left_is_told_nothing_more(self) -> None:
        async def run() -> None:
            hub = Hub()
            hub.open()
            browser, other = Browser(hub, 1), Browser(hub, 2)
            for one in (browser, other):
                await one.until(lambda heard: kinds(heard) == ["hello"])
                hub.watch("m", one.socket, {0: 1, 1: 2})
            await browser.leave()
            hub.publish([PlacesHeld("m", 2, 0, (1,), 1)])
            await other.until(lambda heard: "held" in kinds(heard))
            assert kinds(browser.heard) == ["hello"]
            await other.leave()

        asyncio.run(run())

    def test_a_session_that_ends_closes_its_sockets_and_no_others(self) -> None:
        async def run() -> None:
            hub = Hub()
            hub.open()
            ended, other = Browser(hub, 1, "ended"), Browser(hub, 1, "other")
            await other.until(lambda heard: kinds(heard) == ["hello"])
            hub.close_session("ended", Reason.SIGNED_OUT)
            await asyncio.wait_for(ended.task, 5)
            assert ended.heard[-1] == {"type": "closing", "reason": "signed_out"}
            assert ended.frames[-1] == {
                "type": "websocket.close",
                "code": 4403,
                "reason": "signed_out",
            }
            assert hub.sockets_of(1) == 1
            await other.leave()

        asyncio.run(run())

    def test_so_it_does_those_that_were_just_being_opened(self) -> None:
        async def run() -> None:
            hub = Hub()
            hub.open()
            hub.close_session("ended", Reason.SIGNED_OUT)
            late = Browser(hub, 1, "ended")
            await asyncio.wait_for(late.task, 5)
            assert late.heard == [{"type": "closing", "reason": "signed_out"}]
            assert hub.sockets_of(1) == 0

        asyncio.run(run())

    def test_events_before_the_loop_runs_are_let_go(self) -> None:
        async def run() -> None:
            hub = Hub()
            await asyncio.to_thread(hub.publish, [PlacesHeld("m", 2, 0, (1,), 1)])
            hub.open()
            browser = Browser(hub, 1)
            await browser.until(lambda heard: kinds(heard) == ["hello"])
            hub.watch("m", browser.socket, {0: 1})
            await asyncio.to_thread(hub.publish, [PlacesHeld("m", 2, 0, (2,), 2)])
            heard = await browser.until(lambda heard: len(heard) >= 2)
            assert [message["held"] for message in heard[1:]] == [[2]]
            await browser.leave()

        asyncio.run(run())

    def test_a_match_that_may_have_moved_unseen_is_shown_anew(
        self, transactional_db: None, owner: Player
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")

        async def run() -> None:
            hub = Hub()
            hub.open()
            browser = Browser(hub, owner.pk)
            browser.say(type="watch", match=match)
            await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            hub.publish([Unseen(match)])
            await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot", "snapshot"])
            await browser.leave()

        asyncio.run(run())

    def test_one_event_that_cannot_be_told_costs_no_other_and_its_table_looks_anew(
        self,
        transactional_db: None,
        owner: Player,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        broken, fine = (match_start(player=owner, ruleset="yacht", level="easy") for _ in "ab")

        def format_or_fail(event: PlacesHeld) -> object:
            if event.match == broken:
                raise ZeroDivisionError
            return held_message(event)

        monkeypatch.setattr("gobelet.web.live.hub.held_message", format_or_fail)

        async def run() -> None:
            hub = Hub()
            hub.open()
            browser = Browser(hub, owner.pk)
            for match in (broken, fine):
                browser.say(type="watch", match=match)
            await browser.until(lambda heard: len(heard) == 3)
            news = holds.new_number()
            hub.publish([PlacesHeld(broken, 0, 0, (1,), news), PlacesHeld(fine, 0, 0, (1,), news)])
            heard = await browser.until(lambda heard: len(heard) == 5)
            assert {(said["type"], said["match"]) for said in heard[3:]} == {
                ("held", fine),
                ("snapshot", broken),
            }
            await browser.leave()

        asyncio.run(run())
        assert f"PlacesHeld of match {broken} could not be told" in caplog.text
