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
from gobelet.web.notifications.models import Subscription, Wishes
from gobelet.web.notifications.selectors import muted_list
from tests.browser.access import Scan
from tests.browser.test_pages import remember
from tests.web.notifications.push_service import Browser as PushBrowser

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
        remember(phone.context, me, site_url)
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
        remember(phone.context, me, site_url)
        phone.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count; };")
        phone.goto(f"{site_url}/m/{table}/")
        until(phone, "(count) => window.badge === count", 1)
        begin_slowly(me)
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        until(phone, "(count) => window.badge === count", 2)
        phone.locator("#menu-button").tap()
        phone.get_by_role("button", name="Avis de cette partie").tap()
        dialog = phone.locator("dialog[open]")
        dialog.get_by_role("button", name="Couper les avis").tap()
        expect(dialog).to_contain_text("Sans avis")
        assert muted_list(me) == {table}


class TestThePageOfNotices:
    def test_axe_finds_nothing_and_nothing_scrolls_sideways(
        self, app: Page, site_url: str, me: Player
    ) -> None:
        begin_slowly(me)
        remember(app.context, me, site_url)
        app.context.grant_permissions(["notifications"], origin=site_url)
        app.goto(f"{site_url}/avis/")
        expect(app.get_by_role("button", name="Activer")).to_be_visible()
        scan = Scan(app)
        scan.look()
        scan.assert_nothing()
        for width in (320, 390, 1280):
            app.set_viewport_size({"width": width, "height": 800})
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert app.evaluate(wide) <= 0, width

    def test_a_holiday_is_taken_and_seen_at_the_table(
        self, app: Page, site_url: str, me: Player, browser: Browser
    ) -> None:
        other = guest_create()
        table = match_seat(players=[me, other], ruleset="yacht", options=slow(1))
        remember(app.context, me, site_url)
        app.goto(f"{site_url}/avis/")
        app.get_by_label("Dès maintenant, pour").select_option("3")
        app.get_by_role("button", name="Partir en vacances").tap()
        expect(app.get_by_text("En vacances jusqu’au")).to_be_visible()
        context = browser.new_context(service_workers="block", reduced_motion="reduce")
        remember(context, other, site_url)
        page = context.new_page()
        page.goto(f"{site_url}/m/{table}/")
        waiting = page.get_by_role("button", name=re.compile("est en vacances jusqu’au"))
        expect(waiting).to_be_visible()
        context.close()


class TestAMessage:
    def test_it_is_shown_as_it_was_written(self, app: Page, site_url: str) -> None:
        app.context.grant_permissions(["notifications"], origin=site_url)
        visit(app, site_url)
        session = app.context.new_cdp_session(app)
        told: list[dict[str, Any]] = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda news: told.append(news))
        session.send("ServiceWorker.enable")
        registration = registration_told(app, told)
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
        remember(app.context, me, site_url)
        visit(app, f"{site_url}/avis/")
        state = app.locator("[data-push-state]")
        expect(state).to_have_text("Désactivé\u202f: rien n’arrive ici.")
        expect(app.get_by_role("button", name="Activer")).to_be_visible()
        assert app.evaluate("Notification.permission") == "default"
        expect(app.locator("[data-time-zone]")).to_have_value("Europe/Paris")
        app.context.grant_permissions(["notifications"], origin=site_url)
        app.evaluate(PUSH_SERVICE, PushBrowser("https://fcm.googleapis.com/x").data)
        app.get_by_role("button", name="Activer").tap()
        expect(state).to_contain_text("même quand Gobelet est fermé")
        assert Subscription.objects.get().player == me
        assert Wishes.objects.get().time_zone == "Europe/Paris"
        app.get_by_role("button", name="Désactiver").tap()
        expect(state).to_have_text("Désactivé\u202f: rien n’arrive ici.")
        assert not Subscription.objects.exists()
        app.get_by_role("button", name="Activer").tap()
        expect(state).to_contain_text("même quand Gobelet est fermé")
        # What the settings of the browser take back meanwhile is seen when one returns.
        app.context.clear_permissions()
        app.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(state).not_to_contain_text("même quand Gobelet est fermé")


# What Chromium asks of a service on the internet.
PUSH_SERVICE = """(data) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => data });
}"""


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


def registration_told(page: Page, told: list[dict[str, Any]]) -> str:
    """The service worker's registration, once the browser has told of it."""
    for _ in range(100):
        for news in told:
            for one in news["registrations"]:
                return str(one["registrationId"])
        page.wait_for_timeout(100)
    pytest.fail("the browser told of no registration")


def expect_names(page: Page, names: set[str]) -> None:
    same = "caches.keys().then((kept) => kept.sort().join() === names.join())"
    until(page, f"(names) => {same}", sorted(names))
