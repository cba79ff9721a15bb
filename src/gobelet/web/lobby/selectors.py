"""What is asked about tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Prefetch, QuerySet

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.errors import UnknownTable
from gobelet.web.lobby.models import Answer, Kind, State, Table, TableInvitation, TableSeat
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.selectors import match_get_to_watch
from gobelet.web.social.selectors import kept_apart

PAGE: Final = 20
"""Tables on a page of the list."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of the list; numbers start at 1, 0 stands for a neighbour that is not there."""

    tables: tuple[Table, ...]
    number: int
    has_older: bool

    @property
    def newer(self) -> int:
        """The page before this one."""
        return self.number - 1

    @property
    def older(self) -> int:
        """The page after this one."""
        return self.number + 1 if self.has_older else 0


def table_get(id: str) -> Table:
    """A table with its seats; raise `UnknownTable`."""
    table = _with_people(Table.objects.filter(pk=id)).first()
    if table is None:
        raise UnknownTable
    return table


def table_list_public(player: Player | None, *, page: str) -> TablePage:
    """A page of the public tables with a free seat, the newest first.

    A `page` that is no number is the first one.
    Those where somebody sits whom the player is kept apart from are left out. However many are
    open, one query reads the tables of a page and one their seats.
    """
    number = int(page) if page.isdecimal() and len(page) < 6 and int(page) else 1
    tables = (
        Table.objects.filter(state=State.OPEN, kind=Kind.OPEN)
        .annotate(taken_total=Count("taken"))
        .filter(taken_total__lt=F("seats"))
        .order_by("-created_at", "pk")
    )
    first = (number - 1) * PAGE
    if player is not None and (apart := kept_apart(player.pk)):
        tables = tables.exclude(pk__in=TableSeat.objects.filter(player__in=apart).values("table"))
    # One more than is shown tells whether there are more: nobody counts them all.
    found = list(_with_seats(tables)[first : first + PAGE + 1])
    return TablePage(tuple(found[:PAGE]), number, has_older=len(found) > PAGE)


def table_list_waiting(player: Player | None) -> list[Table]:
    """The tables at which a player waits, the oldest first."""
    if player is None:
        return []
    mine = Table.objects.filter(state=State.OPEN, taken__player=player)
    return list(_with_people(mine).order_by("created_at"))


def table_list_challenges(player: Player | None) -> list[Table]:
    """The challenges that a player has not answered, the newest first; none of who is kept away."""
    if player is None:
        return []
    mine = TableInvitation.objects.filter(player=player, answer=Answer.NONE)
    asked = Table.objects.filter(kind=Kind.CHALLENGE, state=State.OPEN, invitations__in=mine)
    tables = list(_with_people(asked).order_by("-created_at"))
    apart = kept_apart(player.pk) if tables else set()
    return [table for table in tables if table.host_id not in apart]


def table_list_answered(player: Player) -> list[Table]:
    """The challenges of a player that everybody has answered, and not everybody has accepted."""
    asked = Table.objects.filter(kind=Kind.CHALLENGE, state=State.OPEN, host=player)
    return list(_with_people(asked.exclude(invitations__answer=Answer.NONE)).order_by("created_at"))


def table_list_news(player: Player) -> list[Table]:
    """The tables where a player sits and something happened since they looked there."""
    unseen = TableSeat.objects.filter(player=player, news_at__isnull=False)
    waiting = Table.objects.filter(taken__in=unseen).exclude(state=State.STARTED)
    return list(_with_people(waiting).order_by("created_at"))


def table_get_news(seat: int) -> tuple[Table, Player] | None:
    """The table of a seat where something happened since its player looked, and that player."""
    unseen = TableSeat.objects.filter(pk=seat, news_at__isnull=False).select_related("player__user")
    found = unseen.first()
    return None if found is None else (table_get(found.table_id), found.player)


def table_get_answered(id: str) -> Table | None:
    """A challenge that everybody has answered and that its host may begin or close."""
    asked = Table.objects.filter(pk=id, kind=Kind.CHALLENGE, state=State.OPEN)
    return _with_people(asked.exclude(invitations__answer=Answer.NONE)).first()


def invitation_get_open(id: int) -> TableInvitation | None:
    """An invitation that still waits for its answer, and may be told of."""
    found = (
        TableInvitation.objects.filter(
            pk=id, answer=Answer.NONE, table__state=State.OPEN, table__kind=Kind.CHALLENGE
        )
        .select_related("player__user", "table__host")
        .first()
    )
    if found is None or found.table.host_id in kept_apart(found.player_id):
        return None
    return found


def table_invitation_of(table: Table, player: Player | None) -> TableInvitation | None:
    """The invitation of a player to a table that was read with its invitations."""
    if player is None:
        return None
    return next((one for one in table.invitations.all() if one.player_id == player.pk), None)


def players_needed(players: Collection[int]) -> set[int]:
    """Which of some players sit at a table, have opened one, or are asked to one."""
    sit = TableSeat.objects.filter(player__in=players).values_list("player", flat=True)
    host = Table.objects.filter(host__in=players).values_list("host", flat=True)
    asked = TableInvitation.objects.filter(player__in=players).values_list("player", flat=True)
    return {*sit, *host, *asked}


def table_seat_of(table: Table, player: Player | None) -> TableSeat | None:
    """The seat of a player at a table that was read with its seats."""
    if player is None:
        return None
    return next((seat for seat in table.taken.all() if seat.player_id == player.pk), None)


def table_match(table: Table, player: Player | None) -> str:
    """The match of a started table that this player plays or may watch; empty until it began."""
    try:
        return match_get_to_watch(player, table.match).pk
    except UnknownMatch:
        return ""


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = TableSeat.objects.select_related("player").order_by("number")
    return tables.select_related("host").prefetch_related(Prefetch("taken", seats))


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    """With those who sit there, and those who are asked to."""
    asked = TableInvitation.objects.select_related("player").order_by("pk")
    return _with_seats(tables).prefetch_related(Prefetch("invitations", asked))
