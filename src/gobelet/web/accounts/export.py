"""What is held about the owner of an account, games aside, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from allauth.account.models import EmailAddress

from gobelet.web.accounts.devices import device_list
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.passkeys import passkey_list
from gobelet.web.accounts.selectors import player_preferences, recovery_codes_left

FURTHER: Final[dict[str, Callable[[Player], Any]]] = {}
"""What features that nobody below knows hold about a player; each adds its own by name."""


def account_data(*, user: User, player: Player, session: str | None) -> dict[str, Any]:
    """The account and its settings; of secrets only that there are some."""
    return {
        "account": {
            "username": user.username,
            "joined": user.date_joined.isoformat(),
            "last_sign_in": time_text(user.last_login),
            "e_mail": [
                {"address": row.email, "confirmed": row.verified}
                for row in EmailAddress.objects.filter(user=user).order_by("-verified")
            ],
            "recovery_codes_left": recovery_codes_left(user),
            "passkeys": [
                {
                    "name": key.name,
                    "added": time_text(key.since),
                    "last_used": time_text(key.last_used),
                }
                for key in passkey_list(user)
            ],
            "devices": [
                {"name": device.name, "address": device.address, "since": time_text(device.since)}
                for device in device_list(user=user, session=session)
            ],
        },
        "player": {
            "name": player.name,
            "since": time_text(player.created_at),
            "preferences": player_preferences(player).to_data(),
        },
    }


def time_text(at: datetime | None) -> str | None:
    """A moment as the file tells it."""
    return at.isoformat() if at else None
