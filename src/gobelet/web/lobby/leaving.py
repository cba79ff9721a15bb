"""Somebody goes for good: nobody waits for them at a table."""

from __future__ import annotations

from contextlib import suppress

from django.db.models import Q

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.challenges import invitation_decline
from gobelet.web.lobby.errors import TableStarted, UnknownTable
from gobelet.web.lobby.models import Answer, State, Table, TableInvitation
from gobelet.web.lobby.services import table_leave


def tables_leave(*, player: Player) -> None:
    """Give up every seat at a table that has not started, and decline every challenge."""
    waiting = TableInvitation.objects.filter(
        player=player, answer=Answer.NONE, table__state=State.OPEN
    )
    for table in list(waiting.values_list("table", flat=True)):
        with suppress(UnknownTable):
            invitation_decline(player=player, table=table)
    seated = Table.objects.filter(state=State.OPEN, taken__player=player)
    for table in list(seated.values_list("pk", flat=True)):
        # Forgotten or begun meanwhile.
        with suppress(UnknownTable, TableStarted):
            table_leave(player=player, table=table)


def tables_forget(*, player: Player) -> None:
    """Leave every table, and forget those that are over and what was asked there."""
    tables_leave(player=player)
    TableInvitation.objects.filter(player=player).delete()
    mine = Q(host=player) | Q(taken__player=player)
    Table.objects.filter(mine, state=State.CLOSED).delete()
