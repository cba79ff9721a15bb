"""What is held about a player at tables: taken along, counted, and gone with the account."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.clock.registry import DueItem
from gobelet.web.lobby.models import Answer, Kind, State, Table, TableInvitation, TableSeat
from gobelet.web.lobby.services import table_close, table_join
from gobelet.web.matches.retention import GUESTS_KEPT, RETENTION_DUE, forget_old
from gobelet.web.profiles.services import account_closing_begin, account_closing_finish
from tests.web.lobby.conftest import OpenTable, challenge, seated, stored
from tests.web.people import account, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_tables_and_challenges_are_in_the_file(
    open_table: OpenTable, ines: Player, tom: Player
) -> None:
    open_table(host=tom)
    mine = open_table(host=ines)
    asked = challenge(tom, ines)
    data = json.loads(signed_in(ines).get("/compte/gobelet.json").content)["tables"]
    assert [(one["table"], one["kind"], one["opened_by_me"], one["my_seat"]) for one in data] == [
        (mine.pk, "link", True, 0),
        (asked.pk, "challenge", False, None),
    ]
    (invitation,) = data[1]["challenged"]
    assert (invitation["name"], invitation["answer"]) == ("Ines", "none")


class TestClosingAnAccount:
    def test_nobody_waits_for_it_from_the_first_day(
        self, open_table: OpenTable, ines: Player, tom: Player
    ) -> None:
        rose = account("Rose")
        shared, own = open_table(host=tom), open_table(host=ines, kind=Kind.OPEN)
        table_join(player=ines, table=shared.pk)
        hers, his = challenge(ines, rose), challenge(tom, ines, rose)
        assert ines.user is not None
        account_closing_begin(user=ines.user)
        assert seated(shared) == [tom.pk]
        assert stored(own).state == stored(hers).state == State.CLOSED
        assert TableInvitation.objects.get(table=his, player=ines).answer == Answer.DECLINED
        assert stored(his).is_open

    def test_in_the_end_nothing_is_left_at_tables(
        self, open_table: OpenTable, ines: Player, tom: Player
    ) -> None:
        closed = open_table(host=ines)
        table_close(player=ines, table=closed.pk)
        open_table(host=ines)
        challenge(tom, ines)
        assert ines.user is not None
        account_closing_begin(user=ines.user)
        ines.user.closes_at = timezone.now() - timedelta(minutes=1)
        ines.user.save()
        assert account_closing_finish(id=ines.user.pk) is None
        assert not TableSeat.objects.filter(player=ines).exists()
        assert not TableInvitation.objects.filter(player=ines).exists()
        assert not Table.objects.filter(host=ines).exists()


class TestGuests:
    def test_one_who_waits_at_a_table_is_not_forgotten(self, open_table: OpenTable) -> None:
        host, sitting, idle = (guest_create() for _ in range(3))
        table = open_table(host=host)
        table_join(player=sitting, table=table.pk)
        Player.objects.update(created_at=timezone.now() - GUESTS_KEPT - timedelta(minutes=1))
        asyncio.run(forget_old(DueItem(1, RETENTION_DUE, "daily", timezone.now())))
        assert set(Player.objects.values_list("pk", flat=True)) >= {host.pk, sitting.pk}
        assert not Player.objects.filter(pk=idle.pk).exists()
        assert stored(table).is_open

    def test_one_who_is_forgotten_leaves_nothing_at_tables(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        guest = guest_create()
        table_join(player=guest, table=table.pk)
        guest.delete()
        assert seated(table) == [owner.pk]
