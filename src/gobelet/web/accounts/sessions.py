"""Which player a request speaks for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import guest_create, guest_ensure
from gobelet.web.accounts.signing import is_too_often
from gobelet.web.common.language import device_language

KEY: Final = "player"
_CACHE: Final = "_gobelet_player"

BRIEFLY: Final = 10 * 60
"""Seconds that a session lasts which speaks for nobody."""

Held: TypeAlias = SessionBase | Mapping[str, Any]
"""What a session holds."""


class TooManyGuests(Exception):
    """One address has made as many guests as it may for now."""


def player_get(request: HttpRequest) -> Player | None:
    """The player of this visitor; none until they start a match or save a preference."""
    if not hasattr(request, _CACHE):
        setattr(request, _CACHE, _load(request.session))
    player: Player | None = getattr(request, _CACHE)
    return player


def player_ensure(request: HttpRequest, *, form: str = "") -> Player:
    """The player of this visitor, made a guest when there is none, and remembered for long.

    `form` is the id of the form that was sent. A visitor who sends it twice, before the browser
    has stored the first answer, is one guest all the same. Raises `TooManyGuests`.
    """
    player = player_get(request)
    if player is None:
        if is_too_often(request, "guest"):
            raise TooManyGuests
        preferences = Preferences(language=device_language(request.COOKIES))
        origin = form_origin(request, form)
        player = (
            guest_ensure(origin=origin, preferences=preferences)
            if origin
            else guest_create(preferences=preferences)
        )
    # Writing the session anew also moves its end: whoever plays on is not forgotten.
    player_set(request, player)
    return player


def session_player(session_key: str) -> Player | None:
    """The player of a session known by its key alone; none when it has ended."""
    return _load(SessionStore(session_key))


def session_players(session_keys: Collection[str]) -> dict[str, int]:
    """The players of many sessions by their keys, in two queries; of ended ones there is none."""
    lasting = Session.objects.filter(pk__in=session_keys, expire_date__gt=timezone.now())
    held: dict[str, Held] = {one.session_key: one.get_decoded() for one in lasting}
    named = {one.get(KEY) for one in held.values()}
    players = Player.objects.select_related("user").in_bulk(
        [key for key in named if isinstance(key, int)]
    )
    return {
        key: player.pk
        for key, session in held.items()
        if (player := players.get(session.get(KEY))) and _may_speak(session, player)
    }


def form_origin(request: HttpRequest, form: str) -> str:
    """A form in one browser: the cookie that guards forms tells browsers apart.

    Empty for a form without an id.
    """
    browser = request.META.get("CSRF_COOKIE")
    if not form or not browser:
        return ""
    return salted_hmac(__name__, f"{browser} {form}", algorithm="sha256").hexdigest()


def player_set(request: HttpRequest, player: Player) -> None:
    """Let a request and its session speak for a player."""
    # It may have been meant to end soon.
    request.session.set_expiry(None)
    request.session[KEY] = player.pk
    setattr(request, _CACHE, player)


def session_keep_briefly(request: HttpRequest) -> None:
    """Let a session end soon that speaks for nobody yet: what it holds is for the next moments."""
    if player_get(request) is None:
        request.session.set_expiry(BRIEFLY)


def _load(session: SessionBase) -> Player | None:
    key = session.get(KEY)
    if not isinstance(key, int):
        return None
    player = Player.objects.select_related("user").filter(pk=key).first()
    return player if player is not None and _may_speak(session, player) else None


def _may_speak(session: Held, player: Player) -> bool:
    """A guest is whoever has the session; an account, only who is still signed in to it."""
    if player.kind == PlayerKind.GUEST:
        return player.joins_id is None
    user = player.user
    return (
        user is not None
        and user.is_active
        and session.get(SESSION_KEY) == str(user.pk)
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    )
