"""Whole games by taps, from the lobby to the result, in every way in which people meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from gobelet.web.accounts.services import preferences_save
from tests.browser.meeting import (
    MATCH,
    TABLE,
    Phones,
    look_for_a_quick_game,
    open_table,
    sign_in,
    take_seat,
)
from tests.browser.tables import ROUNDS, play_turn, throw_button
from tests.web.people import account, befriend

pytestmark = pytest.mark.torture

FRENCH, ENGLISH = "fr-FR", "en-GB"
VERDICTS = {"fr": "gagne|Gagné|Égalité", "en": "wins|Won|draw"}

People = Callable[[str], Page]


@pytest.fixture
def people(phones: Phones) -> Iterator[People]:
    """Phones of people who read a language, on which nothing may go wrong."""
    complaints: list[str] = []

    def person(language: str) -> Page:
        page = phones(language, reduced_motion="reduce")
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        # What the content security policy refuses is told there, too.
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto("/")
        if language == ENGLISH:
            page.get_by_role("button", name="Switch to English").tap()
        expect(page.locator("html")).to_have_attribute("lang", language[:2])
        return page

    yield person
    assert complaints == []


def play_out(players: Sequence[Page], *spectators: Page) -> None:
    """Play every turn in the order of the seats, while everybody sees the rounds go by."""
    for number in range(1, ROUNDS + 1):
        for page in (*players, *spectators):
            told = re.compile(rf"(tour|turn) {number} (sur|of) {ROUNDS}\b")
            expect(page.locator("#round-line")).to_contain_text(told)
        for player in players:
            play_turn(player)


def check_the_end(players: Sequence[Page], *spectators: Page) -> None:
    """See the same places and totals on every page, and the game in every player's list."""
    tables = [sorted(_end_at_table(page), reverse=True) for page in (*players, *spectators)]
    totals = tables[0]
    places = [(1 + totals.index(total), total) for total in totals]
    for page in (*players, *spectators):
        expect(page.locator("h1")).to_contain_text(re.compile(VERDICTS[_language(page)]))
        assert _places(page) == places
    assert all(table == totals for table in tables)
    for page in players:
        _check_the_list(page)
    for page in spectators:
        expect(page.locator(".standing.mine")).to_have_count(0)


def _end_at_table(page: Page) -> list[int]:
    """The totals as the table has them; then on to the result."""
    button = throw_button(page)
    expect(button).to_have_text(re.compile("^(Voir le résultat|See the result)$"), timeout=20_000)
    totals = [_number(total) for total in page.locator(".seat-total").all_inner_texts()]
    button.tap()
    page.wait_for_url("**/resultat/")
    page.wait_for_selector("html[data-ready]")
    return totals


def _places(page: Page) -> list[tuple[int, int]]:
    ranks, totals = page.locator(".standing .rank"), page.locator(".standing-total")
    return [
        (_number(rank), _number(total))
        for rank, total in zip(ranks.all_inner_texts(), totals.all_inner_texts(), strict=True)
    ]


def _check_the_list(page: Page) -> None:
    """Find the game among one's own, with one's own total, and come back by it."""
    own = page.locator(".standing.mine .standing-total")
    # On one device no seat is called one's own.
    shown = (own if own.count() else page.locator(".standing-total")).all_inner_texts()
    result = page.url
    page.goto("/parties/")
    row = page.locator(f'a.row[href="{_path(result)}"]')
    assert row.locator(".row-totals b").inner_text() in shown
    row.tap()
    expect(page).to_have_url(result)


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def _language(page: Page) -> str:
    return page.locator("html").get_attribute("lang") or ""


