"""People who find each other, in two real browsers: friends, and talk at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.services import match_seat
from gobelet.web.social.models import ChatMessage, Report
from tests.serving import Served
from tests.web.people import PASSWORD, account


@pytest.fixture
def marlene(transactional_db: None) -> Player:
    """Somebody with an account."""
    return account("Marlene")


@pytest.fixture
def tom(transactional_db: None) -> Player:
    """Somebody she would like to know."""
    return account("Tom")


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any], site_url: str) -> Iterator[Page]:
    """A second person's phone."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def enter(page: Page, site_url: str, name: str) -> None:
    page.goto(f"{site_url}/connexion/")
    page.get_by_label("Nom de joueur").fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Se connecter", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("Mon compte"))).to_be_visible()


def open_table(page: Page, site_url: str, match: str) -> None:
    page.goto(f"{site_url}/m/{match}/")
    page.wait_for_selector("html[data-ready]")


def open_chat(page: Page) -> None:
    page.get_by_role("button", name=re.compile("menu")).tap()
    page.get_by_role("button", name=re.compile("^Discussion")).tap()
    expect(page.get_by_role("dialog", name="Discussion")).to_be_visible()


def test_two_find_each_other_by_name_become_friends_and_see_each_other_online(
    marlene: Player, tom: Player, phone: Page, other: Page, site_url: str
) -> None:
    enter(phone, site_url, "Marlene")
    enter(other, site_url, "Tom")
    phone.goto(f"{site_url}/amis/")
    phone.get_by_role("link", name=re.compile("Rechercher")).tap()
    phone.get_by_label("Nom de joueur ou adresse e-mail").fill("to")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Demander Tom en ami").tap()
    expect(phone.get_by_text("Demande envoyée.")).to_be_visible()
    other.goto(f"{site_url}/amis/")
    other.get_by_role("button", name="Accepter Marlene").tap()
    expect(other.get_by_role("link", name=re.compile("Marlene en ligne"))).to_be_visible()
    phone.goto(f"{site_url}/amis/")
    expect(phone.get_by_role("link", name=re.compile("Tom en ligne"))).to_be_visible()


def test_a_page_that_nobody_looks_at_for_long_is_nobodys_presence(
    tom: Player, phone: Page, site: Served, site_url: str
) -> None:
    is_here = site.site.hub.presence.is_here
    phone.clock.install()
    enter(phone, site_url, "Tom")
    until(phone, lambda: is_here(tom.pk))
    see(phone, is_hidden=True)
    phone.clock.fast_forward("04:00")
    assert is_here(tom.pk)
    phone.clock.fast_forward("02:00")
    until(phone, lambda: not is_here(tom.pk))
    see(phone, is_hidden=False)
    until(phone, lambda: is_here(tom.pk))


def see(page: Page, *, is_hidden: bool) -> None:
    """Put a page behind others, or look at it again."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Ask the site again and again until it says yes."""
    for _ in range(200):
        if is_so():
            return
        page.wait_for_timeout(50)
    pytest.fail("never so")


def test_a_shared_link_leads_a_newcomer_to_an_account_and_back_to_the_friend(
    marlene: Player, phone: Page, other: Page, site_url: str
) -> None:
    phone.add_init_script("navigator.share = (shared) => Promise.resolve((window.shared = shared))")
    enter(phone, site_url, "Marlene")
    phone.goto(f"{site_url}/amis/partager/")
    code = phone.get_by_role("img", name="QR code de cette adresse")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.complete && image.naturalWidth > 0")
    address = phone.locator("[data-address]").get_attribute("href")
    assert address is not None
    phone.get_by_role("button", name="Partager…").tap()
    shared = phone.evaluate("window.shared")
    assert shared["url"] == address
    assert "Je suis Marlene" in shared["text"]
    other.goto(address)
    other.get_by_role("link", name="Créer un compte pour devenir amis").tap()
    other.get_by_label("Nom de joueur").fill("Rose")
    other.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    other.get_by_role("button", name="Créer mon compte").tap()
    other.get_by_role("button", name="Je les ai notés").tap()
    expect(other).to_have_url(address)
    other.get_by_role("button", name="Demander Marlene en ami").tap()
    expect(other.get_by_text("Demande envoyée")).to_be_visible()
    phone.goto(f"{site_url}/amis/")
    expect(phone.get_by_role("button", name="Accepter Rose")).to_be_visible()


def test_whoever_is_blocked_asks_in_vain_and_is_not_told(
    marlene: Player, tom: Player, phone: Page, other: Page, site_url: str
) -> None:
    enter(phone, site_url, "Marlene")
    enter(other, site_url, "Tom")
    other.goto(f"{site_url}/joueur/Marlene/")
    other.get_by_role("button", name="Bloquer Marlene").tap()
    expect(other.get_by_text("Vous avez bloqué cette personne.")).to_be_visible()
    phone.goto(f"{site_url}/joueur/Tom/")
    phone.get_by_role("button", name="Demander Tom en ami").tap()
    expect(phone.get_by_text("Demande envoyée")).to_be_visible()
    other.goto(f"{site_url}/amis/")
    expect(other.get_by_role("button", name="Débloquer Marlene")).to_be_visible()
    expect(other.get_by_role("button", name="Accepter Marlene")).to_have_count(0)


