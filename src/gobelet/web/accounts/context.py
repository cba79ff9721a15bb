"""What every template may ask about the visitor."""

from __future__ import annotations

from django.http import HttpRequest

from gobelet.web.accounts.language import language_of, language_offered
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.sessions import player_get


def player(request: HttpRequest) -> dict[str, object]:
    """The player, their preferences, the language of the page, and another that they may want."""
    known = player_get(request)
    preferences = player_preferences(known)
    language = language_of(request)
    return {
        "player": known,
        "preferences": preferences,
        "preferences_data": {**preferences.to_data(), "language": language},
        "language": language,
        "language_offered": language_offered(request) if hasattr(request, "session") else "",
    }
