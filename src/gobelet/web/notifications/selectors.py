"""What is asked about notices, and about how people want to be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db.models import Q

from gobelet.web.accounts.mail import addresses_get, has_mail
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import session_player
from gobelet.web.matches.holidays import holiday_list
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Pace
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.notifications.models import MatchWishes, Subscription, Wishes
from gobelet.web.notifications.sources import SOURCES, Notice
from gobelet.web.notifications.texts import table_text
from gobelet.web.notifications.vapid import has_push

_OVER_DAYS: Final = Q(pace=Pace.SLOW.value) | Q(pace=Pace.FREE.value, is_local=False, level="")
"""Matches that people come back to: with a clock of days, or between people without one."""


@dataclass(frozen=True, slots=True)
class SlowMatch:
    """A match over days that goes on, and whether the player hears of it."""

    id: str
    text: str
    is_muted: bool


def notice_list(player: Player | None) -> list[Notice]:
    """Everything that waits for a player, source after source."""
    if player is None:
        return []
    return [notice for source in SOURCES for notice in source(player)]


def wishes_get(player: Player | None) -> Wishes:
    """How a player wants to be told; what holds for everybody until they say so."""
    found = Wishes.objects.filter(player=player).first() if player is not None else None
    return found or Wishes(player=player, time_zone=settings.TIME_ZONE)


def confirmed_address(player: Player) -> str:
    """The address that a player confirmed, where the site sends mail; empty without one."""
    if player.user is None or not has_mail():
        return ""
    return addresses_get(player.user).used


def has_played_slowly(player: Player | None) -> bool:
    """Tell whether a player has ever sat at a match over days: before, nothing is asked."""
    return player is not None and Match.objects.filter(_OVER_DAYS, seats__player=player).exists()


def is_to_be_asked(player: Player | None) -> bool:
    """Tell whether a player plays over days by now, and has not said how they want to be told."""
    if player is None or not (has_push() or confirmed_address(player)):
        return False
    seats = Match.objects.filter(_OVER_DAYS, seats__player=player, seats__is_playing=True)
    has_said = any(kept.objects.filter(player=player).exists() for kept in (Wishes, Subscription))
    return not has_said and seats.exists()


def subscription_list(player: Player) -> tuple[Subscription, ...]:
    """The browsers that take push messages for a player, while their sessions speak for them."""
    if not has_push():
        return ()
    kept = Subscription.objects.filter(player=player)
    return tuple(one for one in kept if session_player(one.session) == player)


def is_subscribed(session: str | None) -> bool:
    """Tell whether the browser of a session takes push messages."""
    return bool(session) and Subscription.objects.filter(session=session).exists()


def slow_match_list(player: Player) -> list[SlowMatch]:
    """The matches over days that a player is in the middle of."""
    mine = Match.objects.filter(_OVER_DAYS, seats__player=player, seats__is_playing=True)
    slow, muted = set(mine.values_list("pk", flat=True)), muted_list(player)
    return [
        SlowMatch(
            match.id,
            table_text(match.ruleset, match.holders, match.my_seat),
            match.id in muted,
        )
        for match in match_list_waiting(player)
        if match.id in slow
    ]


def muted_list(player: Player) -> set[str]:
    """The matches that a player wants to hear nothing of."""
    muted = MatchWishes.objects.filter(player=player, is_muted=True)
    return set(muted.values_list("match", flat=True))


def wishes_data(player: Player) -> dict[str, Any]:
    """Everything that is kept here about a player, as plain data; of secrets only that they are."""
    wishes = wishes_get(player)
    return {
        "by_mail": wishes.has_mail,
        "quiet_from": wishes.quiet_from,
        "quiet_to": wishes.quiet_to,
        "time_zone": wishes.time_zone,
        "push_to_devices_since": [
            at.isoformat()
            for at in Subscription.objects.filter(player=player).values_list(
                "created_at", flat=True
            )
        ],
        "muted_games": sorted(muted_list(player)),
        "holidays": [
            {"from": begins.isoformat(), "until": ends.isoformat()}
            for begins, ends in holiday_list(player)
        ],
    }
