"""What changes how people are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.urls import Resolver404, resolve

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.clock.selectors import due_times
from gobelet.web.clock.services import due_move
from gobelet.web.common.ids import is_id
from gobelet.web.lobby.news import table_look
from gobelet.web.matches.clocks import NOTIFY_WARNING_DUE
from gobelet.web.matches.models import Match
from gobelet.web.matches.state import MatchState
from gobelet.web.notifications.models import MatchWishes, Subscription, Wishes
from gobelet.web.notifications.push import can_encrypt, is_push_service
from gobelet.web.notifications.quiet import is_time_zone, quiet_since, quiet_until
from gobelet.web.notifications.selectors import wishes_get
from gobelet.web.social.services import friends_see
from gobelet.web.social.telling import people_tell

DEVICES: Final = 10
"""Browsers that take push messages for one player; the oldest goes first."""

LONGEST_ENDPOINT: Final = 1000

HOURS: Final = range(24)

BEFORE_QUIET: Final = timedelta(minutes=15)
"""How long before the quiet hours somebody is warned who could not be warned in them."""


class UnusableWishes(Exception):
    """What was sent is not on offer."""


def wishes_save(
    *, player: Player, has_mail: bool, quiet_from: int, quiet_to: int, time_zone: str, site: str
) -> None:
    """Keep how a player wants to be told; raise `UnusableWishes` and keep what was."""
    if quiet_from not in HOURS or quiet_to not in HOURS or not is_time_zone(time_zone):
        raise UnusableWishes
    Wishes.objects.update_or_create(
        player=player,
        defaults={
            "has_mail": has_mail,
            "quiet_from": quiet_from,
            "quiet_to": quiet_to,
            "time_zone": time_zone,
            "site": site,
        },
    )


def wishes_begin(*, player: Player, time_zone: str, site: str) -> None:
    """Know a player's time zone, unless they have said how they want to be told."""
    if is_time_zone(time_zone):
        defaults = {"time_zone": time_zone, "site": site}
        Wishes.objects.get_or_create(player=player, defaults=defaults)


def warning_bring_forward(state: MatchState, seat: Seat) -> None:
    """Have a person warned before their quiet hours that last until the turn is lost."""
    at = due_times(kind=NOTIFY_WARNING_DUE, keys=[state.id]).get(state.id)
    player = Player.objects.filter(pk=state.holders[seat].actor).first()
    if at is None or player is None or state.deadline is None:
        return
    wishes = wishes_get(player)
    begins, ends, zone = wishes.quiet_from, wishes.quiet_to, wishes.time_zone
    since = quiet_since(at, begins=begins, ends=ends, zone=zone)
    until = quiet_until(at, begins=begins, ends=ends, zone=zone)
    if since is not None and until is not None and until >= state.deadline:
        due_move(kind=NOTIFY_WARNING_DUE, key=state.id, was=at, at=since - BEFORE_QUIET)


def subscription_add(*, player: Player, session: str, data: Mapping[str, object]) -> None:
    """Let a browser take push messages; raise `UnusableWishes` for one that never could."""
    endpoint, keys = data.get("endpoint"), data.get("keys")
    if not isinstance(endpoint, str) or not isinstance(keys, Mapping):
        raise UnusableWishes
    key, secret = keys.get("p256dh"), keys.get("auth")
    if not (isinstance(key, str) and isinstance(secret, str)):
        raise UnusableWishes
    if len(endpoint) > LONGEST_ENDPOINT or not is_push_service(endpoint):
        raise UnusableWishes
    if not can_encrypt(key, secret):
        raise UnusableWishes
    with transaction.atomic():
        Subscription.objects.filter(session=session).exclude(endpoint=endpoint).delete()
        Subscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={"player": player, "session": session, "key": key, "secret": secret},
        )
        kept = Subscription.objects.filter(player=player).order_by("-created_at", "-pk")
        old = list(kept.values_list("pk", flat=True)[DEVICES:])
        Subscription.objects.filter(pk__in=old).delete()


def subscription_end(*, session: str) -> None:
    """Send nothing more to the browser of a session."""
    Subscription.objects.filter(session=session).delete()


def match_mute(*, player: Player, match: Match, is_muted: bool) -> None:
    """Tell a player nothing more about a match, or tell them again."""
    MatchWishes.objects.update_or_create(
        player=player, match=match, defaults={"is_muted": is_muted}
    )


def end_note(*, match: str, players: Iterable[int]) -> None:
    """Let some players know, once it is stored, that a match is over."""
    for player in players:
        MatchWishes.objects.update_or_create(
            player_id=player, match_id=match, defaults={"has_unseen_end": True}
        )
        people_tell(player)


def page_look(*, player: Player, path: str) -> None:
    """Note that a player looks at a page: what it shows need not be told them any more."""
    try:
        page = resolve(path)
    except Resolver404:
        return
    if not all(map(is_id, page.kwargs.values())):
        return
    match page.view_name, page.kwargs:
        case "lobby:table", {"id": table}:
            table_look(player=player.pk, table=table)
        case "matches:table" | "matches:result", {"match_id": match}:
            _end_look(player, match)
        case "social:friends", _:
            friends_see(player=player)


def _end_look(player: Player, match: str) -> None:
    unseen = MatchWishes.objects.filter(player=player, match=match, has_unseen_end=True)
    # Pages ask often, and rarely is there anything to note.
    if unseen.exists():
        unseen.update(has_unseen_end=False)


def delivery_keep(
    *, player: int, match: str | None, mailed_at: datetime | None, gone: list[int]
) -> None:
    """Keep when a player was written to, and forget browsers that take no more."""
    with transaction.atomic():
        Subscription.objects.filter(pk__in=gone).delete()
        if mailed_at is not None and match is not None:
            MatchWishes.objects.update_or_create(
                player_id=player, match_id=match, defaults={"mailed_at": mailed_at}
            )


def wishes_forget(*, player: Player) -> None:
    """Forget everything that is kept here about a player."""
    with transaction.atomic():
        Wishes.objects.filter(player=player).delete()
        Subscription.objects.filter(player=player).delete()
        MatchWishes.objects.filter(player=player).delete()
