"""Everything that is held about the owner of an account, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gobelet.core import format_record
from gobelet.web.accounts.export import FURTHER, account_data, time_text
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.selectors import player_name
from gobelet.web.matches.errors import ChangedRuleset, NotOver, Sealed
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_record
from gobelet.web.social.export import social_data

CHUNK: Final = 100
"""Games that are read at a time."""


def export_data(*, user: User, player: Player, session: str | None) -> dict[str, Any]:
    """The account, its settings and devices, its people, and all its games."""
    return {
        **account_data(user=user, player=player, session=session),
        **{name: held(player) for name, held in FURTHER.items()},
        **social_data(player),
        "games": list(_games(player)),
    }


def _games(player: Player) -> Iterator[dict[str, Any]]:
    matches = (
        Match.objects.filter(seats__player=player)
        .order_by("started_at")
        .select_related("seal")
        .prefetch_related("seats__player", "moves", "analyses")
    )
    for match in matches.iterator(chunk_size=CHUNK):
        mine = next(seat.number for seat in match.seats.all() if seat.player_id == player.pk)
        yield {
            "match": match.pk,
            "ruleset": match.ruleset,
            "started_at": match.started_at.isoformat(),
            "ended_at": time_text(match.ended_at),
            "seats": [_holder(seat.player) for seat in match.seats.all()],
            "my_seat": mine,
            "record": _record(match),
            "moves": [f"{move.seat}{move.notation}" for move in match.moves.all()],
            "analysis": next(
                (
                    {"choices": one.choices, "dice": one.dice, "costs": one.costs}
                    for one in match.analyses.all()
                    if one.seat == mine
                ),
                None,
            ),
        }


def _record(match: Match) -> str | None:
    """The record with its seed; none as long as that would tell dice to come."""
    try:
        return format_record(match_record(match))
    except (ChangedRuleset, NotOver, Sealed):
        return None


def _holder(player: Player) -> str:
    return Level(player.level).label if player.level else player_name(player)
