"""Telling one person one thing, on every way they wish."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from gobelet.core import Seat
from gobelet.web.accounts.language import language_for
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.selectors import is_open
from gobelet.web.clock.selectors import due_times
from gobelet.web.lobby.selectors import (
    invitation_get_open,
    table_get_answered,
    table_get_news,
)
from gobelet.web.matches.clocks import NOTIFY_AFTER, NOTIFY_REMATCH_DUE
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.rematches import AskedAgain, match_list_asked_again
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.state import MatchState
from gobelet.web.notifications.messages import (
    About,
    Message,
    answered_message,
    challenge_message,
    message_of,
    news_message,
    rematch_message,
)
from gobelet.web.notifications.models import MatchWishes, Subscription
from gobelet.web.notifications.push import Sent, push_send
from gobelet.web.notifications.quiet import quiet_until
from gobelet.web.notifications.selectors import (
    confirmed_address,
    subscription_list,
    wishes_get,
)

log = logging.getLogger(__name__)

BETWEEN_MAILS: Final = timedelta(hours=1)
"""Time between two mails about one match."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message on its way to one person: the browsers and the mail it goes to."""

    player: int
    match: str | None
    """The match it is about; none before there is one."""
    message: Message
    subscriptions: tuple[Subscription, ...]
    mail: EmailMessage | None


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of it: when a mail went out, and which browsers take no more."""

    mailed_at: datetime | None
    gone: list[int]


def delivery_get(
    about: About, state: MatchState, seat: Seat, *, now: datetime
) -> Delivery | datetime | None:
    """What to send to the person of a seat; or until when not to; none for nothing at all."""
    player = _player_at(state, seat)
    message = partial(message_of, about, state, seat, now=now)
    return None if player is None else _match_delivery(player, state.id, message, now=now)


def ended_delivery_get(key: str, *, now: datetime) -> Delivery | datetime | None:
    """What to send to somebody who has not looked yet at the end of a match; as above.

    Whoever is asked for a rematch is told that instead.
    """
    found = _seated(key)
    if found is None:
        return None
    state, seat, player = found
    if _asked_again(player, state.id) is not None:
        # Taken back before that is told, the end is what there is to tell.
        at = due_times(kind=NOTIFY_REMATCH_DUE, keys=[key]).get(key)
        return None if at is None else max(at, now) + NOTIFY_AFTER
    unseen = MatchWishes.objects.filter(player=player, match=state.id, has_unseen_end=True)
    return delivery_get(About.ENDED, state, seat, now=now) if unseen.exists() else None


def rematch_delivery_get(key: str, *, now: datetime) -> Delivery | datetime | None:
    """What to send to somebody who is asked for a rematch and has not answered yet; as above."""
    found = _seated(key)
    if found is None:
        return None
    state, _, player = found
    asked = _asked_again(player, state.id)
    if asked is None:
        return None
    return _match_delivery(player, asked.match, partial(rematch_message, asked), now=now)


def challenge_delivery_get(invitation: str, *, now: datetime) -> Delivery | datetime | None:
    """What to send to somebody who is challenged and has not answered yet; as above."""
    found = invitation_get_open(int(invitation))
    if found is None or not _may_be_told(found.player):
        return None
    message = partial(challenge_message, found.table)
    return _delivery(found.player, None, message, now=now, may_mail=True)


def answered_delivery_get(table: str, *, now: datetime) -> Delivery | datetime | None:
    """What to send to whoever made a challenge that all have answered; as above."""
    found = table_get_answered(table)
    if found is None or not _may_be_told(found.host):
        return None
    message = partial(answered_message, found)
    return _delivery(found.host, None, message, now=now, may_mail=True)


def news_delivery_get(seat: str, *, now: datetime) -> Delivery | datetime | None:
    """What to send to somebody about the table where they sit; as above."""
    found = table_get_news(int(seat))
    if found is None:
        return None
    table, player = found
    if not _may_be_told(player):
        return None
    return _delivery(player, None, partial(news_message, table, player), now=now, may_mail=True)


def _seated(key: str) -> tuple[MatchState, Seat, Player] | None:
    """A match and a seat by their key, and its person, if they may be told."""
    match, _, number = key.rpartition(":")
    try:
        state, seat = match_state(match), int(number)
    except Refused:
        return None
    player = _player_at(state, seat)
    return None if player is None else (state, seat, player)


def _asked_again(player: Player, match: str) -> AskedAgain | None:
    return next((one for one in match_list_asked_again(player) if one.match == match), None)


def _player_at(state: MatchState, seat: Seat) -> Player | None:
    players = Player.objects.select_related("user")
    found = players.filter(pk=state.holders[seat].actor).first()
    return found if found is not None and _may_be_told(found) else None


def _match_delivery(
    player: Player, match: str, message: Callable[[], Message], *, now: datetime
) -> Delivery | datetime | None:
    wishes = MatchWishes.objects.filter(player=player, match=match).first()
    if wishes is not None and wishes.is_muted:
        return None
    mailed_at = wishes.mailed_at if wishes else None
    may_mail = mailed_at is None or now - mailed_at >= BETWEEN_MAILS
    return _delivery(player, match, message, now=now, may_mail=may_mail)


def _delivery(
    player: Player,
    match: str | None,
    message_get: Callable[[], Message | None],
    *,
    now: datetime,
    may_mail: bool,
) -> Delivery | datetime | None:
    wishes = wishes_get(player)
    subscriptions = subscription_list(player)
    wants_mail = wishes.has_mail and may_mail
    address = confirmed_address(player) if wants_mail else ""
    if not subscriptions and not address:
        return None
    quiet = quiet_until(now, begins=wishes.quiet_from, ends=wishes.quiet_to, zone=wishes.time_zone)
    if quiet is not None:
        return quiet
    with override(language_for(player, {})):
        message = message_get()
        if message is None:
            return None
        mail = _mail(player, address, message, wishes.site) if address else None
    return Delivery(player.pk, match, message, subscriptions, mail)


def deliver(delivery: Delivery) -> Delivered:
    """Send it on every way; a way that fails holds up no other."""
    outcomes = [(one, push_send(one, delivery.message)) for one in delivery.subscriptions]
    gone = [one.pk for one, sent in outcomes if sent is Sent.GONE]
    mailed_at = timezone.now() if delivery.mail and _send(delivery.mail) else None
    return Delivered(mailed_at, gone)


def _may_be_told(player: Player) -> bool:
    if player.kind == PlayerKind.GUEST:
        return player.joins_id is None
    return is_open(player)


def _mail(player: Player, address: str, message: Message, site: str) -> EmailMessage:
    base = site.rstrip("/")
    context = {
        "name": player.name,
        "message": message,
        "link": f"{base}{message.url}",
        "wishes_link": f"{base}{reverse('notifications:notices')}",
    }
    text = render_to_string("notifications/mail/notice.txt", context)
    subject = f"{message.title} · {message.body}"
    return EmailMessage(subject, text, None, [address])


def _send(mail: EmailMessage) -> bool:
    try:
        return bool(mail.send())
    except OSError:
        log.exception("a mail could not be sent")
        return False
