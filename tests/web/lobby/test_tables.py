"""Meeting at a table: sitting down, leaving, starting, closing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from gobelet.web.accounts import joining
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.services import account_create, guest_create
from gobelet.web.common.ids import new_id
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import (
    NotHost,
    SeatGivenUp,
    TableClosed,
    TableFull,
    TableStarted,
    TooFew,
    TooManyTables,
    UnknownTable,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.seating import TABLE_DUE, TABLES_A_PLAYER
from gobelet.web.lobby.services import (
    table_close,
    table_join,
    table_leave,
    table_open,
    table_start,
    tables_hand_over,
)
from gobelet.web.matches import beginning, commands
from gobelet.web.matches.commands import Accepted, Command
from gobelet.web.matches.errors import TooManyMatches, UnknownRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import ALONE, slow
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.services import match_start
from gobelet.web.wiring import Site, hand_over_all
from tests.web.conftest import client_of
from tests.web.lobby.conftest import OpenTable, busy, numbers, playing, seated, stored

Guests = Callable[[int], list[Player]]


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


class TestStarting:
    def test_those_who_sit_there_play_in_their_order_by_what_was_agreed(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        agreed = slow(2, is_rated=False)
        table = open_table(ruleset="yatzy", options=agreed)
        table_join(player=outsider, table=table.pk)
        match = Match.objects.get(pk=table_start(player=owner, table=table.pk))
        assert playing(match.pk) == [owner.pk, outsider.pk]
        assert match.ruleset == "yatzy"
        assert (match.pace, match.turn_seconds) == ("slow", agreed.turn_seconds)
        assert (match.bank_seconds, match.is_rated) == (agreed.bank_seconds, False)
        assert stored(table).state == State.STARTED

    def test_twice_is_once(self, open_table: OpenTable, owner: Player, outsider: Player) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        first = table_start(player=owner, table=table.pk)
        assert table_start(player=owner, table=table.pk) == first
        assert Match.objects.count() == 1

    def test_nobody_plays_alone(self, open_table: OpenTable, owner: Player) -> None:
        table = open_table()
        with pytest.raises(TooFew):
            table_start(player=owner, table=table.pk)
        assert stored(table).is_open

    def test_after_a_crash_the_same_match_begins(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)

        def crash(command: Command) -> Future[Accepted]:
            raise SystemExit

        former = commands.connect(crash)
        try:
            with pytest.raises(SystemExit):
                table_start(player=owner, table=table.pk)
        finally:
            commands.connect(former)
        drawn = stored(table).match
        assert drawn
        assert not Match.objects.exists()
        table_deal(table=table.pk)
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]

    def test_when_the_site_is_busy_the_match_begins_later(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)

        with busy():
            drawn = table_start(player=owner, table=table.pk)
        assert stored(table).state == State.STARTED
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]

    def test_who_has_too_many_matches_gives_up_the_seat(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        for _ in range(MATCHES_A_PLAYER):
            match_start(player=outsider, ruleset="yacht", level="easy")
        answer = client_of(owner).post(f"/table/{table.pk}/commencer/")
        assert (answer.status_code, answer["X-Refused"]) == (409, SeatGivenUp.code)
        assert stored(table).is_open
        assert seated(table) == [owner.pk]

    def test_but_not_when_they_have_ended_one_meanwhile(
        self,
        open_table: OpenTable,
        owner: Player,
        outsider: Player,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 0)
        drawn = table_start(player=owner, table=table.pk)
        monkeypatch.undo()
        assert stored(table).state == State.STARTED
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]


class TestSigningIn:
    def test_a_guest_who_signs_in_keeps_waiting_under_the_account(
        self, open_table: OpenTable, owner: Player
    ) -> None:
        table = open_table()
        user = account_create(username="Marlene", password="drei Worte genau")
        client = client_of(owner)
        former = joining.connect(hand_over_all)
        client.post("/connexion/", {"username": "Marlene", "password": "drei Worte genau"})
        joining.connect(former)
        account = Player.objects.get(user=user)
        assert seated(table) == [account.pk]
        assert "Commencer" in client.get(f"/table/{table.pk}/").content.decode()
        assert not Player.objects.filter(pk=owner.pk).exists()

    def test_a_guests_seats_go_over_to_the_account(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        account = Player.objects.create(kind=PlayerKind.ACCOUNT, name="Marlene")
        tables_hand_over(guest=owner, player=account)
        assert seated(table) == [account.pk]
        assert stored(table).host == account

    def test_but_one_person_has_one_seat(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        tables_hand_over(guest=owner, player=outsider)
        assert seated(table) == [outsider.pk]
        assert stored(table).host == outsider
        assert TableSeat.objects.count() == 1


def test_the_site_sees_to_tables_in_time() -> None:
    assert TABLE_DUE in Site(solve=()).registry.kinds


def test_a_guest_who_is_forgotten_leaves_nothing_at_tables(
    open_table: OpenTable, owner: Player
) -> None:
    table = open_table()
    guest = guest_create()
    table_join(player=guest, table=table.pk)
    guest.delete()
    assert seated(table) == [owner.pk]
