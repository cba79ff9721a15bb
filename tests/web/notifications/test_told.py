"""What people who are away are told about games over days, and when."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later
from gobelet.web.matches.clocks import (
    NOTIFY_BEGUN_DUE,
    NOTIFY_END_DUE,
    NOTIFY_REMATCH_DUE,
    NOTIFY_TURN_DUE,
    NOTIFY_WARNING_DUE,
)
from gobelet.web.matches.holidays import HOLIDAY_DUE, holiday_take
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK, slow
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.delivery import ended_delivery_get
from gobelet.web.notifications.handlers import (
    ENDED_FOR_DUE,
    BegunNotices,
    Notices,
    TurnNotices,
    end_notices,
)
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.models import Subscription, Wishes
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.notifications.services import BEFORE_QUIET, match_mute
from gobelet.web.social import telling
from gobelet.web.wiring import Site
from tests.web.conftest import Table, client_of
from tests.web.notifications.conftest import Phone, due, messages, nobody, see_to, see_to_turn
from tests.web.people import account

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    return sit_down()


class TestTheTurn:
    def test_it_is_told_to_the_one_to_act(self, table: Table, phone: Phone) -> None:
        assert see_to_turn() is Done.ROW_LEFT
        assert messages(phone) == [
            {
                "title": "À vous de jouer",
                "body": "Yacht, contre L’Alliée",
                "url": f"/m/{table.match}/",
                "tag": table.match,
            }
        ]

    def test_it_is_told_in_the_language_of_the_player(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        preferences_save(player=owner, changes={"language": "en"})
        see_to_turn()
        (message,) = messages(phone)
        assert (message["title"], message["body"]) == ("Your turn", "Yacht, against L’Alliée")

    def test_whoever_is_there_is_told_by_their_open_pages_alone(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        told: list[Collection[int]] = []
        former = telling.connect(told.append)
        assert see_to_turn(is_here=lambda player: True) is Done.ROW_LEFT
        telling.connect(former)
        assert told == [(owner.pk,)]
        assert messages(phone) == []

    def test_it_is_due_half_a_minute_after_the_turn_began_and_not_moved_by_a_throw(
        self, table: Table, ally: Player
    ) -> None:
        first = due(NOTIFY_TURN_DUE)
        assert timedelta(seconds=25) < first.at - timezone.now() <= timedelta(seconds=30)
        table.play("t-")
        assert due(NOTIFY_TURN_DUE).row == first.row
        table.play("chance")
        assert due(NOTIFY_TURN_DUE).row != first.row

    def test_a_browser_that_is_gone_is_forgotten(self, table: Table, phone: Phone) -> None:
        phone[0].status = 410
        see_to_turn()
        assert not Subscription.objects.exists()

    def test_a_browser_whose_session_is_over_is_told_nothing(
        self, table: Table, phone: Phone
    ) -> None:
        Session.objects.all().delete()
        see_to_turn()
        assert messages(phone) == []

    def test_a_guest_whose_games_go_over_to_an_account_is_told_nothing(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        Player.objects.filter(pk=owner.pk).update(joins=account("Ines"))
        see_to_turn()
        assert messages(phone) == []

    def test_a_muted_match_is_silent(self, table: Table, owner: Player, phone: Phone) -> None:
        match_mute(player=owner, match=Match.objects.get(), is_muted=True)
        see_to_turn()
        assert messages(phone) == []

    def test_what_has_been_deleted_is_no_trouble(self, db: None) -> None:
        item = DueItem(1, NOTIFY_TURN_DUE, "no-such-game", timezone.now())
        assert see_to(TurnNotices(About.TURN, nobody), item) is Done.ROW_LEFT


class TestTheWarning:
    @pytest.mark.parametrize("days", [1, 2, 7])
    def test_it_comes_a_quarter_of_a_turn_before_the_loss(
        self, sit_down: Callable[..., Table], days: int
    ) -> None:
        table = sit_down(slow(days))
        deadline = table.state.deadline
        assert deadline is not None
        assert deadline - due(NOTIFY_WARNING_DUE).at == timedelta(days=days) / 4

    def test_it_says_how_long_there_is_left(self, table: Table, phone: Phone) -> None:
        # A day and the whole bank of three.
        see_to_turn(About.WARNING)
        (message,) = messages(phone)
        assert message["title"] == "Votre temps s’écoule"
        assert message["body"] == "Il reste 96 heures\u202f: Yacht, contre L’Alliée"

    def test_it_comes_although_a_page_is_open(self, table: Table, phone: Phone) -> None:
        see_to_turn(About.WARNING, is_here=lambda player: True)
        (message,) = messages(phone)
        assert message["title"] == "Votre temps s’écoule"

    def test_before_quiet_hours_that_last_until_the_loss(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        deadline, planned = table.state.deadline, due(NOTIFY_WARNING_DUE).at
        assert deadline is not None
        hours = {"quiet_from": (planned.hour - 1) % 24, "quiet_to": (deadline.hour + 1) % 24}
        Wishes.objects.filter(player=owner).update(**hours)
        see_to_turn()
        begun = planned.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1)
        assert due(NOTIFY_WARNING_DUE).at == begun - BEFORE_QUIET

    def test_after_quiet_hours_that_end_in_time(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        planned = due(NOTIFY_WARNING_DUE).at
        hours = {"quiet_from": (planned.hour - 1) % 24, "quiet_to": (planned.hour + 2) % 24}
        Wishes.objects.filter(player=owner).update(**hours)
        see_to_turn()
        assert due(NOTIFY_WARNING_DUE).at == planned


class TestTheBeginning:
    """Where a turn takes seconds, nobody has time to be told of each on a device."""

    @pytest.fixture
    def quick(self, owner: Player, ally: Player) -> Table:
        """A quick game in which the ally throws first."""
        return Table(match_seat(players=[ally, owner], ruleset="yacht", options=QUICK), ally)

    def test_whoever_is_not_there_is_told_and_of_no_turn(self, quick: Table, phone: Phone) -> None:
        assert [row.kind for row in Due.objects.filter(kind__startswith="notify")] == [
            NOTIFY_BEGUN_DUE
        ]
        assert see_to(BegunNotices(nobody), due(NOTIFY_BEGUN_DUE)) is Done.ROW_LEFT
        (message,) = messages(phone)
        assert (message["title"], message["url"]) == ("La partie a commencé", f"/m/{quick.match}/")

    def test_not_who_is_there_nor_in_quiet_hours_nor_once_it_is_over(
        self, quick: Table, owner: Player, phone: Phone
    ) -> None:
        item = due(NOTIFY_BEGUN_DUE)
        see_to(BegunNotices(lambda player: player == owner.pk), item)
        hour = timezone.now().hour
        Wishes.objects.update(quiet_from=hour, quiet_to=(hour + 2) % 24)
        assert see_to(BegunNotices(nobody), item) is Done.ROW_LEFT
        Wishes.objects.update(quiet_from=0, quiet_to=0)
        quick.play("x")
        see_to(BegunNotices(nobody), item)
        assert messages(phone) == []

    def test_over_days_whoever_has_the_first_turn_is_told_of_that_alone(
        self, owner: Player, ally: Player, sit_down: Callable[..., Table], phone: Phone
    ) -> None:
        sit_down()
        see_to(BegunNotices(nobody), due(NOTIFY_BEGUN_DUE))
        assert messages(phone) == []
        Due.objects.all().delete()
        match_seat(players=[ally, owner], ruleset="yacht", options=slow(1))
        see_to(BegunNotices(nobody), due(NOTIFY_BEGUN_DUE))
        (message,) = messages(phone)
        assert message["title"] == "La partie a commencé"

    def test_in_the_pages_it_waits_until_ones_first_turn(
        self, quick: Table, owner: Player, ally: Player
    ) -> None:
        assert [one.kind for one in notice_list(ally)] == ["turn"]
        (notice,) = notice_list(owner)
        assert notice.text == "La partie contre L’Alliée a commencé"
        quick.play("t-", "chance")
        assert [one.kind for one in notice_list(owner)] == ["turn"]
        Table(quick.match, owner).play("t-", "chance")
        assert notice_list(owner) == []


class TestTheEnd:
    @pytest.fixture
    def over(self, table: Table) -> Table:
        """A match that has just ended, as its people are to learn."""
        table.play("x")
        see_to(end_notices, due(NOTIFY_END_DUE))
        return table

    def test_it_waits_in_the_pages_until_they_have_looked(self, over: Table, owner: Player) -> None:
        (notice,) = notice_list(owner)
        address = f"/m/{over.match}/resultat/"
        assert (notice.text, notice.href) == ("La partie contre L’Alliée est terminée", address)
        hers = client_of(owner)
        assert hers.get("/avis.json", {"here": "/", "looks": ""}).json()["count"] == 1
        assert hers.get("/avis.json", {"here": address}).json()["elsewhere"] == 0
        assert hers.get("/avis.json", {"here": address, "looks": ""}).json()["count"] == 0
        assert notice_list(owner) == []

    def test_whoever_saw_it_at_the_table_is_not_told(
        self, over: Table, owner: Player, ally: Player, phone: Phone
    ) -> None:
        client_of(owner).get("/avis.json", {"here": f"/m/{over.match}/", "looks": ""})
        assert (len(notice_list(owner)), len(notice_list(ally))) == (0, 1)
        item = due(ENDED_FOR_DUE, f"{over.match}:0")
        assert timedelta(seconds=25) < item.at - timezone.now() <= timedelta(seconds=30)
        assert see_to(Notices(ended_delivery_get, nobody), item) is Done.ROW_LEFT
        assert messages(phone) == []

    def test_all_pages_that_are_open_are_told_at_once(
        self, table: Table, owner: Player, ally: Player
    ) -> None:
        told: list[int] = []
        former = telling.connect(told.extend)
        table.play("x")
        see_to(end_notices, due(NOTIFY_END_DUE))
        telling.connect(former)
        assert set(told) == {owner.pk, ally.pk}

    def test_a_muted_match_ends_silently(self, over: Table, owner: Player, phone: Phone) -> None:
        match_mute(player=owner, match=Match.objects.get(), is_muted=True)
        see_to(Notices(ended_delivery_get, nobody), due(ENDED_FOR_DUE, f"{over.match}:0"))
        assert (notice_list(owner), messages(phone)) == ([], [])

    def test_each_person_is_told_how_it_went(
        self, table: Table, ally: Player, phone: Phone
    ) -> None:
        table.play("x")
        assert not Due.objects.filter(kind__in=[NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE]).exists()
        assert see_to(end_notices, due(NOTIFY_END_DUE)) is Done.WITH_ITS_ROW
        assert not Due.objects.filter(kind=NOTIFY_END_DUE).exists()
        keys = set(Due.objects.filter(kind=ENDED_FOR_DUE).values_list("key", flat=True))
        assert keys == {f"{table.match}:0", f"{table.match}:1"}
        for key in keys:
            see_to(Notices(ended_delivery_get, nobody), due(ENDED_FOR_DUE, key))
        (message,) = messages(phone)
        assert message["title"] == "La partie est terminée"
        assert message["body"] == "Yacht, contre L’Alliée\u202f: 2e place"
        assert message["url"] == f"/m/{table.match}/resultat/"


def test_the_site_sees_to_everything_that_matches_put_on_the_table(
    table: Table, owner: Player
) -> None:
    holiday_take(player=owner, days=1)
    table.play("x")
    kinds = set(Due.objects.values_list("kind", flat=True))
    assert kinds
    further = {NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE, NOTIFY_BEGUN_DUE, NOTIFY_REMATCH_DUE}
    assert kinds | further | {ENDED_FOR_DUE, HOLIDAY_DUE} <= set(Site().registry.kinds)


class TestQuietHours:
    def test_what_happens_meanwhile_is_held_back(
        self, table: Table, owner: Player, phone: Phone
    ) -> None:
        hour = timezone.now().hour
        Wishes.objects.filter(player=owner).update(quiet_from=hour, quiet_to=(hour + 2) % 24)
        outcome = see_to_turn()
        assert isinstance(outcome, Later)
        assert timedelta(hours=1) <= outcome.by <= timedelta(hours=2)
        assert messages(phone) == []
