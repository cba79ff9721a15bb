"""Which day it is, and how many follow each other: one policy, whatever clocks do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import LazySettings

from gobelet.web.accounts.models import Player
from gobelet.web.common.days import begin_of, day_of, end_of, today
from gobelet.web.daily.days import (
    closes_at,
    day_of_key,
    longest_streak,
    parse_day,
    seal_key,
    streak,
)
from gobelet.web.daily.selectors import State, activity, attempt_get, board_get, streak_get
from tests.web.daily.conftest import SetClock, begin, days_from, finish, noon

D = date(2026, 8, 7)


class TestTheDay:
    def test_dp_01_one_policy_for_the_game_the_board_the_streak_and_the_activity(
        self, clock: SetClock, owner: Player, settings: LazySettings
    ) -> None:
        """DP-01: 00:38 in London is 01:38 in Paris, and the day before in UTC."""
        clock(datetime(2026, 8, 6, 23, 38, tzinfo=UTC))
        assert today() == D
        table = finish(owner)
        assert attempt_get(owner, D).match == table.match
        assert board_get(owner, D).count == 1
        assert board_get(owner, date(2026, 8, 6)).count == 0
        assert streak_get(owner).current == 1
        assert activity(owner)[-1]["day"] == "2026-08-07"

    @pytest.mark.parametrize(
        ("zone", "day"),
        [("Europe/Paris", D), ("Europe/London", D), ("UTC", date(2026, 8, 6))],
    )
    def test_dp_01_the_zone_is_a_setting(
        self, clock: SetClock, owner: Player, settings: LazySettings, zone: str, day: date
    ) -> None:
        settings.DAY_ZONE = zone
        clock(datetime(2026, 8, 6, 23, 38, tzinfo=UTC))
        finish(owner)
        assert today() == day
        assert activity(owner)[-1] | {"total": 0} == {
            "day": day.isoformat(),
            "state": "finished",
            "total": 0,
        }

    def test_a_minute_before_and_after_midnight_are_two_games(
        self, clock: SetClock, owner: Player
    ) -> None:
        midnight = begin_of(D)
        clock(midnight - timedelta(minutes=1))
        first = begin(owner)
        clock(midnight)
        second = begin(owner)
        assert first.match != second.match
        assert first.state.seed != second.state.seed

    @pytest.mark.parametrize(
        ("day", "hours"),
        [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 8, 7), 24)],
    )
    def test_a_day_lasts_as_long_as_it_does_and_the_grace_two_hours_that_pass(
        self, day: date, hours: int
    ) -> None:
        length = end_of(day).astimezone(UTC) - begin_of(day).astimezone(UTC)
        assert length == timedelta(hours=hours)
        for one in (day, day - timedelta(days=1)):
            assert closes_at(one) - end_of(one).astimezone(UTC) == timedelta(hours=2)

    def test_keys_tell_their_day_and_are_in_the_order_of_days(self) -> None:
        days = [date(999, 1, 1), date(2026, 9, 30), date(2026, 10, 1)]
        keys = [seal_key(day) for day in days]
        assert keys == sorted(keys)
        assert [day_of_key(key) for key in keys] == days
        assert day_of_key("round 1") is None
        assert day_of_key(None) is None

    @pytest.mark.parametrize("text", ["", "20260807", "2026-W32-5", "2026-02-30", "demain"])
    def test_what_is_no_day(self, text: str) -> None:
        assert parse_day(text) is None

    def test_a_day_is_read_as_addresses_have_it(self) -> None:
        assert parse_day("2026-08-07") == D


class TestStreaks:
    @pytest.mark.parametrize(
        "days",
        [(date(2017, 3, 26), date(2017, 3, 27)), (date(2017, 10, 28), date(2017, 10, 29))],
        ids=["dp_03 a day of 23 hours", "dp_03 before a day of 25 hours"],
    )
    def test_dp_03_a_change_of_the_clocks_breaks_none(
        self,
        clock: SetClock,
        owner: Player,
        settings: LazySettings,
        days: tuple[date, date],
    ) -> None:
        settings.DAY_ZONE = "Europe/Berlin"
        for day in days:
            clock(datetime(day.year, day.month, day.day, 12, tzinfo=ZoneInfo("Europe/Berlin")))
            finish(owner)
        assert streak_get(owner).current == 2

    @pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
    @pytest.mark.parametrize("minutes", [1, 23 * 60 - 1])
    def test_dp_03_every_minute_of_such_a_day_belongs_to_it(self, day: date, minutes: int) -> None:
        at = begin_of(day).astimezone(UTC) + timedelta(minutes=minutes)
        assert day_of(at) == day
        assert day_of(end_of(day).astimezone(UTC) - timedelta(seconds=1)) == day

    def test_dp_04_days_that_follow_each_other_count_however_many_hours_lie_between(
        self, clock: SetClock, owner: Player
    ) -> None:
        for at in (
            datetime(2016, 1, 29, 4, 15, tzinfo=UTC),
            datetime(2016, 1, 30, 17, 27, tzinfo=UTC),
        ):
            clock(at)
            finish(owner)
        assert streak_get(owner).current == 2

    def test_today_is_not_missed_before_it_is_over(self, clock: SetClock, owner: Player) -> None:
        days = days_from(D, 4)
        for day in days[:2]:
            clock(noon(day))
            finish(owner)
        clock(noon(days[2]))
        assert streak_get(owner).current == 2
        clock(noon(days[3]))
        assert (streak_get(owner).current, streak_get(owner).longest) == (0, 2)

    def test_yesterdays_game_that_can_still_be_finished_keeps_it_alive(
        self, clock: SetClock, owner: Player
    ) -> None:
        clock(noon(D))
        finish(owner)
        night = end_of(D + timedelta(days=1))
        clock(night - timedelta(minutes=5))
        late = begin(owner)
        late.play("t-")
        clock(night + timedelta(minutes=5))
        assert streak_get(owner).current == 1
        clock(night + timedelta(hours=3))
        assert streak_get(owner).current == 0

    def test_a_game_that_was_left_does_not_count(self, clock: SetClock, owner: Player) -> None:
        begin(owner).play("x")
        finish(owner)
        assert attempt_get(owner, today()).state is State.UNFINISHED
        assert streak_get(owner).current == 0

    @pytest.mark.parametrize(
        ("played", "pending", "current", "longest"),
        [
            ([], [5], 0, 0),
            ([5], [5], 1, 1),
            ([4], [5], 1, 1),
            ([3], [5], 0, 1),
            ([3], [4, 5], 1, 1),
            ([3, 5], [4, 5], 1, 1),
            ([1, 2, 3, 5], [5], 1, 3),
            ([1, 2, 3, 4, 5], [5], 5, 5),
        ],
    )
    def test_days_in_a_row(
        self, played: list[int], pending: list[int], current: int, longest: int
    ) -> None:
        days = {date(2026, 8, number) for number in played}
        assert streak(days, pending={date(2026, 8, one) for one in pending}) == current
        assert longest_streak(days) == longest
