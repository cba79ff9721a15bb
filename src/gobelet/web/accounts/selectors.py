"""What is asked about players."""

from __future__ import annotations

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.preferences import Preferences


def player_preferences(player: Player | None) -> Preferences:
    """What a player prefers; a visitor who has chosen nothing has the defaults."""
    return Preferences.of(player.preferences) if player else Preferences()
