"""Tables that people open: their pages, their links, their list."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_create, guest_rename
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.selectors import PAGE
from gobelet.web.lobby.services import table_close, table_join, table_start
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options, Pace
from tests.web.conftest import client_of
from tests.web.lobby.conftest import OpenTable, playing, seated, stored

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


class TestTheLink:
    def test_looking_takes_no_seat(self, open_table: OpenTable, owner: Player) -> None:
        table = open_table()
        client = Client()
        page = text(client, table)
        assert "vous invite à jouer" in page
        assert "sessionid" not in client.cookies
        assert seated(table) == [owner.pk]

    def test_a_visitor_sits_down_under_a_name_of_their_choice(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        client = Client()
        client.get(f"/table/{table.pk}/")
        answer = client.post(f"/table/{table.pk}/asseoir/", {"name": " Lucie "})
        assert answer["Location"] == f"/table/{table.pk}/"
        assert Player.objects.get(pk=seated(table)[1]).name == "Lucie"
        assert "Lucie" in text(client, table)
        assert "Lucie" in text(client_of(owner), table)

    def test_or_without_one(self, open_table: OpenTable) -> None:
        table = open_table()
        assert Client().post(f"/table/{table.pk}/asseoir/", {"name": ""}).status_code == 302
        assert len(seated(table)) == 2

    def test_an_account_is_asked_for_no_name_and_keeps_its_own(self, open_table: OpenTable) -> None:
        table = open_table()
        user = account_create(username="Marlene", password="drei Worte genau")
        client = Client()
        form = {"username": "Marlene", "password": "drei Worte genau"}
        client.post("/connexion/", form)
        assert 'name="name"' not in text(client, table)
        client.post(f"/table/{table.pk}/asseoir/", {"name": "Lucie"})
        player = Player.objects.get(user=user)
        assert player.name == "Marlene"
        assert player.pk in seated(table)

    @pytest.mark.parametrize(
        "name",
        [
            "<b>x</b>",
            "a\u202eb",
            "\u200fLucie",
            "Lucie 🎲",
            "admin",
            "Lu\u0441ie",
            "x" * 21,
            "'; --",
        ],
    )
    def test_mp_names_that_nobody_may_have_are_refused_and_make_nobody(
        self, open_table: OpenTable, owner: Player, name: str
    ) -> None:
        table = open_table()
        before = Player.objects.count()
        answer = Client().post(f"/table/{table.pk}/asseoir/", {"name": name})
        assert answer.status_code in {409, 422}
        page = answer.content.decode()
        assert "entry-error" in page
        assert "<b>x</b>" not in page
        assert seated(table) == [owner.pk]
        assert Player.objects.count() == before

    def test_a_guests_name_never_looks_like_an_accounts(self, open_table: OpenTable) -> None:
        table = open_table()
        account_create(username="Marlene", password="drei Worte genau")
        answer = Client().post(f"/table/{table.pk}/asseoir/", {"name": "MarIene"})
        assert answer.status_code == 409

    def test_a_full_table_says_so(self, open_table: OpenTable, outsider: Player) -> None:
        table = open_table(seats=2)
        table_join(player=outsider, table=table.pk)
        late = Client()
        assert "S’asseoir" not in text(late, table)
        assert late.post(f"/table/{table.pk}/asseoir/").status_code == 409
        assert len(seated(table)) == 2

    def test_it_is_told_as_text_code_and_buttons(self, open_table: OpenTable) -> None:
        table = open_table()
        client = client_of(table.host)
        page = text(client, table)
        address = f"http://testserver/table/{table.pk}/"
        quoted = f"http%3A%2F%2Ftestserver%2Ftable%2F{table.pk}%2F"
        assert f'href="{address}"' in page
        for start in ("sms:?body=", "mailto:?subject=", "https://wa.me/?text="):
            link = page.split(f'href="{start}')[1].split('"')[0]
            assert link.endswith(quoted)
        code = client.get(f"/table/{table.pk}/code.svg")
        assert code["Content-Type"] == "image/svg+xml"
        assert b"<svg" in code.content
        assert b"style" not in code.content

    @pytest.mark.django_db
    def test_of_no_table_leads_nowhere(self, client: Client) -> None:
        for end in ("", "etat/", "code.svg"):
            assert client.get(f"/table/nothing-here/{end}").status_code == 404
        for end in ("asseoir/", "quitter/", "commencer/", "fermer/", "ordinateur/"):
            assert client.post(f"/table/nothing-here/{end}").status_code == 404
            assert client.get(f"/table/nothing-here/{end}").status_code == 405


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


class TestTheList:
    def test_shows_public_tables_with_a_free_seat_the_newest_first(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        first, second = open_table(Kind.OPEN), open_table(Kind.OPEN)
        private, full, closed = open_table(), open_table(Kind.OPEN, seats=2), open_table(Kind.OPEN)
        table_join(player=outsider, table=full.pk)
        table_close(player=owner, table=closed.pk)
        page = Client().get("/tables/").content.decode()
        assert page.index(second.pk) < page.index(first.pk)
        for hidden in (private, full, closed):
            assert hidden.pk not in page

    @pytest.mark.django_db
    def test_an_empty_one_says_what_to_do(self, client: Client) -> None:
        page = client.get("/tables/").content.decode()
        assert "Aucune table n’attend personne" in page
        assert OPEN in page

    def test_comes_in_pages(self, open_table: OpenTable, owner: Player) -> None:
        open_table(Kind.OPEN)
        fill(owner, PAGE)
        page = Client().get("/tables/").content.decode()
        assert page.count('class="row"') == PAGE
        assert "?page=2" in page
        second = Client().get("/tables/?page=2").content.decode()
        assert second.count('class="row"') == 1
        assert "?page=1" in second

    @pytest.mark.django_db
    @pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 30, "²", "77777"])
    def test_any_page_asked_for_is_a_page(self, client: Client, page: str) -> None:
        assert client.get("/tables/", {"page": page}).status_code == 200

    def test_the_number_of_queries_does_not_grow(
        self, owner: Player, django_assert_max_num_queries: object
    ) -> None:
        fill(owner, 3 * PAGE)
        with django_assert_max_num_queries(2):  # type: ignore[operator]
            assert Client().get("/tables/").status_code == 200


def fill(host: Player, number: int) -> None:
    """Open so many public tables at once."""
    options = {"pace": "live", "turn_seconds": 30, "bank_seconds": 0}
    flags = {"is_rated": False, "is_watchable": False}
    tables = Table.objects.bulk_create(
        Table(kind=Kind.OPEN, host=host, ruleset="clubs", seats=4, **options, **flags)
        for _ in range(number)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=0, player=host, seen_at=timezone.now()) for table in tables
    )


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
