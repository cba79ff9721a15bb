"""What is held about a player at tables, as plain data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.lobby.models import Table, TableInvitation


def tables_data(player: Player) -> list[dict[str, Any]]:
    """The tables at which a player sits, which they opened, or to which they are asked."""
    mine = Q(taken__player=player) | Q(host=player) | Q(invitations__player=player)
    tables = Table.objects.filter(mine).distinct().order_by("created_at")
    return [_table(table, player) for table in tables.prefetch_related("taken", "invitations")]


def _table(table: Table, player: Player) -> dict[str, Any]:
    return {
        "table": table.pk,
        "kind": table.kind,
        "state": table.state,
        "ruleset": table.ruleset,
        "pace": table.pace,
        "turn_seconds": table.turn_seconds,
        "opened_by_me": table.host_id == player.pk,
        "opened_at": table.created_at.isoformat(),
        "my_seat": next(
            (seat.number for seat in table.taken.all() if seat.player_id == player.pk), None
        ),
        "challenged": [
            _invitation(one)
            for one in table.invitations.all()
            if player.pk in {table.host_id, one.player_id}
        ],
    }


def _invitation(invitation: TableInvitation) -> dict[str, Any]:
    return {
        "name": player_name(invitation.player),
        "answer": invitation.answer,
        "at": invitation.created_at.isoformat(),
    }
