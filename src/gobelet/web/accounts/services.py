"""What changes players."""

from __future__ import annotations

from collections.abc import Mapping

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.preferences import Preferences


def guest_create(*, preferences: Preferences | None = None) -> Player:
    """A player for a visitor who starts to play or to choose."""
    chosen = preferences or Preferences()
    return Player.objects.create(kind=PlayerKind.GUEST, preferences=chosen.to_data())


def robot_ensure(*, level: str) -> Player:
    """The computer player of a level, made when it is first asked for."""
    robot, _ = Player.objects.get_or_create(kind=PlayerKind.ROBOT, level=level)
    return robot


def preferences_save(*, player: Player, changes: Mapping[str, object]) -> Preferences:
    """Change some preferences; raise `InvalidPreferences` and keep all as they were."""
    chosen = Preferences.of(player.preferences).changed(changes)
    player.preferences = chosen.to_data()
    player.save(update_fields=["preferences"])
    return chosen
