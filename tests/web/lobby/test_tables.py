"""Meeting at a table: sitting down, leaving, closing."""

from __future__ import annotations

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.common.ids import new_id
from gobelet.web.lobby.errors import (
    NotHost,
    TableClosed,
    TableFull,
    TableStarted,
    TooManyTables,
    UnknownTable,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Kind, State, Table
from gobelet.web.lobby.seating import TABLES_A_PLAYER
from gobelet.web.lobby.services import (
    table_close,
    table_join,
    table_leave,
    table_open,
    table_start,
)
from gobelet.web.matches.errors import TooManyMatches, UnknownRuleset
from gobelet.web.matches.options import ALONE, slow
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.services import match_start
from tests.web.lobby.conftest import Guests, OpenTable, numbers, playing, seated, stored


class TestSittingDown:
    def test_the_host_sits_at_the_first_seat_and_others_follow_in_order(
        self, open_table: OpenTable, owner: Player, guests: Guests
    ) -> None:
        table = open_table()
        others = guests(3)
        for other in others:
            table_join(player=other, table=table.pk)
        assert seated(table) == [owner.pk, *(other.pk for other in others)]
        assert numbers(table) == [0, 1, 2, 3]

    def test_who_sits_there_already_stays_where_they_are(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        table_join(player=owner, table=table.pk)
        assert seated(table) == [owner.pk]

    def test_a_seat_given_up_is_the_next_to_be_taken(
        self, open_table: OpenTable, owner: Player, guests: Guests
    ) -> None:
        table = open_table()
        first, second, third = guests(3)
        table_join(player=first, table=table.pk)
        table_join(player=second, table=table.pk)
        table_leave(player=first, table=table.pk)
        table_join(player=third, table=table.pk)
        assert seated(table) == [owner.pk, third.pk, second.pk]

    def test_opened_twice_by_one_form_it_is_one_table(self, owner: Player) -> None:
        id = new_id()
        first, second = (
            table_open(host=owner, kind=Kind.LINK, ruleset="clubs", seats=2, options=ALONE, id=id)
            for _ in range(2)
        )
        assert first == second
        assert Table.objects.count() == 1

    def test_the_id_of_anothers_table_is_not_used(self, owner: Player, outsider: Player) -> None:
        id = new_id()
        first, second = (
            table_open(host=host, kind=Kind.LINK, ruleset="clubs", seats=2, options=ALONE, id=id)
            for host in (owner, outsider)
        )
        assert first.pk == id
        assert second.pk != id
        assert seated(first) == [owner.pk]

    def test_no_more_than_there_are_seats(self, open_table: OpenTable, guests: Guests) -> None:
        table = open_table(seats=2)
        first, second = guests(2)
        table_join(player=first, table=table.pk)
        with pytest.raises(TableFull):
            table_join(player=second, table=table.pk)

    def test_not_where_a_match_has_begun_or_nobody_meets_any_more(
        self, open_table: OpenTable, owner: Player, guests: Guests
    ) -> None:
        started, closed = open_table(), open_table()
        first, second = guests(2)
        table_join(player=first, table=started.pk)
        table_start(player=owner, table=started.pk)
        table_close(player=owner, table=closed.pk)
        with pytest.raises(TableStarted):
            table_join(player=second, table=started.pk)
        with pytest.raises(TableClosed):
            table_join(player=second, table=closed.pk)

    @pytest.mark.django_db
    def test_not_at_a_table_that_is_not_there(self, outsider: Player) -> None:
        with pytest.raises(UnknownTable):
            table_join(player=outsider, table=new_id())

    def test_not_at_a_table_of_strangers_whom_the_site_brings_together(
        self, open_table: OpenTable, outsider: Player
    ) -> None:
        table = open_table(kind=Kind.RANDOM, seats=2, options=slow(1))
        with pytest.raises(UnknownTable):
            table_join(player=outsider, table=table.pk)

    def test_at_so_many_tables_and_no_more(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        tables = [open_table() for _ in range(TABLES_A_PLAYER)]
        with pytest.raises(TooManyTables):
            open_table()
        further = open_table(host=outsider)
        with pytest.raises(TooManyTables):
            table_join(player=owner, table=further.pk)
        table_leave(player=owner, table=tables[0].pk)
        table_join(player=owner, table=further.pk)

    def test_not_with_as_many_matches_as_one_may_have(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        for _ in range(MATCHES_A_PLAYER):
            match_start(player=owner, ruleset="yacht", level="easy")
        with pytest.raises(TooManyMatches):
            open_table()
        assert not Table.objects.exists()

    @pytest.mark.parametrize(("ruleset", "seats"), [("fete", 3), ("clubs", 5), ("clubs", 1)])
    def test_as_many_as_the_rules_allow(
        self, open_table: OpenTable, ruleset: str, seats: int
    ) -> None:
        with pytest.raises(WrongSeatCount):
            open_table(ruleset=ruleset, seats=seats)

    @pytest.mark.parametrize("ruleset", ["poker", "classic_single"])
    def test_by_rules_that_people_play(self, open_table: OpenTable, ruleset: str) -> None:
        with pytest.raises(UnknownRuleset):
            open_table(ruleset=ruleset, seats=2)


class TestLeaving:
    def test_mp_04_the_host_hands_over_to_the_lowest_seat_and_comes_back_as_a_guest_of_it(
        self, open_table: OpenTable, owner: Player, guests: Guests
    ) -> None:
        table = open_table(seats=3)
        second, third = guests(2)
        table_join(player=second, table=table.pk)
        table_join(player=third, table=table.pk)
        table_leave(player=owner, table=table.pk)
        assert stored(table).host == second
        with pytest.raises(NotHost):
            table_start(player=third, table=table.pk)
        with pytest.raises(UnknownTable):
            table_start(player=owner, table=table.pk)
        table_join(player=owner, table=table.pk)
        assert stored(table).host == second
        with pytest.raises(NotHost):
            table_start(player=owner, table=table.pk)
        match = table_start(player=second, table=table.pk)
        assert playing(match) == [owner.pk, second.pk, third.pk]

    def test_another_one_leaving_changes_no_host(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        table_leave(player=outsider, table=table.pk)
        assert stored(table).host == owner
        assert stored(table).is_open

    def test_the_last_one_closes_it(self, open_table: OpenTable, owner: Player) -> None:
        table = open_table()
        table_leave(player=owner, table=table.pk)
        assert stored(table).state == State.CLOSED
        assert seated(table) == []

    def test_leaving_twice_or_without_a_seat_is_no_error(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_leave(player=outsider, table=table.pk)
        assert seated(table) == [owner.pk]
        table_leave(player=owner, table=table.pk)
        table_leave(player=owner, table=table.pk)

    def test_a_match_is_left_at_its_own_table(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        table_start(player=owner, table=table.pk)
        with pytest.raises(TableStarted):
            table_leave(player=outsider, table=table.pk)


class TestClosing:
    def test_the_host_closes_it(self, open_table: OpenTable, owner: Player) -> None:
        table = open_table()
        for _ in range(2):
            table_close(player=owner, table=table.pk)
            assert stored(table).state == State.CLOSED

    def test_nobody_else_does(self, open_table: OpenTable, owner: Player, outsider: Player) -> None:
        table = open_table()
        with pytest.raises(UnknownTable):
            table_close(player=outsider, table=table.pk)
        table_join(player=outsider, table=table.pk)
        with pytest.raises(NotHost):
            table_close(player=outsider, table=table.pk)
        table_start(player=owner, table=table.pk)
        with pytest.raises(TableStarted):
            table_close(player=owner, table=table.pk)
