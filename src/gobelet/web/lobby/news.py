"""What happens at a table while somebody who sits there does not look."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from gobelet.web.clock.services import due_set
from gobelet.web.lobby.models import Answer, Kind, Table, TableInvitation, TableSeat
from gobelet.web.social.telling import people_tell

NOTIFY_CHALLENGE_DUE: Final = "notify_challenge"
"""Somebody to be told that they are challenged: its key is that of their invitation."""

NOTIFY_ANSWERED_DUE: Final = "notify_answered"
"""Somebody to be told that all have answered their challenge: its key is that of the table."""

NOTIFY_TABLE_DUE: Final = "notify_table"
"""Somebody to be told what happened at a table: its key is that of their seat."""

TOLD_AFTER: Final = timedelta(seconds=5)
"""How long somebody may take to open a page by themselves before they are told."""

TOLD_AGAIN_AFTER: Final = timedelta(minutes=10)
"""Whoever has not looked since is not told sooner that somebody else sat down."""


def news_tell(seats: QuerySet[TableSeat]) -> None:
    """Let those who sit on some seats know, once it is stored, what became of their table."""
    now = timezone.now()
    for seat in seats:
        TableSeat.objects.filter(pk=seat.pk).update(news_at=now)
        due_set(kind=NOTIFY_TABLE_DUE, key=str(seat.pk), at=now + TOLD_AFTER)
        people_tell(seat.player_id)


def host_tell(table: Table) -> None:
    """Let the host of a table know that somebody sat down, once for several in a short time."""
    host = TableSeat.objects.filter(table=table, player=table.host_id)
    people_tell(table.host_id)
    news_tell(host.exclude(news_at__gt=timezone.now() - TOLD_AGAIN_AFTER))


def challenge_tell(table: Table) -> None:
    """Have everybody whom a challenge concerns look at it, once it is stored; its host is told
    when all have answered and it does not begin by itself."""
    if table.kind != Kind.CHALLENGE:
        return
    answers = dict(
        TableInvitation.objects.filter(table=table).values_list("player", "answer"),
    )
    people_tell(table.host_id, *answers)
    if table.is_open and Answer.NONE not in answers.values():
        at = timezone.now() + TOLD_AFTER
        due_set(kind=NOTIFY_ANSWERED_DUE, key=table.pk, at=at)


def table_look(*, player: int, table: str) -> None:
    """Note that a player has looked at a table: they know what happened there."""
    news = TableSeat.objects.filter(table=table, player=player, news_at__isnull=False)
    # Pages ask often, and rarely is there anything to note.
    if news.exists():
        news.update(news_at=None)
