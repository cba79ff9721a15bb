"""Each visitor's language: the player's, else the device's, whatever the browser prefers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.common.language import COOKIE, device_language, is_language, preferred_language


def language_for(player: Player | None, cookies: Mapping[str, str]) -> str:
    """The language of a player on a device; a player takes theirs along to every device."""
    return _player_language(player) or device_language(cookies)


def language_of(request: HttpRequest) -> str:
    """The language of a visitor; one refused at the door has no session yet.

    Whoever comes without any cookie, as what keeps pages on a device does, may name it.
    """
    player = player_get(request) if hasattr(request, "session") else None
    asked = request.GET.get("lang", "")
    if not request.COOKIES and is_language(asked):
        return asked
    return language_for(player, request.COOKIES)


def language_offered(request: HttpRequest) -> str:
    """Another language that the browser would rather have, while nobody chose one; or none."""
    if COOKIE in request.COOKIES or _player_language(player_get(request)):
        return ""
    wanted = preferred_language(request.headers.get("Accept-Language", ""))
    return "" if wanted == language_of(request) else wanted


class LanguageMiddleware:
    """Translate each page into the visitor's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


def _player_language(player: Player | None) -> str | None:
    chosen = player.preferences.get("language") if player else None
    return chosen if isinstance(chosen, str) and is_language(chosen) else None
