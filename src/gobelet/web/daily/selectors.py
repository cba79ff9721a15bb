"""What is asked about games of the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from gobelet.core import parse_game
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.selectors import player_name
from gobelet.web.common.days import today
from gobelet.web.daily.days import (
    ONE_DAY,
    closes_at,
    day_of_key,
    longest_streak,
    seal_key,
    streak,
)
from gobelet.web.daily.models import DayTotal
from gobelet.web.daily.services import COMPUTER, PERSON
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.selectors import match_ruleset

ON_BOARD: Final = 50
"""Places of a board that are shown; one's own is shown in any case."""

ACTIVITY_DAYS: Final = 14


class State(StrEnum):
    """How far somebody's game of a day is. Values are told to scripts."""

    NONE = "none"
    UNDER_WAY = "under_way"
    FINISHED = "finished"
    UNFINISHED = "unfinished"
    """Left, or not finished in time."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's one game of a day."""

    day: date
    state: State = State.NONE
    match: str = ""
    total: int | None = None
    """None before it is over."""
    opponent_total: int | None = None
    is_to_be_kept: bool = False
    """Tells whether it has ended a moment ago, and what it came to is not kept yet."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game that goes on stands."""

    round: int
    rounds: int
    total: int
    opponent_total: int


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A place on the board of a day."""

    rank: int
    player: Player
    name: str
    total: int
    match: str
    is_me: bool

    @property
    def has_profile(self) -> bool:
        """Tell whether the person has a page of their own."""
        return self.player.kind == PlayerKind.ACCOUNT


@dataclass(frozen=True, slots=True)
class Board:
    """The games of a day by total; equal totals share a rank (1, 1, 3)."""

    lines: tuple[BoardLine, ...]
    count: int
    mine: BoardLine | None

    @property
    def is_mine_beyond(self) -> bool:
        """Tell whether the player's own place comes after those that are shown."""
        return self.mine is not None and self.mine not in self.lines


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which somebody finished the game."""

    current: int
    longest: int


def attempt_get(player: Player | None, day: date) -> Attempt:
    """A player's game of a day."""
    return attempts(player, day, day).get(day, Attempt(day))


def attempts(player: Player | None, first: date, last: date) -> Mapping[date, Attempt]:
    """A player's games of some days, both included; days without one are left out."""
    if player is None:
        return {}
    seats = Seat.objects.filter(
        player=player,
        number=PERSON,
        match__seal__gte=seal_key(first),
        match__seal__lte=seal_key(last),
    )
    found = (_attempt(seat) for seat in seats.select_related("match", "day_total"))
    return {attempt.day: attempt for attempt in found if attempt is not None}


def progress_get(attempt: Attempt) -> Progress | None:
    """Where a game stands; none when it does not go on."""
    match = Match.objects.filter(pk=attempt.match).first()
    try:
        game = None if match is None else parse_game(match.position, match_ruleset(match))
    except ChangedRuleset:
        return None
    if game is None or game.turn is None:
        return None
    mine, theirs = game.sheets[PERSON], game.sheets[COMPUTER]
    return Progress(game.turn.round, game.ruleset.rounds, mine.total, theirs.total)


def board_get(player: Player | None, day: date, *, limit: int = ON_BOARD) -> Board:
    """The best games of a day, and the player's own."""
    totals = _ranked(day)
    own = None if player is None else totals.filter(seat__player=player).first()
    mine = None
    if own is not None:
        rank = 1 + totals.filter(total__gt=own.total).count()
        mine = _line(own, rank, player)
    lines = tuple(_lines(totals.order_by("-total", "pk")[:limit], player))
    return Board(lines, totals.count(), mine)


def streak_get(player: Player | None) -> Streak:
    """How many days in a row a player has finished the game."""
    if player is None:
        return Streak(0, 0)
    finished = DayTotal.objects.filter(seat__player=player, is_finished=True)
    days = set(finished.values_list("day", flat=True))
    return Streak(streak(days, pending=_pending(player)), longest_streak(days))


def activity(player: Player | None) -> list[dict[str, Any]]:
    """The last days, today's at the end: how far the player's game was, and what it came to."""
    last = today()
    first = last - (ACTIVITY_DAYS - 1) * ONE_DAY
    found = attempts(player, first, last)
    days = (first + number * ONE_DAY for number in range(ACTIVITY_DAYS))
    return [_activity(found.get(day, Attempt(day))) for day in days]


def first_day(player: Player | None) -> date | None:
    """The first day that a player has begun the game of."""
    if player is None:
        return None
    keys = Seat.objects.filter(
        player=player,
        number=PERSON,
        match__seal__gte=seal_key(date.min),
        match__seal__lte=seal_key(date.max),
    )
    key = keys.order_by("match__seal").values_list("match__seal", flat=True).first()
    return day_of_key(key)


def late_attempt(player: Player | None) -> Attempt | None:
    """Yesterday's game, while it may still be finished."""
    yesterday = today() - ONE_DAY
    if timezone.now() >= closes_at(yesterday):
        return None
    attempt = attempt_get(player, yesterday)
    return attempt if attempt.state is State.UNDER_WAY else None


def _pending(player: Player) -> set[date]:
    """The days whose game may still be finished."""
    late = late_attempt(player)
    return {today()} if late is None else {today(), late.day}


def _ranked(day: date) -> QuerySet[DayTotal]:
    """The games that have a rank; what a guest left behind who has an account has none."""
    finished = DayTotal.objects.filter(day=day, is_finished=True, seat__player__joins=None)
    return finished.select_related("seat__player")


def _lines(totals: QuerySet[DayTotal], player: Player | None) -> Iterator[BoardLine]:
    rank = total = 0
    for place, kept in enumerate(totals, start=1):
        if rank == 0 or kept.total != total:
            rank, total = place, kept.total
        yield _line(kept, rank, player)


def _line(kept: DayTotal, rank: int, player: Player | None) -> BoardLine:
    person = kept.seat.player
    return BoardLine(
        rank=rank,
        player=person,
        name=player_name(person),
        total=kept.total,
        match=kept.seat.match_id,
        is_me=player is not None and person.pk == player.pk,
    )


def _attempt(seat: Seat) -> Attempt | None:
    day = day_of_key(seat.match.seal_id)
    if day is None:
        return None
    kept: DayTotal | None = getattr(seat, "day_total", None)
    if kept is None:
        has_ended = seat.match.ended_at is not None
        return Attempt(day, State.UNDER_WAY, seat.match_id, is_to_be_kept=has_ended)
    state = State.FINISHED if kept.is_finished else State.UNFINISHED
    return Attempt(day, state, seat.match_id, kept.total, kept.opponent_total)


def _activity(attempt: Attempt) -> dict[str, Any]:
    return {
        "day": attempt.day.isoformat(),
        "state": attempt.state.value,
        "total": attempt.total,
    }
