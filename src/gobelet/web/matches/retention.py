"""Once a day: what is not kept for ever is deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Final, TypeAlias

from django.utils import timezone

from gobelet.web.accounts.retention import guests_forget, sessions_clear
from gobelet.web.clock.registry import DueItem, Later
from gobelet.web.clock.services import due_add
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.matches.models import Seat

log = logging.getLogger(__name__)

RETENTION_DUE: Final = "retention"
DAILY: Final = "daily"
EVERY: Final = timedelta(days=1)
GUESTS_KEPT: Final = timedelta(days=30)
"""How long a guest who neither played nor chose anything is kept."""

Needed: TypeAlias = Callable[[Collection[int]], set[int]]
"""Tells which of some players are needed somewhere."""

FURTHER: Final[list[Needed]] = []
"""Where else players may be needed; features that stand above this one add theirs."""


def retention_ensure() -> None:
    """Have it done daily from now on, unless it already is."""
    due_add(kind=RETENTION_DUE, key=DAILY, at=timezone.now())


async def forget_old(item: DueItem) -> Later:  # noqa: ARG001
    """Delete what is old, and come back tomorrow."""
    await in_writing_thread(_forget_old)
    return Later(EVERY)


def _forget_old() -> None:
    sessions = sessions_clear()
    guests = guests_forget(before=timezone.now() - GUESTS_KEPT, busy=_needed)
    if sessions or guests:
        log.info("forgot %d ended sessions and %d guests who never played", sessions, guests)


def _needed(players: Collection[int]) -> set[int]:
    return _seated(players).union(*(needed(players) for needed in FURTHER))


def _seated(players: Collection[int]) -> set[int]:
    return set(Seat.objects.filter(player__in=players).values_list("player", flat=True))
