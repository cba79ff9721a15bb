"""What is asked about the games of a player."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Avg, Count, Max, Q

from gobelet import rulesets
from gobelet.web.accounts.models import Player
from gobelet.web.profiles.models import Result


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the finished games of one ruleset brought a player."""

    ruleset: str
    games: int
    wins: int
    mean: float | None
    best: int | None


def statistics(player: Player) -> list[Statistics]:
    """Figures a ruleset, in the order the rulesets are offered."""
    played_out = Q(is_played_out=True)
    rows = (
        Result.objects.filter(seat__player=player)
        .values("seat__match__ruleset")
        .annotate(
            games=Count("pk"),
            wins=Count("pk", filter=Q(is_won=True)),
            mean=Avg("total", filter=played_out),
            best=Max("total", filter=played_out),
        )
    )
    found = [
        Statistics(row["seat__match__ruleset"], row["games"], row["wins"], row["mean"], row["best"])
        for row in rows
    ]
    order = list(rulesets.ALL)
    known = {key: place for place, key in enumerate(order)}
    return sorted(found, key=lambda one: (known.get(one.ruleset, len(order)), one.ruleset))
