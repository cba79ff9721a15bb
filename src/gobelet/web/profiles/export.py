"""Everything that is held about the owner of an account, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gobelet.core import Record, format_record, parse_move
from gobelet.web.accounts.export import FURTHER, account_data, time_text
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.selectors import player_name
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_ruleset
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
            # The seed of a game that goes on would tell its dice.
            "record": None if match.ended_at is None else _record(match),
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
    try:
        ruleset = match_ruleset(match)
    except ChangedRuleset:
        return None
    moves = tuple((move.seat, parse_move(move.notation)) for move in match.moves.all())
    return format_record(
        Record(
            ruleset=ruleset,
            seats=len(match.seats.all()),
            moves=moves,
            commitment=match.commitment,
            seed=bytes(match.seed),
            words=match.words,
        )
    )


def _holder(player: Player) -> str:
    return Level(player.level).label if player.level else player_name(player)
