"""A guest's games go over to the account that the guest signs in to. Wiring plugs in how."""

from __future__ import annotations

import logging
from typing import Protocol

from django.db.models import ProtectedError

from gobelet.web.accounts.models import Player, PlayerKind

log = logging.getLogger(__name__)


class HandOver(Protocol):
    """Hands what a guest has to another player, as far as it can be."""

    def __call__(self, *, guest: Player, player: Player) -> object:
        """Hand it over."""
        ...


def keep_apart(*, guest: Player, player: Player) -> None:
    """Hand nothing over."""


_hand_over: HandOver = keep_apart


def connect(hand_over: HandOver) -> HandOver:
    """Let `hand_over` move games from now on; tell what did."""
    global _hand_over
    former, _hand_over = _hand_over, hand_over
    return former


def guest_join(*, guest: Player, player: Player) -> None:
    """Let a guest become part of an account; what cannot go over now does at the next sign-in."""
    if guest.kind != PlayerKind.GUEST or guest.pk == player.pk:
        return
    Player.objects.filter(pk=guest.pk, kind=PlayerKind.GUEST).update(joins=player, origin=None)
    joining_finish(player=player)


def joining_finish(*, player: Player) -> None:
    """Hand over what the guests of an account still have, and forget those who have nothing."""
    for guest in Player.objects.filter(joins=player, kind=PlayerKind.GUEST):
        try:
            _hand_over(guest=guest, player=player)
        except Exception:
            # Signing in must not fail because a game is busy: the rest follows next time.
            log.exception("the games of guest %d could not all be handed over", guest.pk)
        try:
            guest.delete()
        except ProtectedError:
            log.info("guest %d keeps games that player %d plays too", guest.pk, player.pk)
