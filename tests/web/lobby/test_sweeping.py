"""In time, tables are seen to by themselves."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.seating import (
    BEGINS_WITHIN,
    SEAT_KEPT,
    TABLE_DUE,
    TABLE_KEPT,
    patience,
    start,
)
from gobelet.web.lobby.services import table_join
from gobelet.web.lobby.strangers import quick_join, random_join
from gobelet.web.lobby.sweeping import sweep_table, table_sweep
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import ALONE, Options, Pace, slow
from gobelet.web.wiring import Site
from tests.web.doors import closed_door, through
from tests.web.lobby.conftest import OpenTable, playing, seated, stored

LIVE = Options(pace=Pace.LIVE, turn_seconds=30)
SECOND = timedelta(seconds=1)


def unseen(table: Table, *, for_: timedelta) -> None:
    """Let nobody have looked at a table for so long."""
    TableSeat.objects.filter(table=table).update(seen_at=timezone.now() - for_)


def due(table: Table) -> timedelta:
    """In how long a table is seen to."""
    return Due.objects.get(kind=TABLE_DUE, key=table.pk).at - timezone.now()


class TestAQuickTable:
    def test_is_seen_to_a_minute_after_somebody_sat_down(self, owner: Player) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        assert SEAT_KEPT - 5 * SECOND < due(table) <= SEAT_KEPT

    def test_frees_seats_and_closes_when_nobody_is_left(
        self, owner: Player, outsider: Player
    ) -> None:
        table = quick_join(player=owner, ruleset="clubs", seats=4)
        quick_join(player=outsider, ruleset="clubs", seats=4)
        TableSeat.objects.filter(player=owner).update(seen_at=timezone.now() - SEAT_KEPT - SECOND)
        left = table_sweep(id=table.pk)
        assert left is not None
        assert SEAT_KEPT - 5 * SECOND < left <= SEAT_KEPT
        assert (seated(table), stored(table).host) == ([outsider.pk], outsider)
        unseen(table, for_=SEAT_KEPT + SECOND)
        assert table_sweep(id=table.pk) == TABLE_KEPT
        assert stored(table).state == State.CLOSED


class TestOtherTables:
    @pytest.mark.parametrize(
        ("kind", "options", "kept"),
        [
            (Kind.OPEN, ALONE, timedelta(hours=1)),
            (Kind.OPEN, LIVE, timedelta(hours=1)),
            (Kind.OPEN, slow(1), timedelta(days=7)),
            (Kind.LINK, LIVE, timedelta(days=7)),
        ],
    )
    def test_wait_until_nobody_has_looked_for_long(
        self, open_table: OpenTable, kind: Kind, options: Options, kept: timedelta
    ) -> None:
        table = open_table(kind, options=options)
        assert patience(table) == kept
        unseen(table, for_=kept - timedelta(minutes=1))
        left = table_sweep(id=table.pk)
        assert left is not None
        assert timedelta() < left <= timedelta(minutes=1)
        assert stored(table).is_open
        unseen(table, for_=kept)
        table_sweep(id=table.pk)
        assert stored(table).state == State.CLOSED

    def test_one_for_a_random_opponent_waits_a_week(self, owner: Player) -> None:
        table = random_join(player=owner, ruleset="fete", days=1)
        assert patience(table) == timedelta(days=7)

    def test_one_person_who_looks_keeps_the_table_for_all(
        self, open_table: OpenTable, outsider: Player
    ) -> None:
        table = open_table(Kind.OPEN)
        unseen(table, for_=timedelta(days=1))
        table_join(player=outsider, table=table.pk)
        table_sweep(id=table.pk)
        assert stored(table).is_open


class TestWhatIsOver:
    def test_a_match_that_did_not_begin_for_a_crash_begins(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        start(table)
        assert due(table) < timedelta(seconds=6)
        assert not Match.objects.exists()
        assert table_sweep(id=table.pk) == TABLE_KEPT
        assert playing(table.match) == [owner.pk, outsider.pk]
        assert table_sweep(id=table.pk) == TABLE_KEPT
        assert Match.objects.count() == 1

    def test_while_the_site_is_busy_it_is_tried_again_soon(
        self, open_table: OpenTable, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        start(table)
        with through(closed_door):
            assert table_sweep(id=table.pk) == BEGINS_WITHIN
        assert table_sweep(id=table.pk) == TABLE_KEPT
        assert Match.objects.count() == 1

    def test_a_table_is_forgotten_after_a_week_and_its_match_is_kept(
        self, open_table: OpenTable, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        start(table)
        table_sweep(id=table.pk)
        Table.objects.update(updated_at=timezone.now() - TABLE_KEPT)
        assert table_sweep(id=table.pk) is None
        assert not Table.objects.exists()
        assert not Due.objects.filter(kind=TABLE_DUE).exists()
        assert Match.objects.exists()

    @pytest.mark.django_db
    def test_a_table_that_is_gone_is_no_error(self) -> None:
        assert table_sweep(id="nothing-here") is None


@pytest.mark.django_db(transaction=True)
def test_the_clock_is_told_when_to_come_back(open_table: OpenTable) -> None:
    table = open_table()
    row = Due.objects.get(kind=TABLE_DUE)
    item = DueItem(row.pk, row.kind, row.key, row.at)
    assert isinstance(asyncio.run(sweep_table(item)), Later)
    table.delete()
    assert asyncio.run(sweep_table(item)) is Done.WITH_ITS_ROW


def test_the_site_sees_to_tables_in_time() -> None:
    assert TABLE_DUE in Site(solve=()).registry.kinds
