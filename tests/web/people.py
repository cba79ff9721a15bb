"""People with accounts."""

from __future__ import annotations

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_create
from gobelet.web.social.services import friendship_request

PASSWORD = "trois-mots-simples"


def account(name: str) -> Player:
    """The player of a new account."""
    return Player.objects.get(user=account_create(username=name, password=PASSWORD))


def befriend(one: Player, other: Player) -> None:
    """Let two be friends."""
    friendship_request(player=one, other=other)
    friendship_request(player=other, other=one)
