"""The site as an app: what a real Chromium makes of it with and without a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.app import service_worker
from gobelet.web.matches.options import slow
from gobelet.web.matches.services import match_seat, match_start
from gobelet.web.notifications.messages import Message
from tests.web.conftest import client_of

READY = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
CACHES = "() => caches.keys()"
KEPT = """() => caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((one) => one.keys()))))
    .then((kept) => kept.flat().map(({ url }) => new URL(url).pathname))"""


@pytest.fixture
def app(browser: Browser, browser_context_args: dict[str, Any], site_url: str) -> Iterator[Page]:
    """A phone whose browser may keep what it needs without a line."""
    context = browser.new_context(**{**browser_context_args, "service_workers": "allow"})
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def me(transactional_db: None) -> Player:
    """The person at the browser."""
    return guest_create()


def visit(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(READY)
    expect_control(page)


def expect_control(page: Page) -> None:
    page.evaluate(
        """() => new Promise((resolve) => {
            if (navigator.serviceWorker.controller) resolve();
            else navigator.serviceWorker.addEventListener("controllerchange", resolve);
        })"""
    )


def cut(context: BrowserContext) -> None:
    context.set_offline(True)


class TestWithoutALine:
    def test_a_page_says_what_is_safe_and_goes_on_by_itself(self, app: Page, site_url: str) -> None:
        visit(app, site_url)
        cut(app.context)
        app.goto(f"{site_url}/parties/")
        expect(app.get_by_role("heading", name="La ligne est coupée")).to_be_visible()
        expect(app.get_by_text("Vos parties sont en sûreté sur le site")).to_be_visible()
        expect(app.get_by_text("Les règles, une fois lues")).to_be_visible()
        expect(app.locator("[data-kept]:visible")).to_have_count(0)
        app.context.set_offline(False)
        expect(app.get_by_role("heading", name="Vos parties")).to_be_visible()

    def test_it_looks_like_every_other_page(self, app: Page, site_url: str) -> None:
        visit(app, site_url)
        cut(app.context)
        app.goto(f"{site_url}/aide/")
        expect(app.locator(".card.empty")).to_have_css("border-radius", "16px")
        expect(app.get_by_role("link", name="Réessayer")).to_be_visible()

    def test_the_rules_that_were_read_open_all_the_same(self, app: Page, site_url: str) -> None:
        visit(app, site_url)
        app.goto(f"{site_url}/regles/yatzy/")
        kept(app, "/regles/yatzy/")
        cut(app.context)
        app.goto(f"{site_url}/regles/clubs/")
        expect(app.get_by_role("heading", name="La ligne est coupée")).to_be_visible()
        expect(app.locator("[data-kept]:visible")).to_have_count(1)
        app.get_by_role("link", name="Yatzy").tap()
        expect(app.get_by_role("heading", level=1)).to_have_text("Yatzy")
        expect(app.get_by_role("heading", name="Les cases")).to_be_visible()

    def test_it_speaks_the_language_of_the_pages(self, app: Page, site_url: str) -> None:
        visit(app, f"{site_url}/regles/")
        app.get_by_role("button", name="English").tap()
        expect(app.locator("html")).to_have_attribute("lang", "en")
        registered(app, "lang=en")
        cut(app.context)
        app.goto(f"{site_url}/parties/")
        expect(app.get_by_role("heading", name="The line is down")).to_be_visible()

    def test_no_page_of_a_person_is_kept(self, app: Page, site_url: str) -> None:
        visit(app, site_url)
        for page in ("/", "/parties/", "/reglages/", "/compte/", "/regles/"):
            app.goto(f"{site_url}{page}")
        kept(app, "/regles/")
        pages = {path for path in app.evaluate(KEPT) if not path.startswith("/static/")}
        assert pages == {"/hors-ligne/", "/regles/"}


class TestANewVersion:
    def test_it_takes_over_and_leaves_nothing_of_the_former_one(
        self, app: Page, site_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        visit(app, f"{site_url}/regles/")
        app.goto(f"{site_url}/regles/")
        kept(app, "/regles/")
        monkeypatch.setattr(service_worker, "worker_version", lambda language: "another")
        app.evaluate(
            """() => new Promise((resolve) => {
                navigator.serviceWorker.addEventListener("controllerchange", resolve);
                navigator.serviceWorker.ready.then((registration) => registration.update());
            })"""
        )
        expect_names(app, {"pages-another", "files-another"})
        cut(app.context)
        app.goto(f"{site_url}/regles/")
        expect(app.get_by_role("heading", level=1)).to_have_text("Les règles")
        app.goto(f"{site_url}/parties/")
        expect(app.locator(".card.empty")).to_have_css("border-radius", "16px")


class TestWhatWaits:
    def test_the_bell_and_the_tab_count_it_again_when_the_page_is_looked_at(
        self, phone: Page, site_url: str, me: Player
    ) -> None:
        session = client_of(me).cookies["sessionid"].value
        phone.context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])
        phone.goto(f"{site_url}/regles/")
        expect(phone.get_by_role("link", name="0 avis")).to_be_visible()
        expect(phone).to_have_title("Les règles · Gobelet")
        match_start(player=me, ruleset="yacht", level="easy")
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        bell = phone.get_by_role("link", name="1 avis")
        expect(bell.locator(".counter")).to_have_text("1")
        expect(phone).to_have_title("(1) Les règles · Gobelet")
        bell.tap()
        expect(phone.get_by_role("link", name="À vous de jouer")).to_be_visible()

    def test_the_icon_counts_at_a_table_too(self, phone: Page, site_url: str, me: Player) -> None:
        table = begin_slowly(me)
        session = client_of(me).cookies["sessionid"].value
        phone.context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])
        phone.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count; };")
        phone.goto(f"{site_url}/m/{table}/")
        until(phone, "(count) => window.badge === count", 1)
        begin_slowly(me)
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        until(phone, "(count) => window.badge === count", 2)


class TestAMessage:
    def test_it_is_shown_as_it_was_written(self, app: Page, site_url: str) -> None:
        app.context.grant_permissions(["notifications"], origin=site_url)
        visit(app, site_url)
        session = app.context.new_cdp_session(app)
        told: list[dict[str, Any]] = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda news: told.append(news))
        session.send("ServiceWorker.enable")
        until(app, "() => true", None)
        (registration,) = {one["registrationId"] for news in told for one in news["registrations"]}
        message = Message("À vous de jouer", "Yacht, contre L’Alliée", "/m/abc/", "abc")
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": site_url,
                "registrationId": registration,
                "data": json.dumps(asdict(message)),
            },
        )
        shown = """() => navigator.serviceWorker.ready
            .then((registration) => registration.getNotifications())
            .then(([one]) => one && [one.title, one.body, one.tag, one.data.url, one.lang])"""
        until(app, shown, None)
        assert app.evaluate(shown) == [
            "À vous de jouer",
            "Yacht, contre L’Alliée",
            "abc",
            "/m/abc/",
            "fr",
        ]

    def test_nothing_is_asked_on_arrival_and_a_button_says_how_it_stands(
        self, app: Page, site_url: str, me: Player
    ) -> None:
        begin_slowly(me)
        session = client_of(me).cookies["sessionid"].value
        app.context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])
        visit(app, f"{site_url}/avis/")
        state = app.locator("[data-push-state]")
        expect(state).to_have_text("Désactivé\u202f: rien n’arrive ici.")
        expect(app.get_by_role("button", name="Activer")).to_be_visible()
        assert app.evaluate("Notification.permission") == "default"
        expect(app.locator("[data-time-zone]")).to_have_value("Europe/Paris")


def begin_slowly(me: Player) -> str:
    return match_seat(players=[me, guest_create()], ruleset="yacht", options=slow(1))


class TestInstalling:
    def test_chromium_finds_nothing_wrong_with_the_manifest(self, app: Page, site_url: str) -> None:
        visit(app, site_url)
        session = app.context.new_cdp_session(app)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert re.search(r'"name": "Gobelet"', manifest["data"])
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # Every context of a test is one.
        assert [error["errorId"] for error in errors] == ["in-incognito"]


def until(page: Page, question: str, argument: object) -> None:
    """Ask a page again and again until it says yes."""
    for _ in range(100):
        if page.evaluate(question, argument):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"never so: {question} {argument}; kept: {page.evaluate(CACHES)}")


def kept(page: Page, path: str) -> None:
    until(page, "(path) => caches.match(path, { ignoreVary: true }).then(Boolean)", path)


def registered(page: Page, part: str) -> None:
    active = "navigator.serviceWorker.ready.then(({ active }) => active.scriptURL.includes(part))"
    until(page, f"(part) => {active}", part)


def expect_names(page: Page, names: set[str]) -> None:
    same = "caches.keys().then((kept) => kept.sort().join() === names.join())"
    until(page, f"(names) => {same}", sorted(names))
