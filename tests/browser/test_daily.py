"""The game of the day in a real Chromium: begun, left and resumed, and three days of it."""

from __future__ import annotations

import re
from datetime import timedelta
from time import monotonic, sleep

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from gobelet.core import Action, Score, Throw
from gobelet.web.common.days import begin_of, today
from gobelet.web.matches import commands
from gobelet.web.matches.models import Match, Seal
from gobelet.web.matches.selectors import match_state
from tests.browser.seated import box, score
from tests.browser.tables import at_rest, faces, throw
from tests.serving import Served


def test_todays_game_is_begun_left_and_resumed(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    card = phone.locator(".daily-card")
    expect(card).to_contain_text("Les mêmes dés pour tout le monde")
    card.click()
    phone.get_by_role("button", name="Commencer la partie du jour").click()
    phone.wait_for_url("**/m/*/")
    phone.wait_for_selector("html[data-ready]")
    address = phone.url
    at_rest(phone)
    throw(phone)
    dice = faces(phone)
    phone.reload()
    phone.wait_for_selector("html[data-ready]")
    at_rest(phone)
    assert faces(phone) == dice
    score(phone, "chance")
    phone.goto(site_url)
    expect(card).to_contain_text("En cours, tour 2 sur 13")
    expect(phone.locator(f'[href="{address.removeprefix(site_url)}"]')).to_have_count(1)
    card.click()
    phone.wait_for_url(address)
    phone.goto(f"{site_url}/partie-du-jour/")
    phone.get_by_role("link", name="Reprendre").click()
    phone.wait_for_url(address)
    expect(box(phone, "chance")).to_have_class(re.compile("filled"))


def play_to_the_end(match: str) -> None:
    """The person's turns by the site's own door; the computer plays its own meanwhile."""
    deadline = monotonic() + 30
    while not (state := match_state(match)).game.is_over:
        assert monotonic() < deadline
        turn = state.game.turn
        if turn is None or state.robot_seat is not None:
            sleep(0.01)
            continue
        action: Action = Throw()
        if turn.roll is not None:
            action = Score(state.game.placements()[0].category)
        play = commands.Play(
            match=match,
            player=state.holders[0].player,
            id=f"command-{state.version}",
            version=state.version,
            action=action,
        )
        commands.submit(play).result(10)


def test_three_days_make_a_row_and_each_can_be_verified_on_the_next(
    phone: Page, site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    for day in (1, 2, 3):
        phone.goto(f"{site.url}/partie-du-jour/")
        phone.get_by_role("button", name="Commencer la partie du jour").click()
        phone.wait_for_url("**/m/*/")
        match = phone.url.split("/")[-2]
        play_to_the_end(match)
        phone.goto(f"{site.url}/partie-du-jour/")
        days = f"{day} jour{'s' if day > 1 else ''} d’affilée"
        expect(phone.locator("#month + .label")).to_contain_text(days)
        expect(phone.locator(".daily-line.mine .rank")).to_have_text("1re")
        clock.next_day(site)
        phone.goto(f"{site.url}/partie-du-jour/")
        phone.get_by_role("link", name=re.compile("vérifiez chaque dé")).click()
        phone.get_by_role("link", name="Vérifier les dés de ma partie").click()
        expect(phone).to_have_url(f"{site.url}/m/{match}/des/")
        expect(phone.locator("[data-verdict] [data-state=right]")).to_be_visible()
    assert len(set(Match.objects.values_list("commitment", flat=True))) == 3


class Clock:
    """The site's own clock, which a test moves on by days."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now, self._ahead = timezone.now, timedelta()
        monkeypatch.setattr(timezone, "now", lambda: self._now() + self._ahead)

    def next_day(self, site: Served) -> None:
        """Let it be noon of the next day, and wait until what was due by then is done."""
        noon = begin_of(today() + timedelta(days=1)) + timedelta(hours=12)
        self._ahead += noon - timezone.now()
        site.site.sweeper.wake()
        deadline = monotonic() + 20
        while Seal.objects.filter(opened_at=None, opens_at__lt=timezone.now()).exists():
            assert monotonic() < deadline
            sleep(0.02)
