"""What is not kept for ever: sessions that have ended, and guests who left nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from gobelet.web.accounts.endings import tell_ended
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.common.slices import SLICE

JUST_NOW: Final = timedelta(hours=1)


def sessions_clear() -> int:
    """Delete the sessions that have ended, and what was kept of their devices; tell how many."""
    ended = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    cleared = 0
    while keys := list(ended.values_list("pk", flat=True)[:SLICE]):
        cleared += Session.objects.filter(pk__in=keys).delete()[0]
        _tell_ended(keys)
    gone = UserSession.objects.exclude(session_key__in=Session.objects.values("pk"))
    # A device that signs in just now is not looked at.
    gone = gone.filter(created_at__lt=timezone.now() - JUST_NOW)
    while keys := list(gone.values_list("session_key", flat=True)[:SLICE]):
        UserSession.objects.filter(session_key__in=keys).delete()
        _tell_ended(keys)
    return cleared


def guests_forget(*, before: datetime, busy: Callable[[Collection[int]], set[int]]) -> int:
    """Delete guests made before a time who chose nothing, and of whom `busy` knows nothing.

    `busy` tells which of some players are needed elsewhere. Tells how many were deleted.
    """
    old = Player.objects.filter(kind=PlayerKind.GUEST, user=None, name="", created_at__lt=before)
    last = forgotten = 0
    while guests := list(old.filter(pk__gt=last).order_by("pk")[:SLICE]):
        last = guests[-1].pk
        idle = {guest.pk for guest in guests if not _has_chosen(guest)}
        with transaction.atomic():
            gone = idle - busy(idle)
            Player.objects.filter(pk__in=gone).delete()
        forgotten += len(gone)
    return forgotten


def _tell_ended(keys: Collection[str]) -> None:
    for key in keys:
        tell_ended(key)


def _has_chosen(guest: Player) -> bool:
    """Tell whether a guest's settings are more than the language of their first page."""
    chosen = Preferences.of(guest.preferences)
    return chosen != Preferences(language=chosen.language)
