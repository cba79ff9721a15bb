"""The link to a table, and whoever comes by it."""

from __future__ import annotations

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.models import Table
from gobelet.web.lobby.services import table_join
from tests.web.conftest import client_of
from tests.web.lobby.conftest import OpenTable, seated
from tests.web.people import account, signed_in


def text(client: Client, table: Table) -> str:
    return client.get(f"/table/{table.pk}/").content.decode()


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
        marlene = account("Marlene")
        client = signed_in(marlene)
        assert 'name="name"' not in text(client, table)
        client.post(f"/table/{table.pk}/asseoir/", {"name": "Lucie"})
        marlene.refresh_from_db()
        assert marlene.name == "Marlene"
        assert marlene.pk in seated(table)

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
        account("Marlene")
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
