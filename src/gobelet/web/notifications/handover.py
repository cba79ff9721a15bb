"""How a guest is told goes over to the account that the guest signs in to."""

from __future__ import annotations

from django.db import transaction

from gobelet.web.accounts.models import Player
from gobelet.web.notifications.models import MatchWishes, Subscription, Wishes


def notices_hand_over(*, guest: Player, player: Player) -> None:
    """Let an account have what a guest wished; what the account wished itself stays."""
    with transaction.atomic():
        if not Wishes.objects.filter(player=player).exists():
            Wishes.objects.filter(player=guest).update(player=player)
        known = MatchWishes.objects.filter(player=player).values("match")
        MatchWishes.objects.filter(player=guest).exclude(match__in=known).update(player=player)
        Subscription.objects.filter(player=guest).update(player=player)


def session_renew(*, former: str, new: str) -> None:
    """Go on sending to a browser whose session has a new id."""
    Subscription.objects.filter(session=former).update(session=new)
