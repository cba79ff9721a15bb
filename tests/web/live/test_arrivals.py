"""Pages hear at once that something new waits for their owner."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.web.accounts.services import guest_create
from gobelet.web.live.hub import Hub
from gobelet.web.live.protocol import Notices, format_message
from gobelet.web.matches.events import MatchStarted
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat, match_start
from tests.web.live.browser import Browser, kinds


def test_it_says_nothing_more_than_that() -> None:
    assert format_message(Notices()) == '{"type":"notices"}'


def test_every_page_of_those_concerned_and_no_others() -> None:
    async def run() -> None:
        hub = Hub()
        hub.open()
        first, second, other = Browser(hub, 1), Browser(hub, 1), Browser(hub, 2)
        for browser in (first, second, other):
            await browser.until(lambda heard: kinds(heard) == ["hello"])
        await asyncio.to_thread(hub.tell_people, [1, 3])
        for browser in (first, second):
            await browser.until(lambda heard: kinds(heard) == ["hello", "notices"])
        assert kinds(other.heard) == ["hello"]
        for browser in (first, second, other):
            await browser.leave()

    asyncio.run(run())


@pytest.mark.django_db
def test_a_match_between_people_is_told_to_them_when_it_begins() -> None:
    owner, ally = guest_create(), guest_create()
    match = match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)
    alone = match_start(player=owner, ruleset="yacht", level="easy")
    events = [MatchStarted(match_state(alone)), MatchStarted(match_state(match))]

    async def run() -> None:
        hub = Hub()
        hub.open()
        page = Browser(hub, ally.pk)
        own = Browser(hub, owner.pk)
        for browser in (page, own):
            await browser.until(lambda heard: kinds(heard) == ["hello"])
        hub.publish(events)
        for browser in (page, own):
            await browser.until(lambda heard: kinds(heard) == ["hello", "notices"])
            await browser.leave()
            assert kinds(browser.heard) == ["hello", "notices"]

    asyncio.run(run())
