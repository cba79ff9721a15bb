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

from gobelet.core.actions import Forfeit
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.matches import commands
from gobelet.web.matches.options import QUICK, slow
from gobelet.web.matches.services import match_seat
from gobelet.web.social.models import ChatMessage, Report
from tests.browser.gathered import LIVE
from tests.serving import Served
from tests.web.people import PASSWORD


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
    other.goto(f"{site_url}/amis/")
    other.get_by_role("link", name=re.compile("Rechercher")).focus()
    phone.goto(f"{site_url}/amis/")
    phone.get_by_role("link", name=re.compile("Rechercher")).tap()
    phone.get_by_label("Nom de joueur ou adresse e-mail").fill("to")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Demander Tom en ami").tap()
    expect(phone.get_by_text("Demande envoyée.")).to_be_visible()
    # Neither page is loaded again, and the focus stays where it is.
    accept = other.get_by_role("button", name="Accepter Marlene")
    expect(accept).to_be_visible()
    expect(other.get_by_role("link", name=re.compile("Rechercher"))).to_be_focused()
    accept.tap()
    expect(other.get_by_role("link", name=re.compile("Marlene en ligne"))).to_be_visible()
    phone.get_by_role("link", name="Tom et vous êtes maintenant amis").tap()
    expect(phone.get_by_role("link", name=re.compile("Tom en ligne"))).to_be_visible()


class TestWhoeverHasAPageOpen:
    @pytest.fixture
    def is_here(self, site: Served, tom: Player, phone: Page) -> Callable[[], bool]:
        """Tells whether Tom is, whose phone has a clock that can be put on."""
        phone.clock.install()
        return partial(site.site.hub.presence.is_here, tom.pk)

    def test_is_not_there_when_nobody_looks_at_it_for_long(
        self, is_here: Callable[[], bool], phone: Page, site_url: str
    ) -> None:
        lines: list[WebSocketRoute] = []
        is_dead = False

        def route(line: WebSocketRoute) -> None:
            lines.append(line)
            line.connect_to_server().on_message(lambda said: None if is_dead else line.send(said))

        phone.route_web_socket("**/live/", route)
        enter(phone, site_url, "Tom")
        until(phone, is_here)
        see(phone, is_hidden=True)
        phone.clock.fast_forward("04:00")
        until(phone, is_here)
        phone.clock.fast_forward("02:00")
        until(phone, lambda: not is_here())
        see(phone, is_hidden=False)
        until(phone, is_here)
        before = len(lines)
        is_dead = True
        phone.clock.fast_forward("00:26")
        phone.clock.fast_forward("00:11")
        is_dead = False
        until(phone, lambda: len(lines) > before)

    def test_is_there_at_a_live_game_until_it_is_over(
        self, is_here: Callable[[], bool], marlene: Player, tom: Player, phone: Page, site_url: str
    ) -> None:
        match = match_seat(players=[marlene, tom], ruleset="yacht", options=LIVE)
        enter(phone, site_url, "Tom")
        open_table(phone, site_url, match)
        until(phone, is_here)
        see(phone, is_hidden=True)
        phone.clock.fast_forward("06:00")
        give_up(match, marlene)
        expect(phone.locator("#throw")).to_have_text("Voir le résultat")
        phone.clock.fast_forward("06:00")
        until(phone, lambda: not is_here())
        see(phone, is_hidden=False)
        until(phone, is_here)

    def test_learns_at_a_result_what_was_answered_meanwhile(
        self, is_here: Callable[[], bool], marlene: Player, tom: Player, phone: Page, site_url: str
    ) -> None:
        match = match_seat(players=[marlene, tom], ruleset="yacht", options=slow(1))
        enter(phone, site_url, "Tom")
        open_table(phone, site_url, match)
        until(phone, is_here)
        see(phone, is_hidden=True)
        phone.clock.fast_forward("06:00")
        until(phone, lambda: not is_here())
        give_up(match, marlene)
        see(phone, is_hidden=False)
        phone.get_by_role("button", name="Voir le résultat").tap()
        phone.wait_for_url("**/resultat/")
        phone.wait_for_selector("html[data-ready]")
        expect(phone.get_by_text("pas encore répondu")).to_be_visible()
        until(phone, is_here)
        see(phone, is_hidden=True)
        phone.clock.fast_forward("06:00")
        until(phone, lambda: not is_here())
        answer = commands.Rematch(match=match, player=marlene.pk, rematch="r" * 12)
        commands.submit(answer).result(20)
        see(phone, is_hidden=False)
        expect(phone.get_by_text("veut rejouer")).to_be_visible()


def give_up(match: str, player: Player) -> None:
    """Leave a match in which nothing has happened yet."""
    leave = commands.Play(match=match, player=player.pk, id="leave", version=0, action=Forfeit())
    commands.submit(leave).result(20)


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

    def test_what_was_said_meanwhile_is_unread_for_whoever_comes_back(
        self, match: str, phone: Page, other: Page, site_url: str
    ) -> None:
        enter(phone, site_url, "Marlene")
        enter(other, site_url, "Tom")
        open_table(phone, site_url, match)
        open_chat(phone)
        for count, words in enumerate(("Bonne chance", "Aïe", "Bien joué"), start=1):
            phone.get_by_role("button", name=words).tap()
            expect(phone.locator(".chat-line")).to_have_count(count)
        news = other.locator("#menu-button[data-news]")
        unread = other.get_by_role("button", name="Discussion, 3 à lire")
        for _ in range(2):  # to leave again is not to read it
            open_table(other, site_url, match)
            expect(news).to_be_visible()
        other.get_by_role("button", name="Ouvrir le menu").tap()
        unread.tap()
        expect(other.locator(".chat-line")).to_have_count(3)
        expect(news).to_have_count(0)
        phone.get_by_role("button", name="Merci").tap()
        expect(other.locator(".chat-line")).to_have_count(4)
        for page in (other, phone):
            page.reload()
            page.wait_for_selector("html[data-ready]")
            open_chat(page)
            expect(page.locator(".chat-line")).to_have_count(4)
            page.keyboard.press("Escape")
        other.goto(site_url)
        phone.get_by_role("button", name="Ouvrir le menu").tap()
        expect(phone.get_by_role("button", name="Discussion", exact=True)).to_be_visible()

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
