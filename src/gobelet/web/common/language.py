"""French unless English was chosen, whatever the browser prefers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

COOKIE: Final = "language"
YEAR: Final = 365 * 24 * 60 * 60


def language_of(request: HttpRequest) -> str:
    """The language a visitor chose, the site's own otherwise."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def set_language(response: HttpResponse, language: str) -> None:
    """Remember a language on the visitor's device; raise `ValueError` for an unknown one."""
    if language not in dict(settings.LANGUAGES):
        raise ValueError(f"unknown language {language!r}")
    response.set_cookie(
        COOKIE,
        language,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


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
