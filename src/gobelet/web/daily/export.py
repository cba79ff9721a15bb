"""What is held about a player's games of the day, as plain data."""

from __future__ import annotations

from typing import Any

from gobelet.web.accounts.models import Player
from gobelet.web.daily.models import Score


def scores_data(player: Player) -> list[dict[str, Any]]:
    """Every game of a day that is over; its moves are with the other games."""
    scores = Score.objects.filter(seat__player=player).select_related("seat").order_by("day")
    return [
        {
            "day": score.day.isoformat(),
            "match": score.seat.match_id,
            "total": score.total,
            "opponent_total": score.opponent_total,
            "finished": score.is_finished,
        }
        for score in scores
    ]
