"""What signing in brings along, whichever way it was done."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from gobelet.web.accounts.endings import tell_renewed
from gobelet.web.accounts.joining import guest_join, joining_finish
from gobelet.web.accounts.models import Player, PlayerKind, User
from gobelet.web.accounts.services import account_player, account_reopen
from gobelet.web.accounts.sessions import KEY, player_set
from gobelet.web.accounts.signing import sessions_end_oldest


def enter(*, request: HttpRequest, user: User, **_: Any) -> None:
    """Let the session speak for the account's player, who takes over what the guest had."""
    guest = _guest(request)
    player = account_player(user=user)
    if user.closes_at is not None:
        account_reopen(user=user)
    player_set(request, player)
    sessions_end_oldest(user=user, but=request.session.session_key)
    if guest is not None:
        guest_join(guest=guest, player=player)
    joining_finish(player=player)
    former = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if former != request.session.session_key:
        # Without an id yet, the session was emptied: another account had it.
        tell_renewed(former, request.session.session_key)


def _guest(request: HttpRequest) -> Player | None:
    """The guest that this browser was; Django has emptied the session of another account."""
    id = request.session.get(KEY)
    guests = Player.objects.filter(kind=PlayerKind.GUEST, joins=None)
    return guests.filter(pk=id).first() if isinstance(id, int) else None
