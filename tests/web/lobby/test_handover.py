"""A guest who waits at a table signs in."""

from __future__ import annotations

from gobelet.web.accounts import joining
from gobelet.web.accounts.models import Player
from gobelet.web.lobby.models import TableSeat
from gobelet.web.lobby.services import (
    table_join,
    tables_hand_over,
)
from gobelet.web.wiring import hand_over_all
from tests.web.conftest import client_of
from tests.web.lobby.conftest import OpenTable, seated, stored
from tests.web.people import PASSWORD, account


class TestSigningIn:
    def test_a_guest_who_signs_in_keeps_waiting_under_the_account(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        marlene = account("Marlene")
        client = client_of(owner)
        former = joining.connect(hand_over_all)
        client.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        joining.connect(former)
        assert seated(table) == [marlene.pk]
        assert "Commencer" in client.get(f"/table/{table.pk}/").content.decode()
        assert not Player.objects.filter(pk=owner.pk).exists()

    def test_a_guests_seats_go_over_to_the_account(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        marlene = account("Marlene")
        tables_hand_over(guest=owner, player=marlene)
        assert seated(table) == [marlene.pk]
        assert stored(table).host == marlene

    def test_but_one_person_has_one_seat(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        tables_hand_over(guest=owner, player=outsider)
        assert seated(table) == [outsider.pk]
        assert stored(table).host == outsider
        assert TableSeat.objects.count() == 1
