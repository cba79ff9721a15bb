"""What changes what players are to each other."""

from __future__ import annotations

from typing import Final

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.names import FORMER
from gobelet.web.social.errors import (
    AlreadyFriends,
    Blocked,
    NoAccount,
    NotYourself,
    RequestGone,
    TooManyFriends,
    TooManyRequests,
)
from gobelet.web.social.models import Block, ChatMessage, Friendship, Mute
from gobelet.web.social.reports import reports_hand_over, reports_rename
from gobelet.web.social.telling import people_tell

MOST_FRIENDS: Final = 200
MOST_REQUESTS: Final = 20
"""Requests of one player that may wait for an answer."""


def friendship_request(*, player: Player, other: Player) -> None:
    """Ask for a friendship; asked for by both, it begins. Once is as good as twice.

    Raises `SocialRefused`. Whether the other has blocked the player cannot be told from it.
    """
    _check_pair(player, other)
    _check_unblocked(player, other)
    with transaction.atomic():
        pair = _pair(player, other)
        if pair is None:
            _check_requests(player)
            pair, is_new = Friendship.objects.get_or_create(
                **_ends(player, other), defaults=_asked_by(player, other)
            )
            if is_new:
                if not pair.is_declined:
                    people_tell(other.pk)
                return
        if pair.agreed_at is None and pair.asker_id != player.pk:
            _agree(pair)


def friendship_accept(*, player: Player, other: Player) -> None:
    """Agree to what the other asked for. Once is as good as twice.

    Raises `SocialRefused`, as for what they have taken back, or whom the player has blocked in
    another tab.
    """
    _check_unblocked(player, other)
    with transaction.atomic():
        pair = _pair(player, other)
        if pair is None or (pair.agreed_at is None and pair.asker_id != other.pk):
            raise RequestGone
        if pair.agreed_at is None:
            _agree(pair)


def friendship_decline(*, player: Player, other: Player) -> None:
    """Put a request away; the other is not told."""
    _requests(asker=other, asked=player).update(is_declined=True)


def friendship_withdraw(*, player: Player, other: Player) -> None:
    """Take a request back. Raises `SocialRefused` for one that was accepted meanwhile."""
    with transaction.atomic():
        pair = _pair(player, other)
        if pair is not None and pair.agreed_at is not None:
            raise AlreadyFriends
        if _requests(asker=player, asked=other).delete()[0]:
            people_tell(other.pk)


def friends_see(*, player: Player) -> None:
    """Note that a player has seen who agreed to be their friend."""
    news = Friendship.objects.filter(asker=player, is_news=True)
    # Pages ask often, and rarely is there anything to note.
    if news.exists():
        news.update(is_news=False)


def friendship_remove(*, player: Player, other: Player) -> None:
    """End a friendship; the other is not told."""
    pair = Friendship.objects.filter(**_ends(player, other))
    pair.filter(agreed_at__isnull=False).delete()


def block_add(*, player: Player, other: Player) -> None:
    """Want nothing from another any more; they are not told. A friendship ends."""
    if player.pk == other.pk:
        raise NotYourself
    with transaction.atomic():
        Block.objects.get_or_create(player=player, blocked=other)
        Friendship.objects.filter(**_ends(player, other)).exclude(
            asker=other, agreed_at=None
        ).delete()
        # What the other asked for still looks open to them.
        friendship_decline(player=player, other=other)


def block_remove(*, player: Player, other: Player) -> None:
    """Let another ask, challenge and write again."""
    Block.objects.filter(player=player, blocked=other).delete()


def social_forget(*, player: Player) -> None:
    """Forget what a player is to others, when their account is deleted."""
    Friendship.objects.filter(Q(low=player) | Q(high=player)).delete()
    Block.objects.filter(Q(player=player) | Q(blocked=player)).delete()
    Mute.objects.filter(Q(player=player) | Q(muted=player)).delete()
    ChatMessage.objects.filter(player=player).delete()
    reports_rename(player=player, name=FORMER)


def social_hand_over(*, guest: Player, player: Player) -> None:
    """Let an account have what its guest said and reported, and whom the guest kept away."""
    ChatMessage.objects.filter(player=guest).update(player=player)
    reports_hand_over(guest=guest, player=player)
    for other in Player.objects.filter(pk__in=Block.objects.filter(player=guest).values("blocked")):
        if other.pk != player.pk:
            block_add(player=player, other=other)
    for block in Block.objects.filter(blocked=guest).exclude(player=player):
        Block.objects.get_or_create(player_id=block.player_id, blocked=player)
    for muted in Mute.objects.filter(player=guest).exclude(muted=player):
        Mute.objects.get_or_create(player=player, muted_id=muted.muted_id)


def _check_pair(player: Player, other: Player) -> None:
    if player.pk == other.pk:
        raise NotYourself
    if {player.kind, other.kind} != {PlayerKind.ACCOUNT}:
        raise NoAccount


def _check_unblocked(player: Player, other: Player) -> None:
    if Block.objects.filter(player=player, blocked=other).exists():
        raise Blocked


def _ends(player: Player, other: Player) -> dict[str, int]:
    low, high = sorted((player.pk, other.pk))
    return {"low_id": low, "high_id": high}


def _asked_by(player: Player, other: Player) -> dict[str, object]:
    is_blocked = Block.objects.filter(player=other, blocked=player).exists()
    return {"asker_id": player.pk, "asked_at": timezone.now(), "is_declined": is_blocked}


def _pair(player: Player, other: Player) -> Friendship | None:
    pairs = Friendship.objects.filter(**_ends(player, other))
    if connection.features.has_select_for_update:
        pairs = pairs.select_for_update()
    return pairs.first()


def _requests(*, asker: Player, asked: Player) -> QuerySet[Friendship]:
    return Friendship.objects.filter(**_ends(asker, asked), asker=asker, agreed_at=None)


def _agree(pair: Friendship) -> None:
    for end in (pair.low_id, pair.high_id):
        theirs = Friendship.objects.filter(Q(low=end) | Q(high=end), agreed_at__isnull=False)
        if theirs.count() >= MOST_FRIENDS:
            raise TooManyFriends
    pair.agreed_at = timezone.now()
    pair.is_declined = False
    pair.is_news = True
    pair.save(update_fields=["agreed_at", "is_declined", "is_news"])
    people_tell(pair.low_id, pair.high_id)


def _check_requests(player: Player) -> None:
    # Those that were declined count too: otherwise the limit would tell of them.
    if Friendship.objects.filter(asker=player, agreed_at=None).count() >= MOST_REQUESTS:
        raise TooManyRequests
