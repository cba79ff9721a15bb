"""What a socket hears of a match never goes back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.common.threads import in_database_thread
from gobelet.web.live.hub import Hub
from gobelet.web.live.messages import moved_message
from gobelet.web.matches import commands, selectors
from gobelet.web.matches.events import Moved, PlacesHeld
from gobelet.web.matches.holds import holds
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from gobelet.web.matches.state import MatchState
from tests.web.conftest import Table, loaded
from tests.web.live.browser import Browser, kinds


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

        monkeypatch.setattr("gobelet.web.live.watching.match_state", slow)

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

        monkeypatch.setattr("gobelet.web.live.watching.state_view", overtaken)
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
            browser.say(type="ping")
            await browser.until(lambda heard: kinds(heard)[3:] == ["pong"])
            await browser.leave()

        asyncio.run(run())

    def test_a_picture_that_stays_too_old_is_not_sent(
        self, transactional_db: None, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy")
        old = match_state(match)

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, owner.pk)
            await in_database_thread(Table(match, owner).play, "t-")
            browser.say(type="watch", match=match)
            heard = await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            assert heard[1]["version"] == 2
            monkeypatch.setattr("gobelet.web.live.watching.match_state", lambda id: old)
            browser.say(type="watch", match=match)
            heard = await browser.until(lambda heard: len(heard) == 3)
            assert (heard[2]["type"], heard[2]["code"]) == ("refused", "busy")
            await browser.leave()

        asyncio.run(run())

    def test_dice_that_stay_held_are_shown_though_the_picture_was_read_before(
        self, transactional_db: None, owner: Player
    ) -> None:
        table = Table(match_start(player=owner, ruleset="yacht", level="easy"), owner)
        with loaded("66123", "456"):
            table.play("t-")
            commanded = commands.submit(table.command("t66", held=(0, 1))).result()
        (moved,) = commanded.events
        now = holds.get(table.match, 4)
        assert isinstance(moved, Moved)
        assert moved.held == now

        async def run() -> None:
            hub = Hub()
            browser = Browser(hub, owner.pk)
            holds.clear()  # as it is between the commit and the news of it
            browser.say(type="watch", match=table.match)
            heard = await browser.until(lambda heard: kinds(heard) == ["hello", "snapshot"])
            assert heard[1]["turn"]["held"] == []
            holds.follow([moved])
            hub._deliver([moved])
            heard = await browser.until(lambda heard: len(heard) == 3)
            assert (heard[2]["type"], heard[2]["turn"]["held"]) == ("snapshot", [0, 1])
            await browser.leave()

        asyncio.run(run())

    def test_news_of_a_move_carry_what_was_held_at_it(
        self, transactional_db: None, owner: Player
    ) -> None:
        table = Table(match_start(player=owner, ruleset="yacht", level="easy"), owner)
        with loaded("66123", "456"):
            table.play("t-")
            (moved,) = commands.submit(table.command("t66", held=(0, 1))).result().events
        table.hold(2)  # before the news of the throw leave
        assert isinstance(moved, Moved)
        turn = moved_message(moved).turn
        assert turn is not None
        assert (turn["held"], turn["holds"]) == ([0, 1], moved.held.number)
