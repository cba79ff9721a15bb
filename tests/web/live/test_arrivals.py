"""Pages hear at once that something new waits for their owner."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.web.accounts.services import guest_create
from gobelet.web.live.hub import Hub
from gobelet.web.live.protocol import Notices, format_message
from gobelet.web.matches.events import Event, MatchStarted, Moved, RematchAsked
from gobelet.web.matches.holds import holds
from gobelet.web.matches.options import QUICK, Options, slow
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat, match_start
from tests.web.conftest import Table
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


@pytest.mark.django_db
@pytest.mark.parametrize(("options", "is_told"), [(QUICK, True), (slow(1), False)])
def test_a_turn_of_seconds_is_told_to_whoever_is_at_another_page(
    options: Options, is_told: bool
) -> None:
    owner, ally = guest_create(), guest_create()
    match = match_seat(players=[owner, ally], ruleset="yacht", options=options)
    table = Table(match, owner)
    table.play("t-", "chance")
    news = moved(match)

    async def run() -> None:
        hub = Hub()
        hub.open()
        elsewhere, own = Browser(hub, ally.pk), Browser(hub, owner.pk)
        for browser in (elsewhere, own):
            await browser.until(lambda heard: kinds(heard) == ["hello"])
        hub.publish([news])
        if is_told:
            await elsewhere.until(lambda heard: kinds(heard) == ["hello", "notices"])
        hub.watch(match, elsewhere.socket, {0: owner.pk, 1: ally.pk})
        hub.publish([news])
        heard = await elsewhere.until(lambda heard: "moved" in kinds(heard))
        assert kinds(heard) == ["hello", *["notices"] * is_told, "moved"]
        assert kinds(own.heard) == ["hello"]
        for browser in (elsewhere, own):
            await browser.leave()

    asyncio.run(run())


@pytest.mark.django_db
def test_an_end_is_told_to_all_its_people() -> None:
    owner, ally = guest_create(), guest_create()
    match = match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)
    Table(match, owner).play("x")
    news: list[Event] = [moved(match), RematchAsked(match, (0,), (), asked=(ally.pk,))]

    async def run() -> None:
        hub = Hub()
        hub.open()
        pages = [Browser(hub, ally.pk), Browser(hub, owner.pk)]
        for page in pages:
            await page.until(lambda heard: kinds(heard) == ["hello"])
        hub.publish(news)
        await pages[0].until(lambda heard: kinds(heard) == ["hello", "notices", "notices"])
        await pages[1].until(lambda heard: kinds(heard) == ["hello", "notices"])
        for page in pages:
            await page.leave()

    asyncio.run(run())


def moved(match: str) -> Moved:
    """The news of the last move of a match."""
    state = match_state(match)
    return Moved(state.version - 1, (), (), state, holds.get(match, state.version))
