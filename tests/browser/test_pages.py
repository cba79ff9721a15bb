"""Home, choice, rules, settings and what follows a game, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Route, expect

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.models import Analysis, Match
from gobelet.web.matches.services import match_start
from tests.browser.access import Quiet, too_wide
from tests.browser.tables import at_rest, best_box, throw_button
from tests.web.conftest import Table, client_of
from tests.web.people import PASSWORD, account
from tests.web.playing import play_turns

PAGES = {
    "home": "/",
    "games": "/parties/",
    "rules": "/regles/",
    "ruleset": "/regles/yatzy/",
    "choose": "/contre-l-ordinateur/",
    "settings": "/reglages/",
    "help": "/aide/",
    "table": "/m/{going}/",
    "result": "/m/{finished}/resultat/",
    "alone": "/m/{alone}/resultat/",
    "rounds": "/m/{going}/tours/",
    "check": "/m/{finished}/des/",
    "promise": "/m/{going}/des/",
    "nothing": "/regles/nothing/",
    "offline": "/hors-ligne/",
    "notices": "/avis/",
    "daily": "/partie-du-jour/",
}


@pytest.fixture
def me(transactional_db: None) -> Player:
    """The person at the browser."""
    return guest_create()


def sit(me: Player, level: str, turns: int) -> str:
    """A match of this person's, played so many rounds."""
    table = Table(match_start(player=me, ruleset="clubs", level=level), me)
    play_turns(table, turns)
    return table.match


# Matches are asked for before the browser, so that they are played before the site is up and its
# computer players join in.
@pytest.fixture
def finished(me: Player) -> str:
    """A match against the computer that is over, its figures worked out."""
    match = sit(me, "hard", 13)
    Analysis.objects.update_or_create(
        match_id=match,
        seat=0,
        defaults={"dice": -12.3, "choices": -6.1, "costs": [6.1, *(12 * [0.02])]},
    )
    return match


@pytest.fixture
def alone(me: Player) -> str:
    """A match alone that is over."""
    return sit(me, "easy", 13)


@pytest.fixture
def going(me: Player) -> str:
    """A match alone that goes on."""
    return sit(me, "easy", 4)


@pytest.fixture
def matches(finished: str, alone: str, going: str) -> dict[str, str]:
    """One of each."""
    return {"finished": finished, "alone": alone, "going": going}


@pytest.fixture
def known(me: Player, phone: Page, site_url: str) -> Page:
    """The phone of somebody who has played before."""
    remember(phone.context, me, site_url)
    return phone


def remember(context: BrowserContext, player: Player, site_url: str) -> None:
    session = client_of(player).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site_url}])


