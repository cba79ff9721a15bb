"""The pages on which one looks for strangers, and waits."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_rename
from gobelet.web.lobby.models import State, Table, TableSeat
from gobelet.web.lobby.offers import OFFERED_AFTER
from gobelet.web.lobby.seating import SEAT_KEPT, SEEN_EVERY, TABLES_A_PLAYER
from gobelet.web.lobby.strangers import quick_join, random_join
from gobelet.web.matches.models import Match
from tests.web.conftest import client_of
from tests.web.lobby.conftest import playing, seated, stored

QUICK = "/partie-rapide/"
RANDOM = "/adversaire-aleatoire/"


def ask(client: Client, address: str, **form: str) -> str:
    """Send a form; tell where it leads."""
    answer = client.post(address, form)
    assert answer.status_code == 302
    return answer["Location"]


def status(client: Client, table: Table) -> dict[str, object]:
    answer = client.get(f"/table/{table.pk}/etat/")
    assert answer.status_code == 200
    found: dict[str, object] = json.loads(answer.content)
    return found


@pytest.mark.django_db
class TestLookingForAQuickGame:
    def test_two_visitors_find_each_other_and_go_to_their_match(self) -> None:
        first, second = Client(), Client()
        address = ask(first, QUICK, ruleset="yacht", seats="2")
        page = first.get(address)
        assert page.status_code == 200
        assert "En attente de 1 joueur" in page.content.decode()
        assert ask(second, QUICK, ruleset="yacht", seats="2") == address
        match = Match.objects.get()
        for client in (first, second):
            assert client.get(address)["Location"] == f"/m/{match.pk}/"
            assert client.get(f"/m/{match.pk}/").status_code == 200

    def test_one_form_sent_twice_before_its_answer_is_stored_is_one_guest(self) -> None:
        client = Client()
        client.get(QUICK)
        form = {"ruleset": "clubs", "seats": "3", "form": "form-drawn-1"}
        first = ask(client, QUICK, **form)
        del client.cookies["sessionid"]
        assert ask(client, QUICK, **form) == first
        assert TableSeat.objects.count() == Player.objects.count() == 1

    @pytest.mark.parametrize(
        ("form", "code"),
        [
            ({"ruleset": "poker", "seats": "2"}, "unknown_ruleset"),
            ({"ruleset": "yacht", "seats": "3"}, "wrong_seats"),
            ({"ruleset": "clubs", "seats": "5"}, "wrong_seats"),
            ({"ruleset": "clubs", "seats": "deux"}, "wrong_seats"),
            ({"ruleset": "clubs", "seats": "²"}, "wrong_seats"),
            ({}, "unknown_ruleset"),
        ],
    )
    def test_what_cannot_be_is_refused_and_nobody_is_remembered(
        self, client: Client, form: dict[str, str], code: str
    ) -> None:
        answer = client.post(QUICK, form)
        assert answer.status_code == 422
        assert answer["X-Refused"] == code
        assert 'role="alert"' in answer.content.decode()
        assert not Player.objects.exists()

    def test_the_choice_is_shown_again_after_a_refusal(self, client: Client) -> None:
        page = client.post(QUICK, {"ruleset": "fete", "seats": "4"}).content.decode()
        assert 'value="fete" data-most="2" checked' in page

    def test_looking_at_the_page_makes_nobody(self, client: Client) -> None:
        for address in (QUICK, RANDOM):
            assert client.get(address).status_code == 200
        assert not Player.objects.exists()
        assert "sessionid" not in client.cookies


class TestWaiting:
    def test_seats_fill_and_the_match_is_told_when_it_begins(
        self, owner: Player, outsider: Player
    ) -> None:
        guest_rename(player=outsider, name="Lucie")
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        first = status(client_of(owner), table)
        assert (first["view"], first["href"]) == ("waiting", "")
        quick_join(player=outsider, ruleset="clubs", seats=3)
        assert "Lucie" in str(status(client_of(owner), table)["seats"])
        third = Client()
        ask(third, QUICK, ruleset="clubs", seats="3")
        match = stored(table).match
        assert status(client_of(owner), table)["href"] == f"/m/{match}/"

    def test_asking_keeps_the_seat(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        TableSeat.objects.update(seen_at=timezone.now() - SEEN_EVERY * 2)
        status(client_of(owner), table)
        assert timezone.now() - TableSeat.objects.get().seen_at < SEEN_EVERY

    def test_who_was_away_for_too_long_is_told_and_may_look_again(
        self, owner: Player, outsider: Player
    ) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        TableSeat.objects.update(seen_at=timezone.now() - SEAT_KEPT - timedelta(seconds=1))
        quick_join(player=outsider, ruleset="clubs", seats=3)
        assert status(client_of(owner), table)["view"] == "closed"
        page = client_of(owner).get(f"/table/{table.pk}/")
        assert page.status_code == 410
        assert QUICK in page.content.decode()

    def test_a_stranger_learns_nothing_about_who_waits(
        self, owner: Player, outsider: Player
    ) -> None:
        guest_rename(player=owner, name="Lucie")
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        for client in (Client(), client_of(outsider)):
            assert "Lucie" not in client.get(f"/table/{table.pk}/").content.decode()
            told = status(client, table)
            assert told["view"] == "closed"
            assert "Lucie" not in json.dumps(told)
            assert client.post(f"/table/{table.pk}/asseoir/").status_code == 410
            assert client.get(f"/table/{table.pk}/code.svg").status_code == 404
        assert seated(table) == [owner.pk]

    def test_one_may_think_better_of_it(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        assert client_of(owner).post(f"/table/{table.pk}/quitter/")["Location"] == "/"
        assert stored(table).state == State.CLOSED


class TestTheComputerPlayer:
    def test_is_offered_after_a_while_with_its_badge(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        client = client_of(owner)
        assert status(client, table)["offers_robot"] is False
        TableSeat.objects.update(created_at=timezone.now() - OFFERED_AFTER)
        assert status(client, table)["offers_robot"] is True
        page = client.get(f"/table/{table.pk}/").content.decode()
        offer = page.split("robot-offer")[1].split("</form>")[0]
        assert "hidden" not in offer.split(">")[0]
        assert '<span class="badge">ordinateur</span>' in offer
        assert client.post(f"/table/{table.pk}/ordinateur/").status_code == 302
        assert len(playing(stored(table).match)) == 3

    def test_not_before(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        answer = client_of(owner).post(f"/table/{table.pk}/ordinateur/")
        assert (answer.status_code, answer["X-Refused"]) == (409, "too_early")

    def test_not_by_a_stranger(self, owner: Player, outsider: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        TableSeat.objects.update(created_at=timezone.now() - OFFERED_AFTER)
        for client in (Client(), client_of(outsider)):
            assert client.post(f"/table/{table.pk}/ordinateur/").status_code == 404
        assert not Match.objects.exists()


class TestARandomOpponent:
    def test_one_waits_at_home_and_finds_the_game_there(
        self, owner: Player, outsider: Player
    ) -> None:
        client = client_of(owner)
        address = ask(client, RANDOM, ruleset="fete", days="3")
        home = client.get("/").content.decode()
        assert "Vous attendez" in home
        assert "En attente d’un adversaire" in home
        assert f'href="{address}"' in home
        ask(client_of(outsider), RANDOM, ruleset="fete", days="3")
        home = client.get("/").content.decode()
        assert "Vous attendez" not in home
        assert f"/m/{Match.objects.get().pk}/" in home

    def test_waiting_is_cancelled_at_home(self, owner: Player) -> None:
        client = client_of(owner)
        table = random_join(player=owner, ruleset="fete", days=3)
        assert f'action="/table/{table.pk}/quitter/"' in client.get("/").content.decode()
        client.post(f"/table/{table.pk}/quitter/")
        assert "Vous attendez" not in client.get("/").content.decode()

    def test_no_other_pace_is_taken(self, client: Client, db: None) -> None:
        answer = client.post(RANDOM, {"ruleset": "fete", "days": "5"})
        assert (answer.status_code, answer["X-Refused"]) == (422, "unknown_clock")
        assert not Player.objects.exists()

    def test_at_so_many_tables_and_no_more(self, owner: Player) -> None:
        for _ in range(TABLES_A_PLAYER):
            random_join(player=owner, ruleset="fete", days=3)
        answer = client_of(owner).post(RANDOM, {"ruleset": "fete", "days": "3"})
        assert (answer.status_code, answer["X-Refused"]) == (422, "too_many_tables")
        assert f"à {TABLES_A_PLAYER} tables" in answer.content.decode()
