"""A restart of the site pauses the clocks that ask for it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from gobelet.web.clock.models import Alive, Due
from gobelet.web.clock.registry import Done, DueItem, Registry
from gobelet.web.clock.services import (
    STAMP_EVERY,
    alive_end,
    alive_forget,
    alive_stamp,
    due_add,
    outage_pause,
)
from tests.web.clock.conftest import SECOND, sweep


class TestOutages:
    """A restart of the site pauses the clocks that ask for it."""

    def test_deadlines_move_by_the_length_of_the_outage(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now - 40 * SECOND)
        due_add(kind="event", key="a", at=now - 40 * SECOND)
        outage = outage_pause(kinds=["deadline"])
        assert outage is not None
        assert outage.length.total_seconds() == pytest.approx(95, abs=2)
        assert outage.moved == 1
        assert abs(Due.objects.get(kind="deadline").at - (now + 55 * SECOND)) < 2 * SECOND
        assert Due.objects.get(kind="event").at < now

    def test_of_two_processes_that_start_one_moves_them(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now)
        assert outage_pause(kinds=["deadline"]) is not None
        assert outage_pause(kinds=["deadline"]) is None

    def test_a_quick_restart_gives_nobody_more_time_than_before(self) -> None:
        alive_stamp(process="former")
        assert outage_pause(kinds=["deadline"]) is None

    @pytest.mark.skipif(connection.vendor != "sqlite", reason="others may be alive")
    @pytest.mark.parametrize(("was_killed", "moved"), [(True, 2), (False, 7)])
    def test_a_quick_restart_pauses_too(self, was_killed: bool, moved: int) -> None:
        now = timezone.now()
        (alive_stamp if was_killed else alive_end)(process="former")
        Alive.objects.update(alive_at=F("alive_at") - 7 * SECOND)
        due_add(kind="deadline", key="a", at=now + 3 * SECOND)
        outage_pause(kinds=["deadline"])
        assert abs(Due.objects.get().at - now - (3 + moved) * SECOND) < SECOND

    def test_a_site_that_stops_says_since_when(self) -> None:
        sweep(Registry(), lambda: True, stored=Alive.objects.exists)
        outage = timezone.now() - Alive.objects.get().alive_at - STAMP_EVERY
        assert timedelta() < outage < 2 * SECOND

    @pytest.mark.parametrize(("deadlines", "level"), [(0, "INFO"), (2, "WARNING")])
    def test_the_operator_is_warned_when_something_was_moved(
        self, caplog: pytest.LogCaptureFixture, deadlines: int, level: str
    ) -> None:
        caplog.set_level("INFO")
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        for key in range(deadlines):
            due_add(kind="deadline", key=str(key), at=now + SECOND)

        async def handler(item: DueItem) -> Done:
            return Done.ROW_LEFT

        registry = Registry()
        registry.register("deadline", handler, pauses=True)
        sweep(registry, lambda: True)
        (told,) = [record for record in caplog.records if "was down" in record.message]
        assert told.levelname == level
        assert f"{deadlines} deadlines moved" in told.message

    def test_what_was_overdue_before_the_outage_stays_overdue(self) -> None:
        now = timezone.now()
        Alive.objects.create(process="former", alive_at=now - 100 * SECOND)
        due_add(kind="deadline", key="a", at=now - 200 * SECOND)
        outage_pause(kinds=["deadline"])
        assert Due.objects.get().at < now - 150 * SECOND

    def test_the_first_start_of_a_site_has_no_outage(self) -> None:
        assert outage_pause(kinds=["deadline"]) is None

    def test_a_running_site_leaves_signs_of_life(self) -> None:
        seen: list[datetime] = []

        def is_stamped() -> bool:
            seen.extend(Alive.objects.values_list("alive_at", flat=True))
            return bool(seen)

        sweep(Registry(), lambda: True, stored=is_stamped)
        assert timezone.now() - seen[0] < 5 * SECOND

    def test_old_processes_are_forgotten_but_never_the_last_sign(self) -> None:
        now = timezone.now()
        for process, age in (("last", 3), ("older", 10)):
            Alive.objects.create(process=process, alive_at=now - timedelta(days=age))
        alive_forget(older_than=timedelta(days=1))
        assert [stamp.process for stamp in Alive.objects.all()] == ["last"]
