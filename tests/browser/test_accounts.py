"""Accounts in a real Chromium: signing up and in, a second device, passkeys, ended devices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_create
from gobelet.web.matches.models import Match
from tests.browser.gathered import Cutter
from tests.browser.seated import score
from tests.browser.tables import SLOW, at_rest, faces, sit_down, throw_button

PASSWORD = "trois-mots-simples"


@pytest.fixture
def marlene(transactional_db: None) -> User:
    """Somebody with an account."""
    return account_create(username="Marlene", password=PASSWORD)


@pytest.fixture
def tablet(browser: Browser, browser_context_args: dict[str, Any], site_url: str) -> Iterator[Page]:
    """A second device, which the site has never seen."""
    size = {"width": 820, "height": 1180}
    context = browser.new_context(**{**browser_context_args, "viewport": size})
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def sign_up(page: Page, site_url: str, name: str = "Marlene") -> list[str]:
    page.goto(f"{site_url}/inscription/")
    page.get_by_label("Nom de joueur").fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Créer mon compte").click()
    expect(page.get_by_role("heading", name="Mes codes de secours")).to_be_visible()
    codes = page.locator("[data-codes] code").all_text_contents()
    page.get_by_role("button", name="Je les ai notés").click()
    return codes


def sign_in(page: Page, site_url: str, name: str = "Marlene", password: str = PASSWORD) -> None:
    page.goto(f"{site_url}/connexion/")
    page.get_by_label("Nom de joueur").fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(password)
    page.get_by_role("button", name="Se connecter", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("Mon compte"))).to_be_visible()


def sign_out(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/compte/")
    page.get_by_role("button", name="Se déconnecter de cet appareil").click()
    expect(page.get_by_role("link", name="Se connecter")).to_be_visible()


def test_another_player_in_the_same_browser_is_told_so_at_the_table_that_is_open(
    marlene: User, phone: Page, site_url: str
) -> None:
    sign_in(phone, site_url)
    cutter = Cutter()
    phone.route_web_socket("**/live/", cutter.route)
    sit_down(phone, site_url, ruleset="yacht", level="easy")
    cutter.cut()
    other = phone.context.new_page()
    sign_out(other, site_url)
    sign_up(other, site_url, name="Tom")
    cutter.mend()
    told = "quelqu’un d’autre est peut-être connecté"
    expect(phone.locator(".notice")).to_contain_text(told, timeout=SLOW)
    expect(throw_button(phone)).to_have_text("Ligne fermée")


def throws_left(page: Page) -> str:
    return page.locator("#throw").inner_text()


def test_a_visitor_plays_signs_up_and_goes_on_in_mid_turn_on_a_second_device(
    phone: Page, tablet: Page, site_url: str
) -> None:
    sit_down(phone, site_url, ruleset="yacht", level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    table, dice, left = phone.url, faces(phone), throws_left(phone)
    assert len(sign_up(phone, site_url)) == 10
    sign_in(tablet, site_url, name="mArLeNe")
    tablet.get_by_role("region", name="À vous de jouer").get_by_role("link").tap()
    expect(tablet).to_have_url(table)
    tablet.wait_for_selector("html[data-ready]")
    at_rest(tablet)
    assert (faces(tablet), throws_left(tablet)) == (dice, left)
    # Both devices are at the same table: what one does, the other sees.
    phone.goto(table)
    phone.wait_for_selector("html[data-ready]")
    at_rest(phone)
    assert faces(phone) == dice
    throw_button(tablet).tap()
    at_rest(tablet)
    expect(phone.locator("#throw")).to_have_text(throws_left(tablet), use_inner_text=True)
    at_rest(phone)
    assert faces(phone) == faces(tablet)


def test_a_guest_signs_in_and_the_game_in_mid_turn_comes_along(
    marlene: User, phone: Page, tablet: Page, site_url: str
) -> None:
    sit_down(phone, site_url, ruleset="yacht", level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    table, dice, left = phone.url, faces(phone), throws_left(phone)
    tab = phone.context.new_page()
    tab.goto(table)
    tab.wait_for_selector("html[data-ready]")
    sign_in(phone, site_url)
    for page in (phone, tablet):
        if page is tablet:
            sign_in(tablet, site_url)
        page.goto(table)
        page.wait_for_selector("html[data-ready]")
        at_rest(page)
        assert (faces(page), throws_left(page)) == (dice, left)
    throw_button(tab).tap()
    expect(tablet.locator(".cup[data-state=empty]")).to_have_count(2)
    at_rest(tablet)
    score(tablet, "chance")
    assert Match.objects.get().seats.get().player.user == marlene
    assert Player.objects.count() == 1


def test_a_device_that_is_ended_loses_its_line_at_once(
    marlene: User, phone: Page, tablet: Page, site_url: str
) -> None:
    sign_in(tablet, site_url)
    sit_down(tablet, site_url, ruleset="yacht", level="easy")
    sign_in(phone, site_url)
    phone.goto(f"{site_url}/compte/appareils/")
    phone.get_by_role("button", name="Déconnecter tous les autres appareils").tap()
    expect(phone.locator("li.row")).to_have_count(1)
    expect(tablet.get_by_text("La session a été fermée ailleurs")).to_be_visible()
    table = tablet.url
    tablet.get_by_role("link", name="Se connecter").tap()
    tablet.get_by_label("Nom de joueur").fill("Marlene")
    tablet.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    tablet.get_by_role("button", name="Se connecter", exact=True).click()
    expect(tablet).to_have_url(table)
    at_rest(tablet)


def test_a_forgotten_password_is_replaced_with_a_code(
    phone: Page, tablet: Page, site_url: str
) -> None:
    codes = sign_up(phone, site_url)
    tablet.goto(f"{site_url}/connexion/")
    tablet.get_by_role("link", name="Mot de passe oublié").tap()
    tablet.get_by_label("Nom de joueur").fill("marlene")
    tablet.get_by_label("Code de secours").fill(codes[4].lower())
    tablet.get_by_label("Nouveau mot de passe").fill("autre-trois-mots")
    tablet.get_by_role("button", name="Donner ce mot de passe").tap()
    expect(tablet).to_have_url(f"{site_url}/compte/")
    expect(tablet.get_by_text("9 restants")).to_be_visible()
    phone.goto(f"{site_url}/compte/mot-de-passe/")
    expect(phone).to_have_url(re.compile("/connexion/"))


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    marlene: User, phone: Page, site_url: str
) -> None:
    phone.goto(f"{site_url}/inscription/")
    name = phone.get_by_label("Nom de joueur")
    name.fill("MarIene")
    phone.get_by_label("Mot de passe", exact=True).fill("court")
    phone.get_by_role("button", name="Créer mon compte").tap()
    expect(name).to_have_value("MarIene")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("ressemble à celui-ci"))
    secret = phone.get_by_label("Mot de passe", exact=True)
    expect(secret).to_have_accessible_description(re.compile("Il est trop court"))


def test_a_password_can_be_looked_at(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/connexion/")
    field = phone.get_by_label("Mot de passe", exact=True)
    field.fill("trois")
    button = phone.get_by_role("button", name="Montrer le mot de passe")
    button.tap()
    expect(field).to_have_attribute("type", "text")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.tap()
    expect(field).to_have_attribute("type", "password")


def lose_an_answer(page: Page) -> None:
    """Let the site hear what is sent to it next, and the page no answer."""

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/inscription/", lose, times=1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("chrome-error:"))


def test_codes_whose_answer_was_lost_are_shown_all_the_same_and_can_be_copied(
    context: BrowserContext, phone: Page, site_url: str
) -> None:
    secure = site_url.replace("127.0.0.1", "localhost")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=secure)
    phone.goto(f"{secure}/inscription/")
    phone.get_by_label("Nom de joueur").fill("Marlene")
    phone.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    lose_an_answer(phone)
    phone.reload()
    phone.get_by_role("button", name="Copier les codes").tap()
    expect(phone.get_by_role("button", name="Copié")).to_be_visible()
    copied = phone.evaluate("() => navigator.clipboard.readText()")
    assert copied.split() == phone.locator("[data-codes] code").all_text_contents()
    phone.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    phone.get_by_role("button", name="Copié").tap()
    expect(phone.get_by_role("button", name="Copie impossible")).to_be_visible()
    expect(phone.get_by_role("status").filter(has_text="Copie impossible")).to_be_attached()


def test_sign_up_and_sign_in_work_by_keyboard_alone(phone: Page, site_url: str) -> None:
    phone.clock.install()
    phone.goto(f"{site_url}/inscription/")
    phone.keyboard.press("Tab")
    while phone.evaluate("() => document.activeElement.name") != "username":
        phone.keyboard.press("Tab")
    phone.keyboard.type("Marlene")
    phone.keyboard.press("Tab")
    phone.keyboard.type(PASSWORD)
    # The first is stopped on its way, as by somebody who is tired of waiting.
    phone.route("**/inscription/", lambda route: route.abort("aborted"), times=1)
    with phone.expect_event("requestfailed"):
        phone.keyboard.press("Enter")
    sent: list[Request] = []
    phone.on("request", lambda request: sent.append(request))
    phone.keyboard.press("Enter")
    phone.clock.fast_forward("00:10")
    assert sent == []
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Mes codes de secours")).to_be_visible()
    link = phone.get_by_role("button", name="Je les ai notés")
    link.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("link", name=re.compile("Mon compte"))).to_be_visible()


def test_se_07_a_browser_in_turkish_signs_in_with_the_same_letters(
    browser: Browser, browser_context_args: dict[str, Any], site_url: str
) -> None:
    context = browser.new_context(**{**browser_context_args, "locale": "tr-TR"})
    page = context.new_page()
    sign_up(page, site_url, name="INES")
    sign_out(page, site_url)
    sign_in(page, site_url, name="ines")
    expect(page.get_by_role("link", name="Mon compte : INES")).to_be_visible()
    context.close()


def test_the_entrance_works_without_a_script(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    assert len(sign_up(page, site_url)) == 10
    sign_out(page, site_url)
    sign_in(page, site_url)
    context.close()


class TestPasskeys:
    """With an authenticator that Chromium imagines."""

    @pytest.fixture
    def secure_url(self, site_url: str) -> str:
        """Browsers offer passkeys to names, not to addresses."""
        return site_url.replace("127.0.0.1", "localhost")

    @pytest.fixture
    def finger(self, phone: Page) -> Page:
        """A phone that knows its owner's finger."""
        devtools = phone.context.new_cdp_session(phone)
        devtools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        return phone

    def test_a_key_is_added_signs_in_confirms_and_is_removed(
        self, marlene: User, finger: Page, secure_url: str
    ) -> None:
        sign_in(finger, secure_url)
        finger.goto(f"{secure_url}/compte/cles/")
        finger.get_by_role("button", name="Ajouter une clé d’accès").tap()
        expect(finger.locator("li.row")).to_have_count(1)
        sign_out(finger, secure_url)
        finger.goto(f"{secure_url}/connexion/?next=/compte/cles/")
        finger.get_by_role("button", name="Se connecter avec une clé d’accès").tap()
        expect(finger).to_have_url(f"{secure_url}/compte/cles/")
        expect(finger.get_by_text("utilisée le")).to_be_visible()
        _forget_confirmation()
        finger.goto(f"{secure_url}/compte/codes/")
        finger.get_by_role("button", name="Utiliser plutôt une clé d’accès").tap()
        expect(finger.get_by_role("button", name="Faire de nouveaux codes")).to_be_visible()
        finger.goto(f"{secure_url}/compte/cles/")
        finger.get_by_role("button", name="Retirer").tap()
        expect(finger.locator("li.row")).to_have_count(0)
        sign_out(finger, secure_url)
        finger.goto(f"{secure_url}/connexion/")
        finger.get_by_role("button", name="Se connecter avec une clé d’accès").tap()
        expect(finger.get_by_role("alert")).to_contain_text("n’ouvre aucun compte")

    def test_the_password_is_asked_for_before_a_key_is_added(
        self, marlene: User, finger: Page, secure_url: str
    ) -> None:
        sign_in(finger, secure_url)
        finger.goto(f"{secure_url}/compte/cles/")
        _forget_confirmation()
        finger.get_by_role("button", name="Ajouter une clé d’accès").tap()
        expect(finger.get_by_role("heading", name="Est-ce bien vous")).to_be_visible()
        finger.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
        finger.get_by_role("button", name="Continuer").tap()
        expect(finger).to_have_url(f"{secure_url}/compte/cles/")
        finger.get_by_role("button", name="Ajouter une clé d’accès").tap()
        expect(finger.locator("li.row")).to_have_count(1)

    def test_without_a_finger_nothing_happens_and_one_may_try_again(
        self, marlene: User, phone: Page, secure_url: str
    ) -> None:
        devtools = phone.context.new_cdp_session(phone)
        devtools.send("WebAuthn.enable")
        phone.goto(f"{secure_url}/connexion/")
        phone.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error()) }")
        phone.get_by_role("button", name="Se connecter avec une clé d’accès").tap()
        expect(phone.get_by_role("status").get_by_text("Aucune clé n’a servi")).to_be_visible()

    def test_a_page_by_address_offers_none(self, phone: Page, site_url: str) -> None:
        phone.goto(f"{site_url}/connexion/")
        button = phone.get_by_role("button", name="Se connecter avec une clé d’accès")
        expect(button).to_have_count(0)


def _forget_confirmation() -> None:
    """Let some minutes pass since the password was typed."""
    for key in Session.objects.values_list("pk", flat=True):
        session = SessionStore(key)
        session.pop("account_authentication_methods", None)
        session.save()
