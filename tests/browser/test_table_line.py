"""The table and its line: what a person is told when it ends, and what is asked for again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.seated import seat, throw
from tests.browser.tables import SLOW, at_rest, faces, held, sit_down, throw_button
from tests.site_process import SiteProcess

Message = dict[str, Any]
Filter = Callable[[WebSocketRoute, Message], bool]


@pytest.fixture
def calm(context: BrowserContext) -> BrowserContext:
    """A browser in which nothing travels."""
    context.set_default_timeout(15_000)
    return context


def _between(
    context: BrowserContext,
    *,
    to_server: Filter = lambda _line, _message: True,
    to_page: Filter = lambda _line, _message: True,
) -> list[Message]:
    """Stand in every line: what a filter lets through goes on; returns what the page sent."""
    sent: list[Message] = []

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def outward(text: str | bytes) -> None:
            message = json.loads(text)
            sent.append(message)
            if to_server(line, message):
                server.send(text)

        def inward(text: str | bytes) -> None:
            if to_page(line, json.loads(text)):
                line.send(text)

        line.on_message(outward)
        server.on_message(inward)

    context.route_web_socket("**/live/", route)
    return sent


def _say(line: WebSocketRoute, **message: object) -> None:
    line.send(json.dumps(message))


def test_dice_stay_held_through_a_restart_of_the_server(
    calm: BrowserContext, site_process: SiteProcess
) -> None:
    page = calm.new_page()
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, site_process.url, level="easy")
    throw(page)
    for place in (0, 3):
        page.locator(".die").nth(place).click()
    kept = [faces(page)[place] for place in (0, 3)]
    page.wait_for_timeout(300)
    site_process.kill()
    expect(page.locator(".toast")).to_contain_text("reconnexion")
    site_process.start()
    expect(page.locator(".toast").first).to_contain_text("Connexion rétablie", timeout=30_000)
    page.wait_for_timeout(300)
    assert held(page) == [True, False, False, True, False]
    page.reload()  # the server knows them again, too
    page.wait_for_selector("html[data-ready]")
    at_rest(page)
    assert held(page) == [True, False, False, True, False]
    throw(page)
    assert [faces(page)[place] for place in (0, 3)] == kept


def test_a_game_that_is_not_there_any_more_is_told_once(
    calm: BrowserContext, site_url: str
) -> None:
    """It is looked for again: whoever signs in in another tab has it back a moment later."""

    def refuse(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "watch":
            _say(line, type="refused", id=None, match=message["match"], code="unknown_match")
        return bool(message["type"] != "watch")

    sent = _between(calm, to_server=refuse)
    page = seat(calm, site_url)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("introuvable", timeout=SLOW)
    expect(page.locator(".toast")).to_have_count(0)
    assert [message["type"] for message in sent] == ["watch"] * 3
    expect(notice).to_have_count(1)
    expect(throw_button(page)).to_have_text("Ligne fermée")
    notice.get_by_role("link").click()
    page.wait_for_url(f"{site_url}/")


def test_a_game_seen_with_the_eyes_of_another_is_never_shown(
    calm: BrowserContext, site_url: str
) -> None:
    told: list[Message] = []

    def see(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "snapshot":
            told.append(message)
            _say(line, **message | {"you": None, "version": 5})
        return bool(message["type"] != "snapshot")

    _between(calm, to_page=see)
    page = seat(calm, site_url)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Quelqu’un d’autre est maintenant connecté", timeout=SLOW)
    expect(notice.get_by_role("link")).to_have_text("Recharger la page")
    expect(page.locator("#watching")).to_be_hidden()
    assert len(told) == 3


def test_a_line_that_is_closed_for_good_says_why_and_is_tried_again_by_who_returns(
    calm: BrowserContext, site_url: str
) -> None:
    is_full = True

    def close(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "play" and is_full:
            _say(line, type="closing", reason="too_many")
            line.close(code=4408)
            return False
        return True

    sent = _between(calm, to_server=close)
    page = seat(calm, site_url)
    throw_button(page).click()
    expect(page.locator(".notice")).to_contain_text("Trop de tables")
    expect(page.locator(".notice").get_by_role("link")).to_have_text("Recharger la page")
    expect(throw_button(page)).to_have_text("Ligne fermée")
    expect(page.locator("#mark")).to_have_text("Ligne fermée")
    page.wait_for_timeout(1_500)
    assert [message["type"] for message in sent].count("watch") == 1
    is_full = False
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".notice")).to_have_count(0)
    throw(page)
    assert [message["type"] for message in sent].count("play") == 2


def test_a_restart_is_called_one_and_the_line_comes_back(
    calm: BrowserContext, site_url: str
) -> None:
    lines: list[WebSocketRoute] = []

    def close(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "play" and not lines:
            lines.append(line)
            line.close(code=1012)
            return False
        return True

    sent = _between(calm, to_server=close)
    page = seat(calm, site_url)
    throw_button(page).click()
    expect(page.locator(".toast").first).to_contain_text("le serveur redémarre")
    at_rest(page)
    expect(throw_button(page)).to_contain_text("2 lancers restants")
    assert len({message["id"] for message in sent if message["type"] == "play"}) == 1


def test_advice_that_comes_too_late_is_dropped_quietly(calm: BrowserContext, site_url: str) -> None:
    def lose(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "hint":
            facts = {key: message[key] for key in ("id", "match", "version")}
            _say(line, type="refused", code="stale_version", facts={}, **facts)
        return bool(message["type"] != "hint")

    sent = _between(calm, to_server=lose)
    page = seat(calm, site_url)
    throw(page)
    page.get_by_role("button", name="Indice").first.click()
    throw(page)
    expect(throw_button(page)).to_contain_text("1 lancer restant")
    expect(page.locator(".toast")).to_have_count(0)
    assert [message["type"] for message in sent].count("hint") == 1


def test_news_that_were_lost_are_asked_for_after_the_answer(
    calm: BrowserContext, site_url: str
) -> None:
    def lose(_line: WebSocketRoute, message: Message) -> bool:
        return bool(message["type"] != "moved")

    sent = _between(calm, to_page=lose)
    page = seat(calm, site_url)
    throw_button(page).click()
    at_rest(page)
    expect(throw_button(page)).to_contain_text("2 lancers restants")
    assert [message["type"] for message in sent].count("watch") == 2


def test_of_many_holds_the_newest_counts(calm: BrowserContext, site_url: str) -> None:
    """TF-16."""

    def lose(line: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "hold" and len(message["held"]) == 3:
            line.close()
            return False
        return True

    sent = _between(calm, to_server=lose)
    page = seat(calm, site_url)
    throw(page)
    page.evaluate("document.querySelectorAll('.die').forEach((die) => die.click())")
    page.wait_for_function("() => !document.querySelector('.toast svg [href=\"#i-offline\"]')")
    expect(page.locator(".toast").first).to_contain_text("Connexion rétablie")
    assert held(page) == [True] * 5
    holds = [message["held"] for message in sent if message["type"] == "hold"]
    assert holds[-1] == [0, 1, 2, 3, 4]
    assert len(holds) == 6, "once the line is back, only the newest is sent again"
    _reopened(page)
    assert held(page) == [True] * 5


def _reopened(page: Page) -> None:
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    at_rest(page)
