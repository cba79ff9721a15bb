"""What goes when an account goes, and what a browser takes along."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import pre_delete

from gobelet.web.accounts.endings import session_renewed
from gobelet.web.accounts.models import Player, User
from gobelet.web.matches.holidays import holidays_forget
from gobelet.web.notifications.handover import session_renew
from gobelet.web.notifications.services import wishes_forget


def listen() -> None:
    """From now on, forget how somebody was told together with their account."""
    session_renewed.connect(_renew, dispatch_uid=__name__)
    pre_delete.connect(_forget, sender=User, dispatch_uid=__name__)


def _forget(instance: User, **_: Any) -> None:
    for player in Player.objects.filter(user=instance):
        wishes_forget(player=player)
        holidays_forget(player=player)


def _renew(former: str, new: str, **_: Any) -> None:
    session_renew(former=former, new=new)
