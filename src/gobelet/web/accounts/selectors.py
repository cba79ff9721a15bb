"""What is asked about players."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from gobelet.web.accounts.models import Player, PlayerKind, RecoveryCode, User
from gobelet.web.accounts.names import FORMER, key
from gobelet.web.accounts.preferences import Preferences

_FIRST_NUMBER: Final = 1_000
_NUMBERS: Final = 9_000
_STEP: Final = 6_007
"""Prime to the numbers, so that guests who come one after the other are told apart."""


def player_preferences(player: Player | None) -> Preferences:
    """What a player prefers; a visitor who has chosen nothing has the defaults."""
    return Preferences.of(player.preferences) if player else Preferences()


def player_name(player: Player) -> str:
    """What a person is called on screen."""
    return person_name(player.pk, player.name)


def person_name(id: int, name: str) -> str:
    """What a player of this id and name is called on screen; one without a name has a number."""
    if name == FORMER:
        return _("former player")
    return name or _("Guest %(number)d") % {"number": _guest_number(id)}


def account_list_open() -> QuerySet[Player]:
    """The players of all accounts but those that are switched off, as before their deletion."""
    players = Player.objects.select_related("user").filter(kind=PlayerKind.ACCOUNT)
    return players.filter(user__is_active=True, user__closes_at=None)


def account_get(username: str) -> Player | None:
    """The player of an account that is not switched off, by name in any case."""
    return account_list_open().filter(user__username_key=key(username)).first()


def is_open(player: Player) -> bool:
    """Tell whether a player has an account that is not switched off."""
    user = player.user
    return user is not None and user.is_active and user.closes_at is None


def recovery_codes_left(user: User) -> int:
    """How many recovery codes have not been used; new ones take their place once noted."""
    codes = RecoveryCode.objects.filter(user=user)
    return codes.filter(is_noted=True).count() or codes.count()


def has_noted_codes(user: User) -> bool:
    """Tell whether an account has recovery codes that its owner has noted."""
    return RecoveryCode.objects.filter(user=user, is_noted=True).exists()


def _guest_number(id: int) -> int:
    return _FIRST_NUMBER + id * _STEP % _NUMBERS
