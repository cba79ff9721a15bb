"""Holidays of players: for so long nobody waits for their turns in slow matches."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.registry import Done, DueItem
from gobelet.web.clock.services import due_remove, due_set
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.common.waits import LONGEST_GROUP
from gobelet.web.matches import commands
from gobelet.web.matches.commands import BeAway
from gobelet.web.matches.errors import ChangedRuleset, Refused, UnknownMatch
from gobelet.web.matches.models import Holiday, Seat
from gobelet.web.matches.options import Pace

log = logging.getLogger(__name__)

HOLIDAY_DUE: Final = "holiday"
"""A player's matches are still to be told of a holiday, or of its end: its key is the player."""

DAY: Final = timedelta(days=1)
LONGEST: Final = 14
"""Days that one holiday may last."""

A_YEAR: Final = 28
"""Days of holiday that a player has within any 365 days."""

TOLD_WITHIN: Final = timedelta(seconds=30)


class HolidayRefused(Exception):
    """A holiday cannot be taken: the length is not on offer, one goes on, or all days are used."""


def holiday_until(player: Player) -> datetime | None:
    """When a player's holiday ends; none while they have none."""
    return away_until([player.pk], at=timezone.now()).get(player.pk)


def away_until(players: Collection[int], *, at: datetime) -> dict[int, datetime]:
    """When the holidays end that some of these players have at a time."""
    running = Holiday.objects.filter(player__in=players, begins_at__lte=at, ends_at__gt=at)
    return dict(running.values_list("player", "ends_at"))


def holiday_days_left(player: Player) -> int:
    """How many days of holiday a player may still take; a day that was begun is used."""
    since = timezone.now() - timedelta(days=365)
    taken = Holiday.objects.filter(player=player, begins_at__gt=since)
    # An account that a guest came to may have had its own holidays, and those of the guest.
    return max(A_YEAR - sum(map(_days, taken)), 0)


def holiday_take(*, player: Player, days: int) -> datetime:
    """Begin a holiday; tell when it ends. Raises `HolidayRefused`."""
    if not 1 <= days <= LONGEST:
        raise HolidayRefused
    with transaction.atomic():
        _lock(player)
        if holiday_until(player) is not None or days > holiday_days_left(player):
            raise HolidayRefused
        begins = timezone.now()
        ends = begins + days * DAY
        Holiday.objects.create(player=player, begins_at=begins, ends_at=ends)
        due_set(kind=HOLIDAY_DUE, key=str(player.pk), at=begins + TOLD_WITHIN)
    _tell_now(player.pk)
    return ends


def holiday_end(*, player: Player) -> None:
    """Come back from a holiday before it ends; the days that were not begun stay."""
    now = timezone.now()
    with transaction.atomic():
        _lock(player)
        running = Holiday.objects.filter(player=player, begins_at__lte=now, ends_at__gt=now)
        if not running.update(ends_at=now):
            return
        due_set(kind=HOLIDAY_DUE, key=str(player.pk), at=now + TOLD_WITHIN)
    _tell_now(player.pk)


def holiday_list(player: Player) -> list[tuple[datetime, datetime]]:
    """The holidays of a player, from when until when."""
    return list(Holiday.objects.filter(player=player).values_list("begins_at", "ends_at"))


def holidays_hand_over(*, guest: Player, player: Player) -> None:
    """Let an account have the holidays of a guest, and one that goes on if it has the days left.

    Otherwise whoever comes as a guest again and again would never be back.
    """
    now = timezone.now()
    with transaction.atomic():
        _lock(player)
        taken = Holiday.objects.filter(player=guest)
        taken.filter(ends_at__lte=now).update(player=player)
        for running in taken.filter(ends_at__gt=now):
            if holiday_until(player) is None and _days(running) <= holiday_days_left(player):
                Holiday.objects.filter(pk=running.pk).update(player=player)
                due_set(kind=HOLIDAY_DUE, key=str(player.pk), at=now)


def holidays_forget(*, player: Player) -> None:
    """Forget when a player was on holiday."""
    Holiday.objects.filter(player=player).delete()


async def holiday_tell(item: DueItem) -> Done:
    """Tell a player's matches what could not be told at once."""
    await in_writing_thread(_tell_matches, int(item.key))
    return Done.WITH_ITS_ROW


def _tell_now(player: int) -> None:
    try:
        _tell_matches(player)
    except (Refused, TimeoutError):
        # The row on the clock's table sees to it.
        log.warning("the matches of player %d are told later of a holiday", player)


def _tell_matches(player: int) -> None:
    """Let every slow match of a player know; each is told what the last holiday says by now."""
    last = Holiday.objects.filter(player=player).order_by("-begins_at").first()
    playing = Seat.objects.filter(player=player, is_playing=True, match__pace=Pace.SLOW.value)
    matches = list(playing.values_list("match", flat=True)) if last is not None else []
    futures = [
        commands.submit(
            BeAway(match=match, player=player, since=last.begins_at, until=last.ends_at)
        )
        for match in matches
        if last is not None
    ]
    for future in futures:
        try:
            future.result(timeout=LONGEST_GROUP)
        except (UnknownMatch, ChangedRuleset):
            # Somebody else has the seat by now, or the match cannot go on.
            continue
    due_remove(kind=HOLIDAY_DUE, key=str(player))


def _days(holiday: Holiday) -> int:
    return ceil((holiday.ends_at - holiday.begins_at) / DAY)


def _lock(player: Player) -> None:
    """Let two holidays of a player begin one after the other, in the transaction under way."""
    if connection.features.has_select_for_update:
        Player.objects.select_for_update().get(pk=player.pk)
