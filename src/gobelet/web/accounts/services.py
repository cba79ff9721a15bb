"""What changes players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.preferences import Preferences

SENT_AGAIN: Final = timedelta(minutes=2)
"""How long a form counts as the same one, sent again."""


def guest_create(*, preferences: Preferences | None = None) -> Player:
    """A player for a visitor who starts to play or to choose."""
    chosen = preferences or Preferences()
    return Player.objects.create(kind=PlayerKind.GUEST, preferences=chosen.to_data())


def guest_ensure(*, origin: str, preferences: Preferences) -> Player:
    """The guest that a form made moments ago, or a new one."""
    guest, is_new = Player.objects.get_or_create(
        origin=origin,
        defaults={"kind": PlayerKind.GUEST, "preferences": preferences.to_data()},
    )
    if is_new or timezone.now() - guest.created_at < SENT_AGAIN:
        return guest
    # Whoever finds the form open on a shared computer is somebody else.
    return guest_create(preferences=preferences)


def robot_ensure(*, level: str) -> Player:
    """The computer player of a level, made when it is first asked for."""
    robot, _ = Player.objects.get_or_create(kind=PlayerKind.ROBOT, level=level)
    return robot


def preferences_save(*, player: Player, changes: Mapping[str, object]) -> Preferences:
    """Change some preferences; raise `InvalidPreferences` and keep all as they were.

    What another page changed meanwhile stays changed: only these are written over.
    """
    with transaction.atomic():
        players = Player.objects
        if connection.features.has_select_for_update:
            stored = players.select_for_update().get(pk=player.pk)
        else:
            stored = players.get(pk=player.pk)
        chosen = Preferences.of(stored.preferences).changed(changes)
        players.filter(pk=player.pk).update(preferences=chosen.to_data())
    player.preferences = chosen.to_data()
    return chosen