def test_from_the_home_page_to_a_table_in_three_taps(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    phone.get_by_role("link", name="Jouer").tap()
    phone.get_by_text("Yatzy", exact=True).tap()
    phone.get_by_role("radio", name="Facile").tap()
    button = phone.get_by_role("button", name="Jouer")
    expect(button).to_have_accessible_name(re.compile(r"Jouer\s+· Yatzy\s+en solo, objectif\s+220"))
    button.tap()
    expect(phone).to_have_url(re.compile(r"/m/[\w-]+/$"))
    match = Match.objects.get()
    assert (match.ruleset, match.level) == ("yatzy", "easy")


def began_once() -> bool:
    guests = Player.objects.filter(kind=PlayerKind.GUEST).count()
    return (Match.objects.count(), guests) == (1, 1)


def test_a_double_click_begins_one_match_on_a_first_visit(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/contre-l-ordinateur/")
    phone.get_by_role("button", name="Jouer").dblclick()
    expect(phone).to_have_url(re.compile(r"/m/[\w-]+/$"))
    expect(phone.locator("html[data-ready]")).to_be_attached()
    assert began_once()


def test_so_do_forms_that_arrive_side_by_side(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/contre-l-ordinateur/")
    tables = phone.evaluate(
        """() => {
            const form = document.querySelector("form.choose");
            const send = () => fetch(form.action, { method: "POST", body: new FormData(form) });
            return Promise.all([send(), send(), send()].map(async (sent) => (await sent).url));
        }"""
    )
    assert len(set(tables)) == 1
    assert began_once()
    phone.goto(tables[0])
    expect(phone.locator("html[data-ready]")).to_be_attached()


def test_the_choice_speaks_without_a_script(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}/contre-l-ordinateur/?ruleset=classic&level=expert")
    expect(page.get_by_text("Expert ne laisse presque rien au hasard.")).to_be_visible()
    expect(page.get_by_text("Moyen garde le chiffre")).to_be_hidden()
    page.get_by_role("switch", name="Cinq pareils multiples").uncheck()
    button = page.get_by_role("button", name="Jouer")
    expect(button).to_have_accessible_name(re.compile(r"Jouer\s+· Classique\s+contre Expert"))
    button.click()
    page.wait_for_url(re.compile(r"/m/[\w-]+/$"))
    assert Match.objects.get().ruleset == "classic_single"
    context.close()


def test_the_option_shows_for_classique_alone(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/contre-l-ordinateur/?ruleset=fete")
    option = phone.get_by_role("switch", name="Cinq pareils multiples")
    expect(option).to_be_hidden()
    phone.get_by_text("Classique", exact=True).tap()
    expect(option).to_be_visible()


def test_blocked_cookies_are_told_in_one_line(phone: Page, site_url: str) -> None:
    phone.context.new_cdp_session(phone).send(
        "Emulation.setDocumentCookieDisabled", {"disabled": True}
    )
    for address in ("/", "/contre-l-ordinateur/"):
        phone.goto(site_url + address)
        expect(phone.get_by_role("alert")).to_contain_text("Les cookies sont bloqués.")


def test_waiting_games_come_first_and_open_their_table(
    going: str, known: Page, site_url: str
) -> None:
    known.goto(site_url)
    waiting = known.get_by_role("region", name="À vous de jouer")
    expect(waiting.get_by_role("link")).to_have_count(1)
    waiting.get_by_role("link").tap()
    expect(known).to_have_url(f"{site_url}/m/{going}/")


def test_the_rules_opened_from_a_table_lead_back_to_it(
    going: str, known: Page, site_url: str
) -> None:
    known.goto(f"{site_url}/regles/clubs/?table={going}")
    known.get_by_role("link", name="Retour à la partie").first.tap()
    expect(known).to_have_url(f"{site_url}/m/{going}/")


def test_a_setting_acts_at_once_and_stays(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/reglages/")
    phone.get_by_label("Thème").select_option("dark")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    phone.get_by_role("switch", name="Grands dés").check()
    expect(phone.get_by_role("status")).to_have_text("Enregistré")
    phone.goto(site_url)
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    expect(phone.locator("html")).to_have_attribute("data-large-dice", "")


def test_a_page_that_the_browser_kept_is_read_anew_once_something_was_changed(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site_url: str
) -> None:
    args = browser_type_launch_args | {"ignore_default_args": ["--disable-back-forward-cache"]}
    with browser_type.launch(**args) as kept:
        phone = kept.new_context(base_url=site_url, locale="fr-FR").new_page()
        account("Marlene")
        phone.goto("/connexion/")
        phone.get_by_label("Nom de joueur").fill("Marlene")
        phone.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
        phone.get_by_role("button", name="Se connecter", exact=True).click()
        phone.get_by_role("link", name=re.compile("Mon compte")).click()
        heading = phone.get_by_role("heading", name="Mon compte")
        expect(heading).to_be_visible()
        phone.evaluate("window.isKept = true")
        phone.goto("/regles/")
        phone.go_back(wait_until="commit")
        expect(heading).to_be_visible()
        assert phone.evaluate("window.isKept")
        phone.goto("/reglages/")
        phone.get_by_label("Thème").select_option("dark")
        expect(phone.get_by_text("Enregistré", exact=True)).to_be_visible()
        phone.go_back(wait_until="commit")
        expect(phone.locator("html[data-theme=dark]")).to_be_attached()
        phone.get_by_role("button", name="Se déconnecter de cet appareil").click()
        expect(phone.get_by_role("link", name="Se connecter")).to_be_visible()
        phone.go_back(wait_until="commit")
        expect(phone.get_by_role("region", name="Sans compte")).to_be_visible()


def test_the_language_link_keeps_the_page(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/regles/yacht/")
    phone.get_by_role("button", name="English").tap()
    expect(phone).to_have_url(f"{site_url}/regles/yacht/")
    expect(phone.get_by_role("heading", name="Tips from the regulars")).to_be_visible()


def test_the_result_card_shows_places_luck_and_the_best_throw(
    finished: str, known: Page, site_url: str
) -> None:
    known.goto(f"{site_url}/m/{finished}/resultat/")
    places = known.get_by_role("region", name="Classement").get_by_role("listitem")
    expect(places).to_have_count(2)
    expect(places.first).to_contain_text("1re")
    expect(known.get_by_text("−12,3")).to_be_visible()
    expect(known.locator(".luck-figure").last).to_have_text("−6,1")
    expect(known.get_by_text("Meilleur lancer")).to_be_visible()
    rounds = known.get_by_role("region", name="Aperçu des tours").locator(".round")
    expect(rounds).to_have_count(13)
    expect(rounds.first).to_contain_text("−6,1")
    expect(rounds.last.locator(".round-cost")).to_have_text("")


def test_figures_appear_once_they_are_worked_out(alone: str, known: Page, site_url: str) -> None:
    Analysis.objects.filter(match_id=alone).delete()
    known.goto(f"{site_url}/m/{alone}/resultat/")
    expect(known.get_by_text("le calcul pour ces règles est encore en cours")).to_be_visible()
    Analysis.objects.update_or_create(
        match_id=alone, seat=0, defaults={"dice": 1.5, "choices": 0.0}
    )
    expect(known.get_by_text("+1,5")).to_be_visible()
    expect(known.get_by_text("pas un point perdu")).to_be_visible()


def test_a_rematch_starts_from_the_result(finished: str, known: Page, site_url: str) -> None:
    known.goto(f"{site_url}/m/{finished}/resultat/")
    known.get_by_role("button", name="Revanche").tap()
    expect(known).to_have_url(re.compile(r"/m/[\w-]+/$"))
    assert Match.objects.filter(rematch_of=finished).exists()


def test_every_die_of_an_honest_game_is_worked_out_again(
    finished: str, known: Page, site_url: str
) -> None:
    known.goto(f"{site_url}/m/{finished}/resultat/")
    known.get_by_role("link", name="Vérifier les dés").tap()
    # Every turn of this match was one throw of five dice.
    expect(known.locator("[data-verdict]")).to_contain_text("Les 130 dés des 26 lancers")
    expect(known.locator("[data-promise-line]")).to_contain_text("la graine n’a pas changé")
    expect(known.get_by_text("conforme", exact=True)).to_have_count(26)
    with known.expect_download() as download:
        known.get_by_role("link", name="Enregistrer le relevé").tap()
    assert download.value.suggested_filename == f"gobelet-{finished}.txt"


def forge(change: Callable[[str], str]) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.text()))

    return answer


def test_a_forged_die_is_shown_where_it_differs(finished: str, known: Page, site_url: str) -> None:
    def nudge(html: str) -> str:
        honest = re.search(r'"0=([1-6]{5})"', html)
        assert honest is not None
        first = str(int(honest[1][0]) % 6 + 1)
        return html.replace(honest[0], f'"0={first}{honest[1][1:]}"', 1)

    known.route("**/des/", forge(nudge))
    known.goto(f"{site_url}/m/{finished}/des/")
    expect(known.locator("[data-verdict]")).to_contain_text("1 lancer ne découle pas de la graine")
    expect(known.locator(".small-die.forged")).to_have_count(1)
    expect(known.get_by_text("différent : la graine donne")).to_have_count(1)


def test_another_seed_breaks_the_promise(finished: str, known: Page, site_url: str) -> None:
    def swap(html: str) -> str:
        return re.sub(r'"seed": "[0-9a-f]{64}"', f'"seed": "{"ab" * 32}"', html)

    known.route("**/des/", forge(swap))
    known.goto(f"{site_url}/m/{finished}/des/")
    expect(known.locator("[data-verdict]")).to_contain_text("ne tient pas la promesse")


def test_before_the_end_the_seed_is_nowhere(going: str, known: Page, site_url: str) -> None:
    known.goto(f"{site_url}/m/{going}/des/")
    match = Match.objects.get(pk=going)
    expect(known.locator("[data-commitment]")).to_have_text(match.commitment)
    assert bytes(match.seed).hex() not in known.content()


def play_a_turn(page: Page) -> None:
    """Throw, hold a die, throw again, and write something."""
    page.wait_for_selector("html[data-ready]")
    at_rest(page)
    throw_button(page).tap()
    at_rest(page)
    page.locator(".die").first.tap()
    throw_button(page).tap()
    at_rest(page)
    best_box(page).tap()
    page.locator("#mark").tap()
    expect(page.locator(".box.filled")).to_have_count(5)
    at_rest(page)


def test_nothing_leaves_the_host_and_nothing_complains(
    matches: dict[str, str], known: Page, site_url: str
) -> None:
    quiet = Quiet(known, site_url)
    for address in PAGES.values():
        known.goto(site_url + address.format(**matches))
        known.wait_for_load_state("load")
    known.goto(f"{site_url}/m/{matches['going']}/")
    play_a_turn(known)
    quiet.assert_nothing()


@pytest.mark.parametrize("width", [320, 820, 1280])
def test_no_page_scrolls_sideways(
    matches: dict[str, str], known: Page, site_url: str, width: int
) -> None:
    wide = []
    for address in PAGES.values():
        known.goto(site_url + address.format(**matches))
        wide += too_wide(known, width)
    assert wide == []


def test_numbers_that_are_not_ready_are_told_where_they_matter(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/contre-l-ordinateur/?ruleset=yacht&level=expert")
    expect(phone.get_by_text("Expert étudie encore ces règles.")).to_be_visible()
    expect(phone.get_by_role("progressbar")).to_be_visible()
    phone.get_by_role("radio", name="Moyen").tap()
    expect(phone.get_by_role("progressbar")).to_be_hidden()
