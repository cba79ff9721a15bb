"""Which player a request speaks for."""

from __future__ import annotations

from typing import Final

from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import guest_create
from gobelet.web.common.language import language_of

KEY: Final = "player"
_CACHE: Final = "_gobelet_player"


def player_get(request: HttpRequest) -> Player | None:
    """The player of this visitor; none until they start a match or save a preference."""
    if not hasattr(request, _CACHE):
        setattr(request, _CACHE, _load(request.session.get(KEY)))
    player: Player | None = getattr(request, _CACHE)
    return player


def player_ensure(request: HttpRequest) -> Player:
    """The player of this visitor, made a guest when there is none, and remembered for long."""
    player = player_get(request)
    if player is None:
        player = guest_create(preferences=Preferences(language=language_of(request)))
        setattr(request, _CACHE, player)
    # Writing the session anew also moves its end: whoever plays on is not forgotten.
    request.session[KEY] = player.pk
    return player


def session_player(session_key: str) -> Player | None:
    """The player of a session known by its key alone; none when it has ended."""
    return _load(SessionStore(session_key).get(KEY))


def _load(key: object) -> Player | None:
    return Player.objects.filter(pk=key).first() if isinstance(key, int) else None
