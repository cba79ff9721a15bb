"""Limits that people set themselves are easily made stricter, and slowly made looser."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.bank.errors import PauseHolds
from gobelet.web.bank.limits import Limits, limit_set, limits_of, pause_set
from gobelet.web.common.days import today


@pytest.fixture
def tomorrow() -> date:
    """The date after today."""
    return today() + timedelta(days=1)


def go_on(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """Let time pass."""
    now = timezone.now() + by
    monkeypatch.setattr(timezone, "now", lambda: now)


def test_nobody_has_a_limit_at_first(marlene: Player) -> None:
    assert limits_of(marlene.pk) == Limits()


def test_a_lower_limit_holds_at_once(marlene: Player) -> None:
    assert limit_set(player=marlene.pk, daily_loss=100).daily_loss == 100
    assert limit_set(player=marlene.pk, daily_loss=0).daily_loss == 0


@pytest.mark.parametrize("higher", [101, None])
def test_a_higher_limit_holds_from_tomorrow(
    higher: int | None, marlene: Player, tomorrow: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_set(player=marlene.pk, daily_loss=100)
    limits = limit_set(player=marlene.pk, daily_loss=higher)
    assert limits == Limits(100, higher, tomorrow)
    go_on(monkeypatch, timedelta(days=1))
    assert limits_of(marlene.pk) == Limits(higher)


def test_a_limit_made_lower_again_forgets_the_higher_one(
    marlene: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for amount in (100, 200, 50):
        limit_set(player=marlene.pk, daily_loss=amount)
    go_on(monkeypatch, timedelta(days=1))
    assert limits_of(marlene.pk) == Limits(50)


def test_a_pause_ends_by_itself(marlene: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pause_set(player=marlene.pk, days=7).paused_until is not None
    go_on(monkeypatch, timedelta(days=7, seconds=1))
    assert limits_of(marlene.pk).paused_until is None


def test_a_pause_can_be_made_longer(marlene: Player) -> None:
    first = pause_set(player=marlene.pk, days=1).paused_until
    longer = pause_set(player=marlene.pk, days=7).paused_until
    assert first is not None
    assert longer is not None
    assert longer - first > timedelta(days=5)


def test_a_pause_cannot_be_made_shorter(marlene: Player) -> None:
    before = pause_set(player=marlene.pk, days=7)
    with pytest.raises(PauseHolds):
        pause_set(player=marlene.pk, days=1)
    assert limits_of(marlene.pk) == before
