"""Quick games among strangers: whoever waits longest is joined first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.errors import (
    KeptApart,
    NotHost,
    TableClosed,
    TooEarly,
    UnknownTable,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.offers import OFFERED_AFTER
from gobelet.web.lobby.seating import SEAT_KEPT, SEEN_EVERY
from gobelet.web.lobby.selectors import table_list_public
from gobelet.web.lobby.services import (
    table_fill,
    table_join,
    table_leave,
    table_see,
    table_start,
    tables_hand_over,
)
from gobelet.web.lobby.strangers import quick_join
from gobelet.web.matches import selectors
from gobelet.web.matches.errors import TooManyMatches, UnknownRuleset
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.services import match_start
from gobelet.web.social.services import block_add
from tests.web.lobby.conftest import Guests, OpenTable, playing, seated, stored


def away(table: Table, player: Player, *, for_: timedelta) -> None:
    """Let a player not have been seen for so long."""
    seats = TableSeat.objects.filter(table=table, player=player)
    seats.update(seen_at=timezone.now() - for_)


def waited(table: Table, *, for_: timedelta) -> None:
    """Let everybody have waited for so long."""
    TableSeat.objects.filter(table=table).update(created_at=timezone.now() - for_)


class TestTheQueue:
    def test_the_first_waits_and_the_second_starts_the_match(
        self, owner: Player, outsider: Player
    ) -> None:
        table = quick_join(player=owner, ruleset="yacht", seats=2)
        assert table.is_open
        assert quick_join(player=outsider, ruleset="yacht", seats=2) == table
        match = Match.objects.get(pk=stored(table).match)
        assert playing(match.pk) == [owner.pk, outsider.pk]
        assert (match.pace, match.turn_seconds, match.is_rated, match.is_watchable) == (
            QUICK.pace.value,
            20,
            True,
            True,
        )

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_it_starts_when_it_is_full_and_not_before(self, guests: Guests, seats: int) -> None:
        people = guests(seats)
        for one in people:
            assert not Match.objects.exists()
            table = quick_join(player=one, ruleset="clubs", seats=seats)
        assert playing(stored(table).match) == [one.pk for one in people]

    def test_other_rules_or_seats_are_another_queue(self, guests: Guests) -> None:
        wishes = [("clubs", 2), ("clubs", 3), ("yatzy", 2)]
        for one, (ruleset, seats) in zip(guests(3), wishes, strict=True):
            quick_join(player=one, ruleset=ruleset, seats=seats)
        assert Table.objects.filter(state=State.OPEN).count() == len(wishes)

    def test_who_has_waited_longest_is_joined_first(self, guests: Guests) -> None:
        first, second, third = guests(3)
        older = quick_join(player=first, ruleset="clubs", seats=2)
        Table.objects.filter(pk=older.pk).update(created_at=timezone.now() - timedelta(minutes=1))
        table = Table.objects.get(pk=older.pk)
        newer = Table(**{**vars_of(table), "id": "newer-table-", "host": second})
        newer.save(force_insert=True)
        TableSeat.objects.create(table=newer, number=0, player=second, seen_at=timezone.now())
        assert quick_join(player=third, ruleset="clubs", seats=2) == older

    def test_asking_again_is_waiting_on(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        assert quick_join(player=owner, ruleset="clubs", seats=3) == table
        assert seated(table) == [owner.pk]

    def test_one_waits_at_one_quick_table(self, owner: Player) -> None:
        before = quick_join(player=owner, ruleset="clubs", seats=3)
        after = quick_join(player=owner, ruleset="clubs", seats=4)
        assert stored(before).state == State.CLOSED
        assert stored(after).is_open

    def test_the_same_form_never_asks_for_a_second_game(
        self, owner: Player, outsider: Player
    ) -> None:
        quick_join(player=owner, ruleset="yacht", seats=2)
        for _ in range(2):
            quick_join(player=outsider, ruleset="yacht", seats=2, form="form-drawn-1")
        assert Table.objects.count() == 1

    def test_the_form_of_somebody_else_leads_to_no_seat_of_theirs(
        self, owner: Player, outsider: Player
    ) -> None:
        theirs = quick_join(player=owner, ruleset="clubs", seats=3, form="form-drawn-1")
        mine = quick_join(player=outsider, ruleset="clubs", seats=4, form="form-drawn-1")
        assert (seated(theirs), seated(mine)) == ([owner.pk], [outsider.pk])

    def test_nobody_begins_it_before_it_is_full(self, owner: Player, outsider: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=3)
        quick_join(player=outsider, ruleset="clubs", seats=3)
        for player in (owner, outsider):
            with pytest.raises(NotHost):
                table_start(player=player, table=table.pk)
        assert stored(table).is_open

    def test_rules_for_two_have_no_third_seat(self, owner: Player) -> None:
        with pytest.raises(WrongSeatCount):
            quick_join(player=owner, ruleset="yacht", seats=3)
        with pytest.raises(UnknownRuleset):
            quick_join(player=owner, ruleset="poker", seats=2)
        assert not Table.objects.exists()

    def test_refused_at_another_table_one_waits_on_at_the_first(
        self, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = quick_join(player=owner, ruleset="clubs", seats=3)
        with pytest.raises(WrongSeatCount):
            quick_join(player=owner, ruleset="yacht", seats=3)
        monkeypatch.setattr(selectors, "MATCHES_A_PLAYER", 0)
        with pytest.raises(TooManyMatches):
            quick_join(player=owner, ruleset="clubs", seats=4)
        assert (seated(before), stored(before).is_open) == ([owner.pk], True)
        assert Table.objects.count() == 1

    def test_its_address_alone_gives_no_seat(self, owner: Player, outsider: Player) -> None:
        table = quick_join(player=owner, ruleset="yacht", seats=2)
        with pytest.raises(UnknownTable):
            table_join(player=outsider, table=table.pk)

    def test_who_waits_and_cannot_play_any_more_makes_room(self, guests: Guests) -> None:
        busy, second = guests(2)
        table = quick_join(player=busy, ruleset="yacht", seats=2)
        for _ in range(MATCHES_A_PLAYER):
            match_start(player=busy, ruleset="yacht", level="easy")
        assert quick_join(player=second, ruleset="yacht", seats=2) == table
        assert stored(table).is_open
        assert (seated(table), stored(table).host) == ([second.pk], second)


def vars_of(table: Table) -> dict[str, object]:
    return {
        field.attname: getattr(table, field.attname)
        for field in Table._meta.concrete_fields
        if field.attname not in {"id", "host_id"}
    }


class TestPeopleKeptApart:
    @pytest.mark.parametrize("who", ["one", "other"])
    def test_are_not_brought_together(self, owner: Player, outsider: Player, who: str) -> None:
        pair = (owner, outsider) if who == "one" else (outsider, owner)
        block_add(player=pair[0], other=pair[1])
        first = quick_join(player=owner, ruleset="yacht", seats=2)
        assert quick_join(player=outsider, ruleset="yacht", seats=2) != first
        assert not Match.objects.exists()

    def test_do_not_sit_down_at_each_others_tables_or_see_them_listed(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        block_add(player=owner, other=outsider)
        table = open_table(Kind.OPEN)
        with pytest.raises(KeptApart):
            table_join(player=outsider, table=table.pk)
        assert table_list_public(outsider, page="").tables == ()
        assert table_list_public(None, page="").tables == (table,)

    @pytest.mark.parametrize("who", ["the one who comes", "the one who sits there"])
    def test_do_not_sit_down_at_the_table_of_somebody_else_either(
        self, open_table: OpenTable, guests: Guests, who: str
    ) -> None:
        sits, comes, third = guests(3)
        table = open_table(Kind.OPEN)
        table_join(player=sits, table=table.pk)
        pair = (comes, sits) if who == "the one who comes" else (sits, comes)
        block_add(player=pair[0], other=pair[1])
        assert table_list_public(comes, page="").tables == ()
        with pytest.raises(KeptApart):
            table_join(player=comes, table=table.pk)
        table_join(player=third, table=table.pk)
        assert sits.pk in seated(table)
        table_leave(player=sits, table=table.pk)
        assert table_list_public(comes, page="").tables == (table,)
        table_join(player=comes, table=table.pk)
        assert comes.pk in seated(table)

    def test_do_not_come_to_sit_together_when_a_guest_signs_in(
        self, open_table: OpenTable, guests: Guests, owner: Player
    ) -> None:
        guest, account = guests(2)
        table = open_table(Kind.LINK)
        table_join(player=guest, table=table.pk)
        block_add(player=account, other=owner)
        tables_hand_over(guest=guest, player=account)
        assert seated(table) == [owner.pk]


class TestGoingAway:
    def test_a_seat_is_kept_for_a_minute_and_then_given_to_nobody_who_is_gone(
        self, guests: Guests
    ) -> None:
        gone, second, third = guests(3)
        table = quick_join(player=gone, ruleset="clubs", seats=3)
        away(table, gone, for_=timedelta(seconds=60))
        assert quick_join(player=second, ruleset="clubs", seats=3) == table
        away(table, gone, for_=SEAT_KEPT + timedelta(seconds=1))
        assert quick_join(player=third, ruleset="clubs", seats=3) == table
        assert seated(table) == [third.pk, second.pk]
        assert stored(table).host == second

    def test_a_table_where_nobody_is_any_more_is_passed_by(
        self, owner: Player, outsider: Player
    ) -> None:
        left = quick_join(player=owner, ruleset="yacht", seats=2)
        away(left, owner, for_=SEAT_KEPT + timedelta(seconds=1))
        assert quick_join(player=outsider, ruleset="yacht", seats=2) != left
        assert stored(left).state == State.CLOSED

    def test_being_seen_keeps_the_seat_and_is_not_written_each_time(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="yacht", seats=2)
        away(table, owner, for_=SEEN_EVERY / 2)
        before = TableSeat.objects.get(table=table).seen_at
        table_see(player=owner, table=table)
        assert TableSeat.objects.get(table=table).seen_at == before
        away(table, owner, for_=SEEN_EVERY * 2)
        table_see(player=owner, table=table)
        assert timezone.now() - TableSeat.objects.get(table=table).seen_at < SEEN_EVERY


class TestTheComputerPlayer:
    def test_takes_the_free_seats_after_a_while_and_nothing_is_rated(
        self, owner: Player, outsider: Player
    ) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        quick_join(player=outsider, ruleset="clubs", seats=4)
        waited(table, for_=OFFERED_AFTER)
        match = table_fill(player=outsider, table=table.pk)
        assert table_fill(player=owner, table=table.pk) == match
        levels = list(Seat.objects.filter(match=match).values_list("player__level", flat=True))
        assert levels == ["", "", "medium", "medium"]
        assert Match.objects.get(pk=match).is_rated is False

    def test_is_not_there_before(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        waited(table, for_=OFFERED_AFTER - timedelta(seconds=1))
        with pytest.raises(TooEarly):
            table_fill(player=owner, table=table.pk)
        assert stored(table).is_open

    def test_is_asked_for_by_who_sits_there_and_at_quick_tables(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        waited(table, for_=OFFERED_AFTER)
        with pytest.raises(UnknownTable):
            table_fill(player=outsider, table=table.pk)
        other = open_table(Kind.LINK)
        waited(other, for_=OFFERED_AFTER)
        with pytest.raises(UnknownTable):
            table_fill(player=owner, table=other.pk)

    def test_not_where_nobody_meets_any_more(self, owner: Player, outsider: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        waited(table, for_=OFFERED_AFTER)
        Table.objects.filter(pk=table.pk).update(state=State.CLOSED)
        with pytest.raises(TableClosed):
            table_fill(player=owner, table=table.pk)
        table_leave(player=owner, table=table.pk)
