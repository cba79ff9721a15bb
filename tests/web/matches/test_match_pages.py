"""The pages of a match."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from gobelet import rulesets
from gobelet.core import parse_record
from gobelet.web.accounts.models import Player
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import (
    match_record,
)
from tests.web.conftest import Table, client_of

Sit = Callable[..., Table]


class TestPages:
    def test_the_table_is_there_for_its_players_alone(self, sit: Sit, outsider: Player) -> None:
        table = sit()
        assert client_of(table.player).get(f"/m/{table.match}/").status_code == 200
        for client in (client_of(outsider), Client()):
            for page in ("", "record.txt", "tours/", "resultat/", "des/"):
                assert client.get(f"/m/{table.match}/{page}").status_code == 404
            assert client.post(f"/m/{table.match}/revanche/").status_code == 404

    def test_the_page_of_a_match_holds_no_secret(self, sit: Sit) -> None:
        table = sit()
        html = client_of(table.player).get(f"/m/{table.match}/").content.decode()
        assert table.state.commitment in html
        assert table.state.seed.hex() not in html

    def test_the_record_can_be_read_back(self, sit: Sit) -> None:
        table = sit()
        client = client_of(table.player)
        table.play("t-")
        assert client.get(f"/m/{table.match}/record.txt").status_code == 404
        table.play("x")
        response = client.get(f"/m/{table.match}/record.txt")
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        record = parse_record(response.content.decode(), rulesets.find)
        assert record == match_record(Match.objects.get())
