"""What waits for a person, told in the pages."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.matches.options import QUICK
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.social.services import (
    friendship_remove,
    friendship_request,
    friendship_withdraw,
)
from tests.web.conftest import Table, client_of
from tests.web.people import account, befriend, signed_in

QUESTION = "Vous avertir quand c’est à vous\u202f?"


def told(player: Player) -> dict[str, object]:
    data: dict[str, object] = json.loads(client_of(player).get("/avis.json").content)
    return data


def items(player: Player) -> list[dict[str, str]]:
    data: list[dict[str, str]] = json.loads(client_of(player).get("/avis.json").content)["items"]
    return data


class TestWhatWaits:
    def test_ones_turn_with_the_others_name(
        self, sit_down: Callable[..., Table], owner: Player
    ) -> None:
        table = sit_down()
        assert told(owner) == {
            "count": 1,
            "elsewhere": 1,
            "label": "1 avis",
            "items": [
                {
                    "id": f"turn {table.match} 1",
                    "text": "À vous de jouer, contre L’Alliée",
                    "href": f"/m/{table.match}/",
                }
            ],
        }

    def test_a_table_counts_itself(self, sit_down: Callable[..., Table], owner: Player) -> None:
        table, _other = sit_down(), sit_down()
        answer = client_of(owner).get("/avis.json", {"here": f"/m/{table.match}/"})
        data = json.loads(answer.content)
        assert (data["count"], data["elsewhere"]) == (2, 1)

    def test_it_goes_to_the_other_with_the_turn(
        self, sit_down: Callable[..., Table], owner: Player, ally: Player
    ) -> None:
        table = sit_down()
        assert told(ally)["count"] == 0
        table.play("t-", "chance")
        assert (told(owner)["count"], told(ally)["count"]) == (0, 1)

    def test_someone_who_would_like_to_be_a_friend(self, db: None) -> None:
        ines, max_ = account("Ines"), account("Max")
        friendship_request(player=ines, other=max_)
        (item,) = json.loads(signed_in(max_).get("/avis.json").content)["items"]
        assert item["text"] == "Ines aimerait vous compter parmi ses amis"
        assert item["href"] == "/amis/"

    def test_someone_who_said_yes_until_ones_friends_are_looked_at(self, db: None) -> None:
        ines, max_ = account("Ines"), account("Max")
        befriend(ines, max_)
        client = signed_in(ines)
        (item,) = client.get("/avis.json").json()["items"]
        assert item["text"] == "Max et vous êtes maintenant amis"
        assert item["href"] == "/amis/"
        assert client.get("/avis.json", {"here": "/amis/"}).json()["count"] == 1
        assert client.get("/avis.json", {"here": "/amis/", "looks": ""}).json()["count"] == 0
        assert signed_in(max_).get("/avis.json").json()["count"] == 0

    def test_however_many_there_are_each_has_an_id_of_its_own(
        self, sit_down: Callable[..., Table], owner: Player
    ) -> None:
        for _ in range(7):
            sit_down()
        max_ = account("Max")
        for name in ("Ines", "Tom"):
            friendship_request(player=account(name), other=max_)
        requests = json.loads(signed_in(max_).get("/avis.json").content)["items"]
        assert len({one["id"] for one in requests}) == 2
        assert len({one["id"] for one in items(owner)}) == 7

    def test_a_request_that_comes_again_and_a_yes_to_it_are_others(self, db: None) -> None:
        ines, max_ = account("Ines"), account("Max")
        requests: set[str] = set()
        answers: set[str] = set()
        for _ in range(2):
            friendship_request(player=ines, other=max_)
            requests.update(one.id for one in notice_list(max_))
            friendship_withdraw(player=ines, other=max_)
        for _ in range(2):
            befriend(ines, max_)
            answers.update(one.id for one in notice_list(ines))
            friendship_remove(player=max_, other=ines)
        assert (len(requests), len(answers)) == (2, 2)

    def test_a_turn_that_comes_again_is_another(
        self, sit_down: Callable[..., Table], owner: Player, ally: Player
    ) -> None:
        table = sit_down()
        (first,) = items(owner)
        table.play("t-")
        assert items(owner) == [first]
        table.play("chance")
        Table(table.match, ally).play("t-", "chance")
        (second,) = items(owner)
        assert (second["href"], second["id"] == first["id"]) == (first["href"], False)

    def test_nothing_for_a_visitor(self, client: Client, db: None) -> None:
        answer = client.get("/avis.json")
        data = json.loads(answer.content)
        assert data == {"count": 0, "elsewhere": 0, "label": "0 avis", "items": []}
        assert answer.headers["Cache-Control"] == "no-store"


class TestInThePages:
    def test_the_bell_is_for_those_who_play(self, owner: Player, client: Client) -> None:
        for address in ("/regles/", "/"):
            assert client_of(owner).get(address).content.decode().count("data-bell") == 1
        assert "data-bell" not in client.get("/regles/").content.decode()

    def test_it_leads_to_what_waits(self, sit_down: Callable[..., Table], owner: Player) -> None:
        table = sit_down()
        html = client_of(owner).get("/avis/").content.decode()
        assert f'href="/m/{table.match}/"' in html
        assert "À vous de jouer, contre L’Alliée" in html

    def test_an_empty_list_says_so(self, outsider: Player) -> None:
        assert "Rien ne vous attend" in client_of(outsider).get("/avis/").content.decode()


class TestAsking:
    """Push is asked for once somebody plays over days, and never before."""

    def test_home_asks_once_a_game_over_days_has_begun(
        self, sit_down: Callable[..., Table], owner: Player
    ) -> None:
        sit_down(QUICK)
        assert QUESTION not in home(owner)
        sit_down()
        assert QUESTION in home(owner)
        assert 'href="/avis/#told"' in home(owner)

    def test_whoever_has_answered_is_not_asked_again(
        self, sit_down: Callable[..., Table], owner: Player
    ) -> None:
        sit_down()
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "Europe/Paris"}
        client_of(owner).post("/avis/reglages/", form)
        assert QUESTION not in home(owner)

    def test_a_site_that_can_tell_nobody_does_not_ask(
        self, sit_down: Callable[..., Table], owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gobelet.web.notifications.selectors.has_push", lambda: False)
        sit_down()
        assert QUESTION not in home(owner)


def home(player: Player) -> str:
    return client_of(player).get("/").content.decode()
