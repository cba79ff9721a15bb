"""Tables that people open: their pages."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_rename
from gobelet.web.lobby.models import Kind, State, Table
from gobelet.web.lobby.services import table_close, table_join, table_start
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options, Pace
from tests.web.conftest import client_of
from tests.web.lobby.conftest import OpenTable, playing, stored

OPEN = "/ouvrir-une-table/"


FORM = {"ruleset": "clubs", "seats": "3", "clock": "30s"}


WATCHED = Options(pace=Pace.LIVE, turn_seconds=30, is_watchable=True)


def text(client: Client, table: Table) -> str:
    return client.get(f"/table/{table.pk}/").content.decode()


def opened(client: Client, **further: str) -> Table:
    answer = client.post(OPEN, {**FORM, **further})
    assert answer.status_code == 302
    return Table.objects.get(pk=answer["Location"].split("/")[2])


@pytest.mark.django_db
class TestOpening:
    @pytest.mark.parametrize(
        ("clock", "pace", "seconds"),
        [
            ("none", "free", 0),
            ("20s", "live", 20),
            ("30s", "live", 30),
            ("60s", "live", 60),
            ("1d", "slow", 86_400),
            ("7d", "slow", 7 * 86_400),
        ],
    )
    def test_with_every_clock(self, client: Client, clock: str, pace: str, seconds: int) -> None:
        table = opened(client, clock=clock)
        assert (table.pace, table.turn_seconds, table.is_rated) == (pace, seconds, False)

    def test_for_everybody_or_by_link_with_or_without_spectators(self, client: Client) -> None:
        private = opened(client)
        assert (private.kind, private.is_watchable) == (Kind.LINK, False)
        public = opened(client, public="on", watchable="on")
        assert (public.kind, public.is_watchable) == (Kind.OPEN, True)

    def test_once_by_a_form_sent_twice(self, client: Client) -> None:
        assert opened(client, form="form-drawn-1") == opened(client, form="form-drawn-1")

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"ruleset": "poker"}, "unknown_ruleset"),
            ({"ruleset": "yacht"}, "wrong_seats"),
            ({"clock": "5s"}, "unknown_clock"),
            ({"clock": ""}, "unknown_clock"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, client: Client, wrong: dict[str, str], code: str
    ) -> None:
        answer = client.post(OPEN, {**FORM, **wrong})
        assert (answer.status_code, answer["X-Refused"]) == (422, code)
        assert not Table.objects.exists()
        assert not Player.objects.exists()


class TestTheHost:
    def test_begins_when_two_sit_there(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        client = client_of(owner)
        assert "il manque un joueur" in text(client, table)
        refused = client.post(f"/table/{table.pk}/commencer/")
        assert (refused.status_code, refused["X-Refused"]) == (409, "too_few")
        table_join(player=outsider, table=table.pk)
        status = json.loads(client.get(f"/table/{table.pk}/etat/").content)
        assert status["can_start"] is status["is_host"] is True
        assert client.post(f"/table/{table.pk}/commencer/").status_code == 302
        match = stored(table).match
        assert playing(match) == [owner.pk, outsider.pk]
        assert client.get(f"/table/{table.pk}/")["Location"] == f"/m/{match}/"

    def test_nobody_else_does(self, open_table: OpenTable, owner: Player, outsider: Player) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        for what in ("commencer", "fermer"):
            refused = client_of(outsider).post(f"/table/{table.pk}/{what}/")
            assert (refused.status_code, refused["X-Refused"]) == (403, "not_host")
            assert Client().post(f"/table/{table.pk}/{what}/").status_code == 404
        assert stored(table).is_open

    def test_mp_04_the_page_of_the_next_host_lets_them_begin(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        client = client_of(outsider)
        status = json.loads(client.get(f"/table/{table.pk}/etat/").content)
        assert status["is_host"] is False
        client_of(owner).post(f"/table/{table.pk}/quitter/")
        status = json.loads(client.get(f"/table/{table.pk}/etat/").content)
        assert status["is_host"] is True


class TestATableThatIsOver:
    def test_tells_its_players_to_nobody_who_does_not_sit_there(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        guest_rename(player=owner, name="Lucie")
        table = open_table()
        table_close(player=owner, table=table.pk)
        for client in (Client(), client_of(outsider)):
            page = client.get(f"/table/{table.pk}/")
            assert page.status_code == 410
            status = client.get(f"/table/{table.pk}/etat/").content.decode()
            assert "Lucie" not in page.content.decode() + status
            assert client.get(f"/table/{table.pk}/code.svg").status_code == 404

    def test_nor_does_one_that_began_without_them(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        guest_rename(player=owner, name="Lucie")
        for options, words in ((WATCHED, "Regarder la partie"), (Options(), "Personne ne vous")):
            table = open_table(options=options)
            table_join(player=outsider, table=table.pk)
            table_start(player=owner, table=table.pk)
            page = text(Client(), table)
            assert words in page
            assert "Lucie" not in page

    def test_spectators_are_led_to_the_match(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table(options=WATCHED)
        table_join(player=outsider, table=table.pk)
        match = table_start(player=owner, table=table.pk)
        assert f'href="/m/{match}/"' in text(Client(), table)
        assert Client().get(f"/m/{match}/").status_code == 200


@pytest.mark.django_db
def test_english_is_complete(client: Client) -> None:
    client.post("/langue/", {"language": "en", "next": "/"})
    table = opened(client, public="on", watchable="on")
    pages = [text(client, table), client.get("/tables/").content.decode()]
    pages += [client.get(address).content.decode() for address in (OPEN, "/partie-rapide/")]
    for page in pages:
        assert 'lang="en"' in page
        for french in ("joueur", "Ouvrir", "Quitter", "Les règles"):
            assert french not in page.split("<main")[1].split("</main>")[0]
    assert Match.objects.count() == 0
    assert stored(table).state == State.OPEN
