"""What is asked about notices."""

from __future__ import annotations

from gobelet.web.accounts.models import Player
from gobelet.web.notifications.sources import SOURCES, Notice


def notice_list(player: Player | None) -> list[Notice]:
    """Everything that waits for a player, source after source."""
    if player is None:
        return []
    return [notice for source in SOURCES for notice in source(player)]
