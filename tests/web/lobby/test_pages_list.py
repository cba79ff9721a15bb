"""The list of the tables that everybody may join."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.selectors import PAGE
from gobelet.web.lobby.services import table_close, table_join
from tests.web.lobby.conftest import OpenTable


class TestTheList:
    def test_shows_public_tables_with_a_free_seat_the_newest_first(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        first, second = open_table(Kind.OPEN), open_table(Kind.OPEN)
        private, full, closed = open_table(), open_table(Kind.OPEN, seats=2), open_table(Kind.OPEN)
        table_join(player=outsider, table=full.pk)
        table_close(player=owner, table=closed.pk)
        page = Client().get("/tables/").content.decode()
        # Whoever looks at the list is shown what becomes of it.
        assert page.index('data-fresh="tables" data-often') < page.index(second.pk)
        assert re.search(r'src="/static/common/fresh(\.\w+)?\.js"', page)
        assert page.index(second.pk) < page.index(first.pk)
        for hidden in (private, full, closed):
            assert hidden.pk not in page

    @pytest.mark.django_db
    def test_an_empty_one_says_what_to_do(self, client: Client) -> None:
        page = client.get("/tables/").content.decode()
        assert "Aucune table n’attend personne" in page
        assert "/ouvrir-une-table/" in page

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
