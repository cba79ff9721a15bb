"""A player's games, each in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gobelet.web.accounts.models import Player
from gobelet.web.common.paging import Paged
from gobelet.web.matches.history import (
    ListedMatch,
    match_list_finished,
    match_list_page,
)
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.options import Pace
from gobelet.web.matches.selectors import holder_name
from gobelet.web.matches.state import Holder
from gobelet.web.matches.waiting import WaitingMatch, match_list_waiting

FINISHED_AT_HOME: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShown:
    """A game in one line; `other_total` is what the best of the others has."""

    href: str
    rules: str
    opponent: str
    robot: str
    is_my_turn: bool
    round: int
    rounds: int
    total: int
    other_total: int | None
    target: int
    playing: str = ""
    """Who has the turn, when it is not mine."""
    time_left: str = ""
    """What is left of my turn in a slow game, or of my reserve once that is all."""
    has_left: bool = False
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GamesPage(Paged):
    """A page of all games."""

    games: tuple[GameShown, ...]
    number: int
    pages: int


def games_waiting(player: Player | None) -> tuple[GameShown, ...]:
    """A player's games that go on, those that wait for them first."""
    return tuple(_waiting(match) for match in match_list_waiting(player))


def games_finished(player: Player | None) -> tuple[GameShown, ...]:
    """A player's last finished games."""
    return tuple(_listed(match) for match in match_list_finished(player, limit=FINISHED_AT_HOME))


def games_page(player: Player | None, *, page: str) -> GamesPage:
    """A page of all games of a player, the one played last first."""
    found = match_list_page(player, page=page)
    return GamesPage(tuple(_listed(match) for match in found.matches), found.number, found.pages)


def _waiting(match: WaitingMatch) -> GameShown:
    others = [holder for seat, holder in enumerate(match.holders) if seat != match.my_seat]
    return GameShown(
        href=reverse("matches:table", args=[match.id]),
        rules=ruleset_name(match.ruleset),
        opponent=_names(others),
        robot=next((holder.robot for holder in others if holder.robot), ""),
        playing=holder_name(match.holders[match.turn_seat], is_you=False),
        time_left=_time_left(match),
        is_my_turn=match.is_my_turn,
        round=match.round,
        rounds=match.rounds,
        total=match.totals[match.my_seat],
        other_total=_best_other(match),
        target=match.target,
    )


def _time_left(match: WaitingMatch) -> str:
    if not match.is_my_turn or match.pace is not Pace.SLOW or match.deadline is None:
        return ""
    left = match.deadline - timezone.now()
    own = left - timedelta(seconds=match.holders[match.turn_seat].bank_seconds)
    if own > timedelta():
        return _("%(time)s left") % {"time": _duration(own)}
    return _("on the reserve: %(time)s left") % {"time": _duration(left)}


def _duration(left: timedelta) -> str:
    """As the table says it: the largest unit, and the next one."""
    minutes = max(left // timedelta(minutes=1), 0)
    hours, days = minutes // 60, minutes // (24 * 60)
    parts = (
        (days, _("%(count)d\u00a0d")),
        (hours % 24, _("%(count)d\u00a0h")),
        (minutes % 60, _("%(count)d\u00a0min")),
    )
    first = 0 if days else 1 if hours else 2
    told = [text % {"count": count} for count, text in parts[first : first + 2] if count]
    return "\u00a0".join(told) or parts[2][1] % {"count": 0}


def _listed(match: ListedMatch) -> GameShown:
    others = [holder for seat, holder in enumerate(match.holders) if seat != match.my_seat]
    return GameShown(
        href=reverse("matches:result" if match.ended_at else "matches:table", args=[match.id]),
        rules=ruleset_name(match.ruleset),
        opponent=_names(others),
        playing=_names(others),
        robot=next((holder.robot for holder in others if holder.robot), ""),
        is_my_turn=match.is_my_turn,
        round=match.round,
        rounds=match.rounds,
        total=match.totals[match.my_seat],
        other_total=_best_other(match),
        target=match.target,
        has_left=match.has_left,
        ended_at=match.ended_at,
    )


def _names(others: Sequence[Holder]) -> str:
    return ", ".join(holder_name(holder, is_you=False) for holder in others) or _("Alone")


def _best_other(match: WaitingMatch | ListedMatch) -> int | None:
    others = (total for seat, total in enumerate(match.totals) if seat != match.my_seat)
    return max(others, default=None)