def _path(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def meet(*pages: Page) -> None:
    """Be led to one table, all of us."""
    expect(pages[-1]).to_have_url(MATCH)
    for page in pages:
        expect(page).to_have_url(pages[-1].url)


@pytest.mark.parametrize(
    ("count", "language", "rules", "seats"),
    [
        (2, FRENCH, "Yacht", "Deux"),
        (3, FRENCH, "Yatzy", "Trois"),
        (4, ENGLISH, "Clubs", "Four"),
    ],
)
def test_a_quick_game(people: People, count: int, language: str, rules: str, seats: str) -> None:
    players = [people(language) for _ in range(count)]
    for number, player in enumerate(players, start=1):
        look_for_a_quick_game(player, rules=rules, seats=seats)
        expect(player).to_have_url(MATCH if number == count else TABLE)
    meet(*players)
    play_out(players)
    check_the_end(players)


def test_a_slow_game_with_a_random_opponent_is_played_from_home(people: People) -> None:
    players = [people(FRENCH), people(ENGLISH)]
    for player in players:
        player.locator("a[href='/adversaire-aleatoire/']").tap()
        player.get_by_text("Fête", exact=True).tap()
        player.locator("label:has([name=days][value='3'])").tap()
        player.get_by_role("button", name=re.compile("^(Trouver|Find)")).tap()
        expect(player).to_have_url(re.compile("/(table|m)/"))
    meet(*players)
    match = players[0].url
    for _ in range(ROUNDS):
        for player in players:
            player.goto("/")
            waiting = player.get_by_role("region", name=re.compile("À vous de jouer|Your turn"))
            waiting.locator(f'a[href="{_path(match)}"]').tap()
            play_turn(player)
            player.locator("#back").tap()
            expect(player).to_have_url("/")
    for player in players:
        player.goto(match)
    check_the_end(players)


@pytest.mark.parametrize(
    ("names", "are_friends"),
    [
        pytest.param(["Ines", "Tom", "Rose"], True, id="among friends"),
        pytest.param(["Ines", "Tom"], False, id="to a stranger who is online"),
    ],
)
def test_a_challenge(people: People, names: list[str], are_friends: bool) -> None:
    ines, tom, *further = (account(name) for name in names)
    for friend in (tom, *further) if are_friends else ():
        befriend(ines, friend)
    preferences_save(player=tom, changes={"language": "en"})
    players = [people(ENGLISH if name == "Tom" else FRENCH) for name in names]
    hers, his, *others = players
    for page, name in reversed(list(zip(players, names, strict=True))):
        sign_in(page, name)
        page.goto("/")
    hers.get_by_role("link", name="Amis", exact=False).first.tap()
    if not are_friends:
        hers.locator("a[href='/en-ligne/']").tap()
    hers.get_by_role("link", name="Défier Tom").tap()
    hers.locator("label:has([name=ruleset][value=classic])").tap()
    for name in names[2:]:
        hers.get_by_role("checkbox", name=name).check()
    hers.locator("label:has([name=clock][value='20s'])").tap()
    hers.get_by_role("button", name="Défier").tap()
    expect(hers).to_have_url(TABLE)
    his.get_by_role("button", name="Accept the challenge from Ines").tap()
    for page in others:
        page.get_by_role("button", name="Accepter le défi lancé par Ines").tap()
    meet(*players)
    play_out(players)
    check_the_end(players)


def test_a_table_by_its_link_with_a_guest_and_a_rematch(people: People) -> None:
    host, guest = people(FRENCH), people(ENGLISH)
    open_table(host, rules="Classique", seats="Deux")
    guest.goto(host.locator("[data-address]").inner_text())
    take_seat(guest, "Tom")
    expect(host.get_by_text("Tom", exact=True)).to_be_visible()
    host.get_by_role("button", name="Commencer").tap()
    meet(host, guest)
    play_out([host, guest])
    check_the_end([host, guest])

    first = host.url
    host.get_by_role("button", name="Revanche").tap()
    guest.get_by_role("button", name="Rematch").tap()
    for page in (host, guest):
        expect(page).not_to_have_url(first)
    meet(guest, host)
    play_out([guest, host])
    check_the_end([guest, host])


def test_a_table_for_everybody_with_a_spectator_to_the_end(people: People) -> None:
    host, guest, spectator = people(FRENCH), people(ENGLISH), people(FRENCH)
    open_table(host, rules="Yatzy", seats="Deux", everybody=True)
    for page in (guest, spectator):
        page.goto("/tables/")
        page.locator("ul.card a.row").tap()
        expect(page).to_have_url(host.url)
    take_seat(guest, "Tom")
    expect(host.get_by_text("Tom", exact=True)).to_be_visible()
    host.get_by_role("button", name="Commencer").tap()
    meet(host, guest)
    spectator.get_by_role("link", name="Regarder la partie").tap()
    expect(host.locator(".spectators")).to_have_text(" · 1 spectateur")
    play_out([host, guest], spectator)
    check_the_end([host, guest], spectator)


def test_one_device_goes_round_three(people: People) -> None:
    page = people(FRENCH)
    names = ("Lucie", "Tom", "Anaïs")
    page.locator("a[href='/sur-un-appareil/']").tap()
    page.get_by_text("Yatzy", exact=True).tap()
    for label, name in zip(("Votre nom à la table", "Joueur 2", "Joueur 3"), names, strict=True):
        page.get_by_label(label).fill(name)
    page.get_by_role("button", name="Jouer").tap()
    meet(page)
    for _ in range(ROUNDS):
        for name in names:
            expect(page.locator("#turn-line")).to_have_text(f"À {name} de jouer")
            play_turn(page)
    check_the_end([page])
