"""What the bank holds about a player, as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gobelet.web.accounts.export import time_text
from gobelet.web.accounts.models import Player
from gobelet.web.bank.limits import limits_of
from gobelet.web.bank.selectors import Asked, balance_get, statement_list


def bank_data(player: Player) -> dict[str, Any]:
    """The purses, everything that moved, and what the player allows themselves."""
    limits = limits_of(player.pk)
    return {
        **asdict(balance_get(player)),
        "limit": {
            "daily_loss": limits.daily_loss,
            "raised_to": limits.raised_to,
            "raised_on": limits.raised_on.isoformat() if limits.raised_on else None,
            "paused_until": time_text(limits.paused_until),
        },
        "statement": [
            {
                "at": line.at.isoformat(),
                "for": line.reason.value,
                "about": line.about,
                "purse": "welcome" if line.is_welcome else "own",
                "amount": line.amount,
                "balance": line.balance,
            }
            for line in statement_list(player, Asked())
        ],
    }
