"""What people are told about the tables where they sit, unless they look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, Later, Outcome
from gobelet.web.lobby.clocks import clock_find
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.news import NOTIFY_TABLE_DUE, TOLD_AFTER, TOLD_AGAIN_AFTER
from gobelet.web.lobby.seating import SEAT_KEPT, patience
from gobelet.web.lobby.services import (
    table_close,
    table_join,
    table_leave,
    table_open,
    table_start,
)
from gobelet.web.lobby.strangers import random_join
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.matches.options import Options, Pace
from gobelet.web.notifications.delivery import news_delivery_get
from gobelet.web.notifications.handlers import Notices
from gobelet.web.notifications.models import Wishes
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.notifications.services import wishes_save
from gobelet.web.social import telling
from gobelet.web.wiring import Site
from tests.web.notifications.conftest import Phone, due, messages, nobody, phone_of, see_to
from tests.web.people import account, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ines(db: None) -> Player:
    """Who opens the table."""
    player = account("Ines")
    wishes_save(player=player, has_mail=False, quiet_from=0, quiet_to=0, time_zone="UTC", site="")
    return player


@pytest.fixture
def tom(db: None) -> Player:
    """Who sits down."""
    return account("Tom")


@pytest.fixture
def rose(db: None) -> Player:
    """Who sits down, too."""
    return account("Rose")


@pytest.fixture
def table(ines: Player) -> Table:
    """A table of hers, by link and over days."""
    options = clock_find("1d")
    return table_open(host=ines, kind=Kind.LINK, ruleset="clubs", seats=4, options=options)


@pytest.fixture
def phone(ines: Player, settings: Any) -> Iterator[Phone]:
    """A browser that takes her messages."""
    with phone_of(signed_in(ines), ines, settings) as running:
        yield running


def tell(is_here: Callable[[int], bool] = nobody) -> Outcome:
    """Let those be told who sit where something happened."""
    return see_to(Notices(news_delivery_get, is_here), due(NOTIFY_TABLE_DUE))


def texts(player: Player) -> list[str]:
    """What waits for somebody."""
    return [notice.text for notice in notice_list(player)]


def done() -> None:
    """Take what was seen to off the table."""
    Due.objects.filter(kind=NOTIFY_TABLE_DUE).delete()


class TestSomebodySatDown:
    def test_its_host_is_told_in_the_pages_until_they_have_looked(
        self, table: Table, ines: Player, tom: Player
    ) -> None:
        told: list[int] = []
        former = telling.connect(told.extend)
        table_join(player=tom, table=table.pk)
        telling.connect(former)
        assert ines.pk in told
        (notice,) = notice_list(ines)
        assert (notice.text, notice.href) == (
            "Tom vous attend à votre table",
            f"/table/{table.pk}/",
        )
        assert notice_list(tom) == []
        signed_in(ines).get(notice.href)
        assert notice_list(ines) == []

    def test_and_on_their_device(self, table: Table, tom: Player, phone: Phone) -> None:
        table_join(player=tom, table=table.pk)
        wait = due(NOTIFY_TABLE_DUE).at - timezone.now()
        assert TOLD_AFTER - timedelta(seconds=2) < wait <= TOLD_AFTER
        assert tell() is Done.ROW_LEFT
        assert messages(phone) == [
            {
                "title": "Tom vous attend à votre table",
                "body": "Clubs · 4 joueurs · 1 jour par tour · spectateurs bienvenus",
                "url": f"/table/{table.pk}/",
                "tag": table.pk,
            }
        ]

    def test_once_for_all_who_come_within_minutes(
        self, table: Table, ines: Player, tom: Player, rose: Player
    ) -> None:
        table_join(player=tom, table=table.pk)
        (first,) = notice_list(ines)
        done()
        table_join(player=rose, table=table.pk)
        assert not Due.objects.filter(kind=NOTIFY_TABLE_DUE).exists()
        (second,) = notice_list(ines)
        assert (second.text, second.id) == ("Tom et Rose vous attendent à votre table", first.id)

    def test_again_later_or_once_they_have_looked(
        self, table: Table, ines: Player, tom: Player, rose: Player
    ) -> None:
        table_join(player=tom, table=table.pk)
        (first,) = notice_list(ines)
        TableSeat.objects.filter(player=ines).update(news_at=timezone.now() - TOLD_AGAIN_AFTER)
        done()
        table_join(player=rose, table=table.pk)
        assert Due.objects.filter(kind=NOTIFY_TABLE_DUE).exists()
        (second,) = notice_list(ines)
        assert second.id != first.id
        signed_in(ines).get(f"/table/{table.pk}/")
        done()
        table_join(player=account("Léo"), table=table.pk)
        assert Due.objects.filter(kind=NOTIFY_TABLE_DUE).exists()

    @pytest.mark.parametrize(("query", "is_told"), [("?looks", False), ("", True)])
    def test_not_while_they_look_at_it_but_though_its_page_is_hidden(
        self, table: Table, ines: Player, tom: Player, phone: Phone, query: str, is_told: bool
    ) -> None:
        hers = signed_in(ines)
        table_join(player=tom, table=table.pk)
        hers.get(f"/table/{table.pk}/etat/{query}")
        tell()
        assert bool(messages(phone)) == is_told
        assert bool(notice_list(ines)) == is_told

    def test_not_while_another_page_of_theirs_is_open(
        self, table: Table, tom: Player, phone: Phone
    ) -> None:
        table_join(player=tom, table=table.pk)
        assert tell(lambda player: True) is Done.ROW_LEFT
        assert messages(phone) == []

    def test_not_in_quiet_hours(self, table: Table, tom: Player, phone: Phone) -> None:
        hour = timezone.now().hour
        Wishes.objects.update(quiet_from=hour, quiet_to=(hour + 2) % 24)
        table_join(player=tom, table=table.pk)
        assert isinstance(tell(), Later)
        assert messages(phone) == []

    def test_not_once_they_have_left_or_it_has_begun(
        self, table: Table, ines: Player, tom: Player, phone: Phone
    ) -> None:
        table_join(player=tom, table=table.pk)
        table_leave(player=tom, table=table.pk)
        assert tell() is Done.ROW_LEFT
        assert texts(ines) == []
        table_join(player=tom, table=table.pk)
        table_start(player=ines, table=table.pk)
        assert tell() is Done.ROW_LEFT
        assert texts(ines) == ["À vous de jouer, contre Tom"]
        assert messages(phone) == []

    def test_a_site_sees_to_it(self) -> None:
        assert NOTIFY_TABLE_DUE in Site(solve=[]).registry.kinds


class TestTheTableChanges:
    def test_whoever_it_was_handed_to_is_told_that_others_wait(
        self, table: Table, ines: Player, tom: Player, rose: Player
    ) -> None:
        for player in (tom, rose):
            table_join(player=player, table=table.pk)
        table_leave(player=ines, table=table.pk)
        assert (texts(tom), texts(rose)) == (["Rose vous attend à votre table"], [])

    def test_nobody_is_told_that_a_host_waits_who_has_gone(
        self, ines: Player, tom: Player, rose: Player
    ) -> None:
        options = Options(pace=Pace.LIVE, turn_seconds=30)
        table = table_open(host=ines, kind=Kind.LINK, ruleset="clubs", seats=4, options=options)
        table_join(player=tom, table=table.pk)
        gone = timezone.now() - SEAT_KEPT - timedelta(seconds=1)
        TableSeat.objects.filter(table=table).update(created_at=gone)
        TableSeat.objects.filter(player=ines).update(seen_at=gone)
        table_sweep(id=table.pk)
        assert texts(tom) == ["La table est maintenant à vous\u202f: vous pouvez commencer."]
        table_join(player=rose, table=table.pk)
        assert texts(tom) == ["Rose vous attend à votre table"]

    def test_those_who_wait_are_told_that_it_was_closed(
        self, table: Table, ines: Player, tom: Player
    ) -> None:
        table_join(player=tom, table=table.pk)
        done()
        table_close(player=ines, table=table.pk)
        assert (texts(tom), texts(ines)) == (["Ines a fermé la table"], [])
        tell()
        assert signed_in(tom).get(f"/table/{table.pk}/").status_code == 410
        assert texts(tom) == []

    def test_everybody_is_told_that_nobody_came_in_time(
        self, table: Table, ines: Player, tom: Player, phone: Phone
    ) -> None:
        for one in (table, random_join(player=tom, ruleset="fete", days=1)):
            long_ago = timezone.now() - patience(one) - timedelta(seconds=1)
            TableSeat.objects.filter(table=one).update(seen_at=long_ago)
            table_sweep(id=one.pk)
        assert texts(tom) == ["Personne n’est venu jouer à temps contre vous."]
        assert texts(ines) == ["Là où vous attendiez, la partie n’a pas commencé à temps."]
