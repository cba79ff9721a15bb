"""Holidays: nobody waits for a turn, and nobody loses one."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem
from gobelet.web.common.templatetags.numbers import day_text
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE
from gobelet.web.matches.commands import BeAway
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.holidays import (
    HOLIDAY_DUE,
    HolidayRefused,
    holiday_days_left,
    holiday_end,
    holiday_take,
    holiday_tell,
    holiday_until,
)
from gobelet.web.matches.models import Holiday, Match
from gobelet.web.matches.options import BANK, QUICK, slow
from gobelet.web.matches.selectors import match_view
from tests.web.conftest import Table, client_of
from tests.web.doors import closed_door, through
from tests.web.matches.conftest import SitDown, deadline, play

DAY = timedelta(days=1)
A_DAY_EACH = slow(1)
NEARLY = timedelta(seconds=5)


@pytest.fixture
def table(sit_down: SitDown) -> Table:
    """A match in which the owner throws first, over days."""
    return sit_down(A_DAY_EACH)


class TestDeadlines:
    def test_a_turn_under_way_moves_on_by_as_much(self, table: Table, owner: Player) -> None:
        before = deadline(table)
        holiday_take(player=owner, days=5)
        assert deadline(table) == before + 5 * DAY

    def test_a_turn_that_begins_meanwhile_has_its_time_afterwards(
        self, table: Table, owner: Player, ally: Player
    ) -> None:
        until = holiday_take(player=ally, days=3)
        play(table, owner, "t-", "chance")
        assert deadline(table) == until + DAY + timedelta(seconds=BANK)

    def test_so_has_the_first_turn_of_a_match_that_begins_meanwhile(
        self, sit_down: SitDown, owner: Player
    ) -> None:
        until = holiday_take(player=owner, days=2)
        assert deadline(sit_down(A_DAY_EACH)) == until + DAY + timedelta(seconds=BANK)

    def test_the_others_turns_go_on(self, table: Table, ally: Player) -> None:
        before = deadline(table)
        holiday_take(player=ally, days=5)
        assert deadline(table) == before

    def test_who_plays_all_the_same_may(self, table: Table, owner: Player) -> None:
        holiday_take(player=owner, days=5)
        play(table, owner, "t-", "chance")
        assert table.state.game.turn is not None
        assert table.state.game.turn.seat == 1
        assert table.state.holders[0].bank_seconds == BANK

    def test_coming_back_early_gives_the_rest_back(self, table: Table, owner: Player) -> None:
        before = deadline(table)
        holiday_take(player=owner, days=5)
        holiday_end(player=owner)
        assert before <= deadline(table) < before + NEARLY
        assert holiday_until(owner) is None

    def test_a_second_holiday_counts_from_its_own_beginning(
        self, table: Table, owner: Player
    ) -> None:
        holiday_take(player=owner, days=5)
        holiday_end(player=owner)
        before = deadline(table)
        holiday_take(player=owner, days=2)
        assert deadline(table) == before + 2 * DAY

    def test_a_quick_game_waits_for_nobody(self, sit_down: SitDown, owner: Player) -> None:
        table = sit_down(QUICK)
        before = deadline(table)
        holiday_take(player=owner, days=5)
        assert deadline(table) == before

    def test_nobody_is_told_anything_meanwhile(self, table: Table, owner: Player) -> None:
        until = holiday_take(player=owner, days=5)
        for kind in (NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE):
            assert Due.objects.get(kind=kind, key=table.match).at > until


class TestTheCommand:
    def test_twice_is_as_good_as_once(self, table: Table, owner: Player) -> None:
        now = timezone.now()
        away = BeAway(match=table.match, player=owner.pk, since=now, until=now + DAY)
        assert not commands.submit(away).result().is_repeated
        after = deadline(table)
        assert commands.submit(away).result().is_repeated
        assert deadline(table) == after

    def test_a_quick_game_waits_for_nobody(self, sit_down: SitDown, owner: Player) -> None:
        table, now = sit_down(QUICK), timezone.now()
        before = deadline(table)
        away = BeAway(match=table.match, player=owner.pk, since=now, until=now + DAY)
        assert commands.submit(away).result().is_repeated
        assert deadline(table) == before

    def test_a_stranger_has_no_seat_to_leave_alone(self, table: Table, outsider: Player) -> None:
        now = timezone.now()
        away = BeAway(match=table.match, player=outsider.pk, since=now, until=now + DAY)
        with pytest.raises(UnknownMatch):
            commands.submit(away).result()


class TestDays:
    def test_a_holiday_has_one_to_fourteen_days(self, owner: Player) -> None:
        for days in (0, 15, -1):
            with pytest.raises(HolidayRefused):
                holiday_take(player=owner, days=days)
        assert not Holiday.objects.exists()
        assert holiday_take(player=owner, days=14) - timezone.now() > 13 * DAY

    def test_one_at_a_time(self, owner: Player) -> None:
        holiday_take(player=owner, days=1)
        with pytest.raises(HolidayRefused):
            holiday_take(player=owner, days=1)

    def test_28_a_year_and_a_day_that_was_begun_is_used(self, owner: Player) -> None:
        assert holiday_days_left(owner) == 28
        now = timezone.now()
        for ago, days in ((100, 13.5), (50, 12)):
            begins = now - ago * DAY
            Holiday.objects.create(player=owner, begins_at=begins, ends_at=begins + days * DAY)
        assert holiday_days_left(owner) == 2
        with pytest.raises(HolidayRefused):
            holiday_take(player=owner, days=3)
        holiday_take(player=owner, days=2)
        assert holiday_days_left(owner) == 0

    def test_those_of_last_year_are_forgotten(self, owner: Player) -> None:
        begins = timezone.now() - 366 * DAY
        Holiday.objects.create(player=owner, begins_at=begins, ends_at=begins + 14 * DAY)
        assert holiday_days_left(owner) == 28


@pytest.mark.django_db(transaction=True)
def test_a_match_that_could_not_be_told_at_once_is_told_by_the_clock(
    table: Table, owner: Player
) -> None:
    before = deadline(table)
    with through(closed_door):
        holiday_take(player=owner, days=5)
    assert deadline(table) == before
    row = Due.objects.get(kind=HOLIDAY_DUE)
    asyncio.run(tell(DueItem(row.pk, row.kind, row.key, row.at)))
    assert deadline(table) == before + 5 * DAY
    assert not Due.objects.filter(kind=HOLIDAY_DUE).exists()


def test_a_match_that_cannot_go_on_keeps_no_other_waiting(sit_down: SitDown, owner: Player) -> None:
    stuck, table = sit_down(A_DAY_EACH), sit_down(A_DAY_EACH)
    Match.objects.filter(pk=stuck.match).update(fingerprint="0" * 64)
    before = deadline(table)
    holiday_take(player=owner, days=5)
    assert deadline(table) == before + 5 * DAY
    assert not Due.objects.filter(kind=HOLIDAY_DUE).exists()


async def tell(item: DueItem) -> None:
    await holiday_tell(item)


class TestShown:
    def test_the_others_see_until_when(self, table: Table, owner: Player, ally: Player) -> None:
        until = timezone.localtime(holiday_take(player=owner, days=5))
        seats = match_view(Match.objects.get(), ally)["seats"]
        assert isinstance(seats, list)
        assert [seat["holiday"] for seat in seats] == [day_text(until), None]

    def test_a_holiday_that_is_over_is_not_shown(self, table: Table, owner: Player) -> None:
        holiday_take(player=owner, days=5)
        holiday_end(player=owner)
        seats = match_view(Match.objects.get(), owner)["seats"]
        assert isinstance(seats, list)
        assert seats[0]["holiday"] is None

    def test_the_first_of_a_month_has_its_ending_in_french(self) -> None:
        days = [datetime(2026, 12, day, tzinfo=UTC) for day in (1, 3)]
        with override("fr"):
            assert [day_text(day) for day in days] == ["1er décembre", "3 décembre"]
        with override("en"):
            assert [day_text(day) for day in days] == ["1 December", "3 December"]

    def test_the_page_takes_one_and_ends_it(self, table: Table, owner: Player) -> None:
        client = client_of(owner)
        assert "il reste 28 jours cette année" in client.get("/avis/").content.decode()
        client.post("/avis/vacances/", {"days": "3"})
        html = client.get("/avis/").content.decode()
        until = holiday_until(owner)
        assert until is not None
        assert f"En vacances jusqu’au {day_text(timezone.localtime(until))}" in html
        client.post("/avis/vacances/fin/")
        assert holiday_until(owner) is None
        assert "il reste 27 jours cette année" in client.get("/avis/").content.decode()

    @pytest.mark.parametrize("days", ["", "x", "0", "15"])
    def test_what_is_not_on_offer_changes_nothing_and_is_said(
        self, table: Table, owner: Player, days: str
    ) -> None:
        answer = client_of(owner).post("/avis/vacances/", {"days": days})
        assert answer.status_code == 422
        assert "n’est pas proposée\u202f; il reste 28 jours" in answer.content.decode()
        assert not Holiday.objects.exists()

    def test_asked_for_twice_it_is_taken_once(self, table: Table, owner: Player) -> None:
        client = client_of(owner)
        for _press in range(2):
            answer = client.post("/avis/vacances/", {"days": "3"}, follow=True)
        assert "En vacances jusqu’au" in answer.content.decode()
        assert Holiday.objects.count() == 1
