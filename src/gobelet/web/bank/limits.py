"""What players allow themselves to lose by staking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Sum
from django.utils import timezone

from gobelet.web.bank.errors import OverLimit, Paused, PauseHolds
from gobelet.web.bank.models import STAKING, Holding, Limit, Posting
from gobelet.web.common.days import begin_of, today

PAUSES: Final = (1, 7, 30)
"""Days for which one may decide to stake nothing."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What holds for a player now, and what will: no `daily_loss` is no limit."""

    daily_loss: int | None = None
    raised_to: int | None = None
    raised_on: date | None = None
    paused_until: datetime | None = None


def limits_of(player: int) -> Limits:
    """What a player allows themselves now."""
    row = Limit.objects.filter(player=player).first()
    if row is None:
        return Limits()
    now = timezone.now()
    paused = row.paused_until if row.paused_until and row.paused_until > now else None
    if row.raised_on is not None and row.raised_on <= today():
        return Limits(row.raised_to, paused_until=paused)
    return Limits(row.daily_loss, row.raised_to, row.raised_on, paused)


def lost_today(player: int) -> int:
    """What staking took from a player today, what is still held included; less than 0 when won."""
    staked = Posting.objects.filter(
        purse__player=player,
        purse__holding=Holding.OWN,
        transfer__reason__in=STAKING,
        transfer__at__gte=begin_of(today()),
    )
    return -(staked.aggregate(sum=Sum("amount"))["sum"] or 0)


def stake_check(*, player: int, amount: int = 0) -> None:
    """Raise `Paused` or `OverLimit` for a stake that a player has decided against beforehand.

    Of a stake that is held already `amount` is 0: it counts as lost until it comes back.
    """
    limits = limits_of(player)
    if limits.paused_until is not None:
        raise Paused(until=limits.paused_until.isoformat())
    if limits.daily_loss is not None and lost_today(player) + amount > limits.daily_loss:
        raise OverLimit(limit=limits.daily_loss)


def limit_set(*, player: int, daily_loss: int | None) -> Limits:
    """Set the most that may be lost in a day: lower it holds at once, higher from tomorrow."""
    with transaction.atomic():
        row = _locked(player)
        now = limits_of(player)
        row.daily_loss, row.raised_to, row.raised_on = daily_loss, None, None
        if _is_higher(daily_loss, than=now.daily_loss):
            row.daily_loss, row.raised_to = now.daily_loss, daily_loss
            row.raised_on = today() + timedelta(days=1)
        row.save()
    return limits_of(player)


def pause_set(*, player: int, days: int) -> Limits:
    """Let a player stake nothing for days from now; raise `PauseHolds` for a shorter pause."""
    until = timezone.now() + timedelta(days=days)
    with transaction.atomic():
        row = _locked(player)
        if row.paused_until is not None and row.paused_until > until:
            raise PauseHolds(until=row.paused_until.isoformat())
        row.paused_until = until
        row.save()
    return limits_of(player)


def _is_higher(limit: int | None, *, than: int | None) -> bool:
    return than is not None and (limit is None or limit > than)


def _locked(player: int) -> Limit:
    rows = Limit.objects
    rows.get_or_create(player_id=player)
    found = rows.select_for_update() if connection.features.has_select_for_update else rows.all()
    return found.get(player=player)
