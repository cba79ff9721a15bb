"""What people are told about games between them in which no clock runs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.matches.claims import LATE_AFTER, WARNED_BEFORE
from gobelet.web.matches.clocks import (
    NOTIFY_AFTER,
    NOTIFY_END_DUE,
    NOTIFY_TURN_DUE,
    NOTIFY_WARNING_DUE,
)
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.selectors import has_played_slowly, slow_match_list
from gobelet.web.notifications.services import match_mute
from tests.web.conftest import Table
from tests.web.notifications.conftest import Phone, messages, see_to_turn

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    return sit_down(Options())


def due_at(kind: str) -> Any:
    return Due.objects.get(kind=kind).at


def test_a_turn_is_told_once_and_before_it_may_be_claimed_there_is_a_warning(
    table: Table, phone: Phone
) -> None:
    see_to_turn()
    see_to_turn(About.WARNING)
    assert [(message["title"], message["body"]) for message in messages(phone)] == [
        ("À vous de jouer", "Yacht, contre L’Alliée"),
        (
            "On vous attend",
            "Yacht, contre L’Alliée\u202f: bientôt, les autres n’auront plus à attendre",
        ),
    ]


def test_whoever_moves_has_time_anew(table: Table) -> None:
    first = due_at(NOTIFY_TURN_DUE), due_at(NOTIFY_WARNING_DUE)
    table.play("t-")
    assert due_at(NOTIFY_TURN_DUE) == first[0]
    assert due_at(NOTIFY_WARNING_DUE) > first[1]
    now = timezone.now()
    left = due_at(NOTIFY_WARNING_DUE) - (now + LATE_AFTER - WARNED_BEFORE)
    assert abs(left) < timedelta(minutes=1)


def test_the_next_to_act_is_told_in_their_turn(table: Table) -> None:
    first = due_at(NOTIFY_TURN_DUE)
    table.play("t-", "chance")
    assert due_at(NOTIFY_TURN_DUE) > first
    assert abs(due_at(NOTIFY_TURN_DUE) - timezone.now() - NOTIFY_AFTER) < timedelta(minutes=1)


def test_of_the_end_too(table: Table) -> None:
    table.play("x")
    assert not Due.objects.filter(kind__in=[NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE]).exists()
    assert Due.objects.filter(kind=NOTIFY_END_DUE, key=table.match).exists()


def test_such_a_match_can_be_muted_like_one_over_days(
    table: Table, owner: Player, phone: Phone
) -> None:
    assert has_played_slowly(owner)
    assert [one.id for one in slow_match_list(owner)] == [table.match]
    match_mute(player=owner, match=Match.objects.get(), is_muted=True)
    see_to_turn()
    assert messages(phone) == []


def test_on_one_device_nobody_is_told_anything(owner: Player, ally: Player) -> None:
    match_seat(
        players=[owner, ally],
        controllers=[None, owner.pk],
        ruleset="yacht",
        options=Options(is_local=True),
    )
    assert not Due.objects.filter(kind__startswith="notify").exists()
    assert not has_played_slowly(owner)
    assert slow_match_list(owner) == []
