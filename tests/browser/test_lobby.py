"""People find each other in real browsers, each with a phone of their own."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from gobelet.web.lobby import shown
from gobelet.web.lobby.models import State, Table, TableSeat
from gobelet.web.lobby.offers import OFFERED_AFTER
from gobelet.web.matches.models import Match
from tests.browser.meeting import MATCH, TABLE, Phones, look_for_a_quick_game, open_table
from tests.browser.tables import faces, throw, wait_for_dice


def test_two_strangers_meet_for_a_quick_game(phones: Phones) -> None:
    first, second = phones(), phones()
    look_for_a_quick_game(first, rules="Yacht")
    expect(first.get_by_text("En attente de 1 joueur")).to_be_visible()
    look_for_a_quick_game(second, rules="Yacht")
    expect(second).to_have_url(MATCH)
    expect(first).to_have_url(second.url)
    assert Match.objects.count() == 1
    throw(first)
    wait_for_dice(second, faces(first))


def test_the_seats_of_a_quick_game_fill_without_a_reload(phones: Phones) -> None:
    first, second = phones(), phones()
    look_for_a_quick_game(first, rules="Clubs", seats="Trois")
    expect(first).to_have_url(TABLE)
    first.evaluate("window.isSamePage = true")
    look_for_a_quick_game(second, rules="Clubs", seats="Trois")
    expect(first.get_by_text("En attente de 1 joueur")).to_be_visible()
    expect(first.get_by_text("Place libre", exact=True)).to_have_count(1)
    second.get_by_role("button", name="Ne plus attendre").tap()
    expect(first.get_by_text("Place libre", exact=True)).to_have_count(2)
    assert first.evaluate("window.isSamePage") is True


def test_after_a_while_a_computer_player_is_offered_and_says_what_it_is(phones: Phones) -> None:
    phone = phones()
    look_for_a_quick_game(phone, rules="Yatzy", seats="Quatre")
    offer = phone.get_by_role("button", name="Jouer avec un joueur ordinateur")
    expect(phone).to_have_url(TABLE)
    expect(offer).to_be_hidden()
    TableSeat.objects.update(created_at=timezone.now() - OFFERED_AFTER)
    expect(offer).to_be_visible()
    expect(phone.locator(".robot-offer .badge")).to_have_text("ordinateur")
    offer.tap()
    expect(phone).to_have_url(MATCH)
    assert Match.objects.get().seats.count() == 4


def test_rules_for_two_leave_no_other_number_chosen(phones: Phones) -> None:
    phone = phones()
    phone.goto("/partie-rapide/")
    phone.get_by_text("Clubs", exact=True).tap()
    phone.get_by_role("radio", name="Quatre").check()
    expect(phone.get_by_role("button", name="Jouer")).to_have_accessible_name(
        re.compile(r"Jouer\s+· Clubs\s+à quatre")
    )
    phone.get_by_text("Fête", exact=True).tap()
    expect(phone.get_by_role("radio", name="Quatre")).to_be_hidden()
    expect(phone.get_by_role("radio", name="Deux")).to_be_checked()
    expect(phone.get_by_text("Ces règles se jouent à deux.")).to_be_visible()


def test_a_random_opponent_is_waited_for_at_home(phones: Phones) -> None:
    first, second = phones(), phones()
    for phone in (first, second):
        phone.goto("/adversaire-aleatoire/")
        phone.get_by_text("Fête", exact=True).tap()
        phone.get_by_role("radio", name="3 jours").check()
        if phone is second:
            first.get_by_role("link", name="Accueil").first.tap()
            expect(first.get_by_text("En attente d’un adversaire")).to_be_visible()
        phone.get_by_role("button", name="Trouver un adversaire").tap()
        expect(phone).to_have_url(MATCH if phone is second else TABLE)
    first.goto("/")
    expect(first.get_by_text("En attente d’un adversaire")).to_be_hidden()
    first.locator(f'a[href="{MATCH.search(second.url)[0]}"]').tap()  # type: ignore[index]
    expect(first).to_have_url(second.url)
    throw(first)
    wait_for_dice(second, faces(first))


def test_three_meet_at_a_table_by_its_link_and_the_host_begins(phones: Phones) -> None:
    host, guest, other = phones(), phones(), phones("en-GB")
    open_table(host, rules="Clubs", seats="Trois")
    begin = host.get_by_role("button", name="Commencer")
    expect(begin).to_be_disabled()
    guest.goto(host.url)
    guest.get_by_label("Votre nom à la table").fill("Lucie")
    guest.get_by_role("button", name="S’asseoir").tap()
    expect(host.get_by_text("Lucie", exact=True)).to_be_visible()
    expect(begin).to_be_enabled()
    other.goto("/")
    other.get_by_role("button", name="English", exact=True).tap()
    expect(other.get_by_text("Quick game")).to_be_visible()
    other.goto(host.url)
    other.get_by_label("Your name at the table").fill("<b>Tom</b>")
    other.get_by_role("button", name="Sit down").tap()
    expect(other.locator(".entry-error")).to_be_visible()
    other.get_by_label("Your name at the table").fill("Tom")
    other.get_by_role("button", name="Sit down").tap()
    expect(other.get_by_text("starts the game when everybody is there.")).to_be_visible()
    expect(host.get_by_text("Tom", exact=True)).to_be_visible()
    expect(begin).to_have_accessible_name(re.compile("à 3 joueurs"))
    begin.tap()
    for phone in (host, guest, other):
        expect(phone).to_have_url(MATCH)
    names = list(Match.objects.get().seats.values_list("player__name", flat=True))
    assert names == ["", "Lucie", "Tom"]
    throw(host)
    for phone in (guest, other):
        wait_for_dice(phone, faces(host))


def test_mp_04_when_the_host_leaves_the_next_one_begins(phones: Phones) -> None:
    host, guest, other = phones(), phones(), phones()
    open_table(host, rules="Clubs", seats="Trois", everybody=True)
    for phone in (guest, other):
        phone.goto("/tables/")
        phone.locator("ul.card a.row").tap()
        phone.get_by_role("button", name="S’asseoir").tap()
        expect(phone.get_by_text("vous", exact=True)).to_be_visible()
    begin = guest.get_by_role("button", name="Commencer")
    expect(begin).to_be_hidden()
    host.get_by_role("button", name="Quitter la table").tap()
    expect(begin).to_be_enabled()
    expect(guest.get_by_text("La table est maintenant à vous")).to_be_visible()
    expect(other.get_by_role("button", name="Commencer")).to_be_hidden()
    host.goto(guest.url)
    host.get_by_role("button", name="S’asseoir").tap()
    expect(host.get_by_role("button", name="Commencer")).to_be_hidden()
    expect(guest.get_by_text("Place libre", exact=True)).to_have_count(0)
    begin.tap()
    for phone in (host, guest, other):
        expect(phone).to_have_url(MATCH)
    throw(host)
    for phone in (guest, other):
        wait_for_dice(phone, faces(host))


def test_a_table_that_closes_says_so_to_those_who_wait_and_those_who_come(
    phones: Phones,
) -> None:
    host, guest, late = phones(), phones(), phones()
    open_table(host, rules="Yacht", seats="Deux")
    address = host.url
    guest.goto(address)
    guest.get_by_role("button", name="S’asseoir").tap()
    late.goto(address)
    expect(late.get_by_role("button", name="S’asseoir")).to_be_hidden()
    host.get_by_role("button", name="Fermer la table").tap()
    expect(host).to_have_url(re.compile(r"/$"))
    for phone in (guest, late):
        expect(phone.get_by_text("Personne ne vous attend ici")).to_be_visible()
    assert Table.objects.get().state == State.CLOSED


def test_a_page_without_a_line_says_so_and_goes_on_by_itself(phones: Phones) -> None:
    host, guest = phones(), phones()
    open_table(host, rules="Yacht", seats="Deux")
    host.wait_for_load_state()  # with the scripts
    host.context.set_offline(True)
    expect(host.get_by_text("Pas de connexion")).to_be_visible()
    guest.goto(host.url)
    guest.get_by_label("Votre nom à la table").fill("Lucie")
    guest.get_by_role("button", name="S’asseoir").tap()
    host.context.set_offline(False)
    expect(host.get_by_text("Lucie", exact=True)).to_be_visible()
    expect(host.get_by_text("Pas de connexion")).to_be_hidden()


def test_who_is_not_looking_is_shown_as_away(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = phones(), phones()
    open_table(host, rules="Yacht", seats="Deux")
    guest.goto(host.url)
    guest.get_by_role("button", name="S’asseoir").tap()
    expect(guest.get_by_text("vous", exact=True)).to_be_visible()
    guest.goto("about:blank")
    monkeypatch.setattr(shown, "AWAY_AFTER", timedelta(seconds=1))
    expect(host.get_by_text("absent pour l’instant")).to_be_visible()


def test_on_one_device_the_table_opens_for_all_who_are_named(phones: Phones) -> None:
    phone = phones()
    phone.goto("/sur-un-appareil/")
    phone.get_by_text("Yatzy", exact=True).tap()
    phone.get_by_label("Votre nom à la table").fill("Lucie")
    phone.get_by_label("Joueur 2").fill("Tom")
    phone.get_by_label("Joueur 3").fill("Anaïs")
    phone.get_by_role("button", name="Jouer").tap()
    expect(phone).to_have_url(MATCH)
    names = list(Match.objects.get().seats.values_list("player__name", flat=True))
    assert names == ["Lucie", "Tom", "Anaïs"]
    throw(phone)


def test_names_that_rules_for_two_have_no_seat_for_are_not_sent(phones: Phones) -> None:
    phone = phones()
    phone.goto("/sur-un-appareil/")
    phone.get_by_text("Clubs", exact=True).tap()
    phone.get_by_label("Joueur 2").fill("Tom")
    phone.get_by_label("Joueur 3").fill("Anaïs")
    phone.get_by_text("Fête", exact=True).tap()
    expect(phone.get_by_label("Joueur 3")).to_be_hidden()
    phone.get_by_role("button", name="Jouer").tap()
    expect(phone).to_have_url(MATCH)
    assert Match.objects.get().seats.count() == 2
