"""A host closes the page: in time, somebody who waits at the table begins the match."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.seating import SEAT_KEPT, TABLE_DUE
from gobelet.web.lobby.services import table_join, table_see, table_start
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.matches.options import ALONE, Options, Pace, slow
from tests.web.conftest import client_of
from tests.web.lobby.conftest import Guests, OpenTable, playing, seated, stored

LIVE = Options(pace=Pace.LIVE, turn_seconds=30)
SECOND = timedelta(seconds=1)
GONE = SEAT_KEPT + SECOND

both_kinds = pytest.mark.parametrize("kind", [Kind.OPEN, Kind.LINK])


def passed(table: Table, player: Player, *, since_seen: timedelta, since_seated: timedelta) -> None:
    """Let somebody have sat there for so long, and not have looked for so long."""
    now = timezone.now()
    TableSeat.objects.filter(table=table, player=player).update(
        seen_at=now - since_seen, created_at=now - since_seated
    )


def left(table: Table) -> timedelta:
    """In how long a table is seen to."""
    return Due.objects.get(kind=TABLE_DUE, key=table.pk).at - timezone.now()


@both_kinds
def test_the_lowest_seat_whose_person_is_there_begins_it(
    open_table: OpenTable, owner: Player, guests: Guests, kind: Kind
) -> None:
    table, others = open_table(kind, options=LIVE), guests(3)
    for other in others:
        table_join(player=other, table=table.pk)
        passed(table, other, since_seen=SECOND, since_seated=GONE)
    passed(table, owner, since_seen=GONE, since_seated=GONE)
    passed(table, others[0], since_seen=GONE, since_seated=GONE)
    table_sweep(id=table.pk)
    assert stored(table).host == others[1]
    assert seated(table) == [owner.pk, *(other.pk for other in others)]
    hers = client_of(others[1]).get(f"/table/{table.pk}/etat/").json()
    assert hers["is_host"]
    assert "La table est maintenant à vous\u202f: vous pouvez commencer." in hers["seats"]
    match = table_start(player=others[1], table=table.pk)
    assert playing(match)[0] == owner.pk


def test_the_former_host_comes_back_to_the_same_seat_and_waits_like_the_others(
    open_table: OpenTable, owner: Player, outsider: Player
) -> None:
    table = open_table(options=LIVE)
    table_join(player=outsider, table=table.pk)
    passed(table, outsider, since_seen=SECOND, since_seated=GONE)
    passed(table, owner, since_seen=GONE, since_seated=GONE)
    table_sweep(id=table.pk)
    his = client_of(owner).get(f"/table/{table.pk}/etat/").json()
    assert (his["view"], his["is_host"]) == ("waiting", False)
    table_sweep(id=table.pk)
    assert stored(table).host == outsider


def test_not_before_somebody_has_waited_for_as_long(
    open_table: OpenTable, owner: Player, outsider: Player
) -> None:
    table = open_table(options=LIVE)
    passed(table, owner, since_seen=timedelta(minutes=20), since_seated=timedelta(minutes=20))
    table_join(player=outsider, table=table.pk)
    assert SEAT_KEPT - 5 * SECOND < left(table) <= SEAT_KEPT
    again = table_sweep(id=table.pk)
    assert again is not None
    assert SEAT_KEPT - 5 * SECOND < again <= SEAT_KEPT
    assert stored(table).host == owner


def test_not_while_the_host_looks(open_table: OpenTable, owner: Player, outsider: Player) -> None:
    table = open_table(options=LIVE)
    table_join(player=outsider, table=table.pk)
    for player in (owner, outsider):
        passed(table, player, since_seen=30 * SECOND, since_seated=GONE)
    again = table_sweep(id=table.pk)
    assert again is not None
    assert SEAT_KEPT - 35 * SECOND < again <= SEAT_KEPT - 30 * SECOND
    assert stored(table).host == owner


@pytest.mark.parametrize("options", [slow(1), ALONE])
def test_not_at_a_table_that_nobody_has_to_stay_at(
    open_table: OpenTable, owner: Player, outsider: Player, options: Options
) -> None:
    table = open_table(options=options)
    table_join(player=outsider, table=table.pk)
    passed(table, outsider, since_seen=SECOND, since_seated=GONE)
    passed(table, owner, since_seen=timedelta(days=2), since_seated=timedelta(days=2))
    assert left(table) > timedelta(hours=1)
    table_sweep(id=table.pk)
    assert stored(table).host == owner


def test_nobody_gets_it_who_is_gone_too_but_whoever_comes_back_does(
    open_table: OpenTable, owner: Player, outsider: Player
) -> None:
    table = open_table(options=LIVE)
    table_join(player=outsider, table=table.pk)
    for player in (owner, outsider):
        passed(table, player, since_seen=GONE, since_seated=GONE)
    again = table_sweep(id=table.pk)
    assert again is not None
    assert again > timedelta(hours=1)
    assert stored(table).host == owner
    Due.objects.filter(kind=TABLE_DUE).update(at=timezone.now() + again)
    table_see(player=outsider, table=table)
    assert left(table) <= SEAT_KEPT
    table_sweep(id=table.pk)
    assert stored(table).host == outsider
