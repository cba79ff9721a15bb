"""What is held about a player's games of the day, as plain data."""

from __future__ import annotations

from typing import Any

from gobelet.web.accounts.models import Player
from gobelet.web.daily.models import DayTotal


def totals_data(player: Player) -> list[dict[str, Any]]:
    """Every game of a day that is over; its moves are with the other games."""
    totals = DayTotal.objects.filter(seat__player=player).select_related("seat").order_by("day")
    return [
        {
            "day": kept.day.isoformat(),
            "match": kept.seat.match_id,
            "total": kept.total,
            "opponent_total": kept.opponent_total,
            "finished": kept.is_finished,
        }
        for kept in totals
    ]
