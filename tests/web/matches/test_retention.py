"""What nobody needs any more is deleted once a day, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from gobelet.web.accounts import retention as accounts_retention
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import guest_create, preferences_save, robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem, Later, Outcome
from gobelet.web.matches.retention import (
    EVERY,
    GUESTS_KEPT,
    RETENTION_DUE,
    forget_old,
    retention_ensure,
)
from tests.serving import served
from tests.web.conftest import Table

Sit = Callable[..., Table]
pytestmark = pytest.mark.django_db(transaction=True)


def forget() -> Outcome:
    return asyncio.run(forget_old(DueItem(1, RETENTION_DUE, "daily", timezone.now())))


def aged(player: Player) -> Player:
    Player.objects.filter(pk=player.pk).update(
        created_at=timezone.now() - GUESTS_KEPT - timedelta(minutes=1)
    )
    return player


def is_there(player: Player) -> bool:
    return Player.objects.filter(pk=player.pk).exists()


def session(key: str, *, ends_in: timedelta) -> None:
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + ends_in)


class TestSessions:
    def test_those_that_have_ended_go_and_the_others_stay(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(accounts_retention, "SLICE", 2)
        for number in range(5):
            session(f"ended{number}", ends_in=timedelta(seconds=-1))
        session("running", ends_in=timedelta(days=1))
        forget()
        assert list(Session.objects.values_list("pk", flat=True)) == ["running"]


class TestGuests:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_those_of_one_visit_go_after_a_while(self, language: str) -> None:
        visitor = guest_create(preferences=Preferences(language=language))
        forget()
        assert is_there(visitor)
        aged(visitor)
        forget()
        assert not is_there(visitor)

    def test_all_of_many_go(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(accounts_retention, "SLICE", 2)
        chosen = guest_create(preferences=Preferences(theme="dark"))
        visitors = [aged(guest_create()) for _ in range(5)]
        aged(chosen)
        forget()
        assert [is_there(visitor) for visitor in visitors] == [False] * 5
        assert is_there(chosen)

    def test_whoever_sits_at_a_match_stays(self, sit: Sit, owner: Player) -> None:
        sit("yacht", "medium")
        aged(owner)
        forget()
        assert is_there(owner)

    def test_whoever_chose_something_stays(self) -> None:
        guest = guest_create()
        preferences_save(player=guest, changes={"theme": "dark"})
        aged(guest)
        forget()
        assert is_there(guest)

    def test_computer_players_stay(self) -> None:
        robot = aged(robot_ensure(level="hard"))
        forget()
        assert is_there(robot)


class TestEveryDay:
    def test_it_comes_back_tomorrow(self) -> None:
        assert forget() == Later(EVERY) == Later(timedelta(days=1))

    def test_it_is_asked_for_once(self) -> None:
        retention_ensure()
        retention_ensure()
        assert Due.objects.filter(kind=RETENTION_DUE).count() == 1

    def test_a_site_that_starts_does_it_and_plans_the_next(self) -> None:
        visitor = aged(guest_create())
        with served():
            for _ in range(200):
                due = Due.objects.filter(kind=RETENTION_DUE).first()
                if due is not None and due.at > timezone.now():
                    break
                asyncio.run(asyncio.sleep(0.02))
        assert due is not None
        assert EVERY - timedelta(minutes=1) < due.at - timezone.now() <= EVERY
        assert not is_there(visitor)
