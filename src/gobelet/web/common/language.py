"""The language that a device remembers: French unless English was chosen there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation.trans_real import parse_accept_lang_header

COOKIE: Final = "language"
YEAR: Final = 365 * 24 * 60 * 60


def is_language(text: object) -> bool:
    """Tell whether the site speaks a language."""
    return text in dict(settings.LANGUAGES)


def preferred_language(accepted: str) -> str:
    """The language of the site that a browser would have first; none when it names none of them.

    >>> preferred_language("de-CH, en;q=0.7, fr;q=0.3")
    'en'
    """
    asked = (tag.partition("-")[0] for tag, _weight in parse_accept_lang_header(accepted.lower()))
    return next(filter(is_language, asked), "")


def device_language(cookies: Mapping[str, str]) -> str:
    """The language chosen on a device, the site's own otherwise."""
    chosen = cookies.get(COOKIE, "")
    return chosen if is_language(chosen) else settings.LANGUAGE_CODE


def set_language(response: HttpResponse, language: str) -> None:
    """Remember a language on the visitor's device; raise `ValueError` for an unknown one."""
    if not is_language(language):
        raise ValueError(f"unknown language {language!r}")
    response.set_cookie(
        COOKIE,
        language,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