class TestChat:
    @pytest.fixture
    def match(self, site_url: str, marlene: Player, tom: Player) -> str:
        """A quick match of the two."""
        return match_seat(players=[marlene, tom], ruleset="yacht", options=QUICK)

    def test_both_talk_at_the_table(
        self, match: str, marlene: Player, tom: Player, phone: Page, other: Page, site_url: str
    ) -> None:
        enter(phone, site_url, "Marlene")
        enter(other, site_url, "Tom")
        open_table(phone, site_url, match)
        open_table(other, site_url, match)
        open_chat(phone)
        phone.get_by_role("button", name="Bonne chance").tap()
        expect(phone.get_by_role("log")).to_contain_text("Bonne chance")
        expect(other.get_by_text(re.compile("Marlene.*Bonne chance"))).to_be_visible()
        open_chat(other)
        expect(other.get_by_role("log")).to_contain_text("Bonne chance")
        other.get_by_role("button", name="Merci").tap()
        expect(phone.get_by_role("log")).to_contain_text("Merci")
        expect(phone.get_by_label("Votre message")).to_be_hidden()
        for player in (marlene, tom):
            assert player.user is not None
            browser = Client()
            browser.force_login(player.user)
            assert browser.post("/reglages/", {"chat": "free"}).status_code == HTTPStatus.NO_CONTENT
        expect(phone.get_by_label("Votre message")).to_be_visible()
        expect(phone.get_by_role("log")).to_contain_text("Merci")

    def test_the_menu_offers_it_although_it_was_opened_before(
        self, match: str, phone: Page, site_url: str
    ) -> None:
        late: list[Callable[[], None]] = []

        def route(line: WebSocketRoute) -> None:
            def tell(message: str | bytes) -> None:
                send = partial(line.send, message)
                late.append(send) if '"chats"' in str(message) else send()

            line.connect_to_server().on_message(tell)

        phone.route_web_socket("**/live/", route)
        enter(phone, site_url, "Marlene")
        open_table(phone, site_url, match)
        phone.get_by_role("button", name="Ouvrir le menu").tap()
        expect(phone.get_by_role("button", name="Aperçu des tours")).to_be_visible()
        expect(phone.get_by_role("button", name="Discussion")).to_have_count(0)
        while not late:
            phone.wait_for_timeout(20)
        late[0]()
        phone.get_by_role("button", name="Discussion").tap()
        expect(phone.get_by_role("dialog", name="Discussion")).to_be_visible()

    def test_free_text_is_text_and_stays_after_a_reload(
        self, match: str, marlene: Player, tom: Player, phone: Page, other: Page, site_url: str
    ) -> None:
        for player in (marlene, tom):
            preferences_save(player=player, changes={"chat": "free"})
        enter(phone, site_url, "Marlene")
        enter(other, site_url, "Tom")
        open_table(other, site_url, match)
        open_table(phone, site_url, match)
        open_chat(phone)
        nasty = "<img src=x onerror=alert(1)> \u202eolleh"
        phone.get_by_label("Votre message").fill(nasty)
        phone.get_by_role("button", name="Envoyer").tap()
        expect(phone.get_by_label("Votre message")).to_have_value("")
        open_chat(other)
        words = other.locator(".chat-line .said bdi")
        expect(words).to_have_text(nasty)
        assert other.locator(".chat-line img").count() == 0
        ChatMessage.objects.update(at=timezone.now() - timedelta(days=3))
        other.reload()
        other.wait_for_selector("html[data-ready]")
        open_chat(other)
        expect(words).to_have_text(nasty)
        day = re.compile(r"Marlene · \d+ \w+.*\d\d:\d\d")
        expect(other.locator(".chat-line .label")).to_have_text(day)

    def test_a_message_is_reported_and_its_writer_blocked(
        self, match: str, marlene: Player, phone: Page, other: Page, site_url: str
    ) -> None:
        enter(phone, site_url, "Marlene")
        enter(other, site_url, "Tom")
        open_table(phone, site_url, match)
        open_table(other, site_url, match)
        open_chat(other)
        other.get_by_role("button", name="Aïe").tap()
        open_chat(phone)
        expect(phone.get_by_role("log")).to_contain_text("Aïe")
        phone.get_by_role("link", name="Masquer, bloquer ou signaler").tap()
        phone.get_by_role("button", name=re.compile("Signaler .*Aïe.* par Tom")).tap()
        expect(phone.get_by_text("signalé", exact=True)).to_be_visible()
        assert Report.objects.get().reporter == marlene
        phone.get_by_role("button", name="Bloquer Tom").tap()
        expect(phone.get_by_role("button", name="Débloquer Tom")).to_be_visible()
        phone.get_by_role("link", name="Retour à la partie").tap()
        phone.wait_for_selector("html[data-ready]")
        open_chat(phone)
        expect(phone.locator(".chat-line")).to_have_count(0)
        other.get_by_role("button", name="Merci").tap()
        expect(other.get_by_role("log")).to_contain_text("Merci")
        phone.get_by_role("button", name="Bien joué").tap()
        expect(phone.get_by_role("log")).to_contain_text("Bien joué")
        expect(phone.get_by_role("log")).not_to_contain_text("Merci")
        expect(other.get_by_role("log")).not_to_contain_text("Bien joué")
