"""What becomes of tables when an account goes."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import pre_delete

from gobelet.web.accounts.closing import account_closed
from gobelet.web.accounts.models import Player, User
from gobelet.web.lobby.leaving import tables_forget, tables_leave


def listen() -> None:
    """From now on, nobody waits for somebody who is gone."""
    account_closed.connect(_leave, sender=User, dispatch_uid=f"{__name__}.leave")
    pre_delete.connect(_forget, sender=User, dispatch_uid=f"{__name__}.forget")


def _leave(player: Player, **_: Any) -> None:
    tables_leave(player=player)


def _forget(instance: User, **_: Any) -> None:
    for player in Player.objects.filter(user=instance):
        tables_forget(player=player)
