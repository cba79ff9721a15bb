"""The hub and the queue of each socket, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.common.threads import in_database_thread
from gobelet.web.live.handshake import Visitor
from gobelet.web.live.hub import Hub
from gobelet.web.live.limits import TokenBucket
from gobelet.web.live.outgoing import WAITING, Reason
from gobelet.web.live.protocol import Pong
from gobelet.web.live.socket import Socket
from gobelet.web.matches import selectors
from gobelet.web.matches.events import Moved, PlacesHeld, Unseen
from gobelet.web.matches.holds import holds
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from gobelet.web.matches.state import MatchState
from gobelet.web.robots.hints import hint_give
from tests.web.conftest import Table

Frame = dict[str, Any]


class Browser:
    """The far end of a socket: takes what is sent, or does not."""

    def __init__(self, hub: Hub, player: int, session: str = "s") -> None:
        self.frames: list[Frame] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self._incoming: asyncio.Queue[Frame] = asyncio.Queue()
        visitor = Visitor(player, session, "fr")
        self.socket = Socket(hub=hub, hint=hint_give, visitor=visitor, send=self._send)
        self.task = asyncio.create_task(self.socket.run(self._incoming.get))

    async def _send(self, frame: Frame) -> None:
        await self.reads.wait()
        self.frames.append(frame)

    def say(self, **message: object) -> None:
        """Send a message."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def leave(self) -> None:
        """Go away."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 5)

    @property
    def heard(self) -> list[Frame]:
        """The messages that arrived."""
        return [json.loads(frame["text"]) for frame in self.frames if "text" in frame]

    async def until(self, condition: Callable[[list[Frame]], bool]) -> list[Frame]:
        """Wait until what was heard is as it should be."""
        async with asyncio.timeout(5):
            while not condition(self.heard):
                await asyncio.sleep(0.005)
        return self.heard


def kinds(heard: list[Frame]) -> list[str]:
    """The types of messages."""
    return [message["type"] for message in heard]


class TestHub:
    def test_only_those_who_watch_are_told(self) -> None:
        async def run() -> None:
            hub = Hub()
            hub.open()
            watching, other = Browser(hub, 1), Browser(hub, 2)
            await watching.until(lambda heard: kinds(heard) == ["hello"])
            hub.watch("m", watching.socket)
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
            browser = Browser(hub, 1)
            await browser.until(lambda heard: kinds(heard) == ["hello"])
            hub.watch("m", browser.socket)
            await browser.leave()
            hub.publish([PlacesHeld("m", 2, 0, (1,), 1)])
            await asyncio.sleep(0.05)
            assert kinds(browser.heard) == ["hello"]

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

    def test_events_before_the_loop_runs_are_let_go(self) -> None:
        Hub().publish([PlacesHeld("m", 2, 0, (), 1)])

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


class TestOrder:
    """TF-13: what a socket hears of a match never goes back."""

    def test_tf_13_a_snapshot_overtaken_while_it_was_read_is_read_again(
        self, transactional_db: None, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")
        old = match_state(match)
        reads: list[int] = []

        def slow(id: str) -> MatchState:
            reads.append(1)
            return old if len(reads) == 2 else match_state(id)

        monkeypatch.setattr("gobelet.web.live.socket.match_state", slow)

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, owner.pk)
            browser.say(type="watch", match=match)
            await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            commanded = await in_database_thread(Table(match, owner).play, "t-")
            (moved,) = commanded.events
            assert isinstance(moved, Moved)
            reads[:] = [1]
            browser.say(type="watch", match=match)
            hub._deliver([moved])
            heard = await browser.until(lambda heard: len(heard) == 4)
            assert kinds(heard)[2:] == ["moved", "snapshot"]
            assert heard[3]["version"] == 2
            await browser.leave()

        asyncio.run(run())

    def test_tf_13_old_news_is_left_out_after_a_snapshot(
        self, transactional_db: None, owner: Player
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, owner.pk)
            (moved,) = (await in_database_thread(Table(match, owner).play, "t-")).events
            browser.say(type="watch", match=match)
            heard = await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            assert heard[1]["version"] == 2
            news = holds.new_number()
            hub._deliver(
                [moved, PlacesHeld(match, 0, 0, (1,), news), PlacesHeld(match, 2, 0, (2,), news)]
            )
            heard = await browser.until(lambda heard: len(heard) == 3)
            assert heard[2]["held"] == [2]
            await browser.leave()

        asyncio.run(run())

    def test_a_hold_told_before_a_snapshot_is_not_taken_back_by_it(
        self, transactional_db: None, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = Table(match_start(player=owner, ruleset="yacht", level="easy"), owner)
        table.play("t-")
        view, reads = selectors.state_view, 0

        def overtaken(*arguments: Any, **more: Any) -> Any:
            nonlocal reads
            reads += 1
            seen = view(*arguments, **more)
            if reads == 1:
                (held,) = table.hold(1).events
                assert loop is not None
                loop.call_soon_threadsafe(hub._deliver, [held])
            return seen

        monkeypatch.setattr("gobelet.web.live.socket.state_view", overtaken)
        hub, loop = Hub(), None

        async def run() -> None:
            nonlocal loop
            loop = asyncio.get_running_loop()
            browser = Browser(hub, owner.pk)
            browser.say(type="watch", match=table.match)
            heard = await browser.until(lambda heard: "snapshot" in kinds(heard))
            assert kinds(heard) == ["hello", "held", "snapshot"]
            assert heard[2]["turn"]["held"] == heard[1]["held"] == [1]
            assert heard[2]["turn"]["holds"] == heard[1]["holds"]
            hub._deliver([PlacesHeld(table.match, 2, 0, (4,), heard[1]["holds"] - 1)])
            await asyncio.sleep(0.02)
            assert len(browser.heard) == 3
            await browser.leave()

        asyncio.run(run())


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

        monkeypatch.setattr("gobelet.web.live.socket.match_state", broken)
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
            monkeypatch.setattr("gobelet.web.live.socket.match_state", lambda id: 1 / 0)
            hub._deliver([Unseen(match)])
            heard = await browser.until(lambda heard: len(heard) == 3)
            assert (heard[2]["type"], heard[2]["code"]) == ("refused", "busy")
            await browser.leave()

        asyncio.run(run())


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
