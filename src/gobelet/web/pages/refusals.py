"""Pages for what cannot be shown or done: each says what happened and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from gobelet.web.accounts.addresses import next_asked
from gobelet.web.accounts.language import language_of
from gobelet.web.accounts.sessions import TooManyGuests

TEMPLATE: Final = "pages/refused.html"

ENTRANCES: Final = frozenset({"account_signup", "account_login"})

FAILED: Final = """<!doctype html>
<html lang="{}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{} · Gobelet</title>
<h1>{}</h1>
<p>{}</p>
<p><a href="/">{}</a></p>
</html>
"""
"""Stands by itself: templates and static files may be what is broken."""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """An address that leads nowhere, or to somebody else's game."""
    return _refused(
        request,
        HTTPStatus.NOT_FOUND,
        _("Nothing on this table"),
        _("This page does not exist, or the game belongs to somebody else’s device."),
    )


def malformed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """A request that no page of ours sends, too large perhaps, or one meant for another host.

    It may have been refused before anything was known of the visitor, so nothing is asked.
    """
    language = language_of(request)
    with translation.override(language):
        context = _context(
            _("This request makes no sense here"),
            _("Either no page of ours sends it, or the site is not known by this address."),
        )
        page = render_to_string(TEMPLATE, {**context, "bare": True, "language": language})
    response = HttpResponse(page, status=HTTPStatus.BAD_REQUEST)
    response.headers["Content-Language"] = language
    return response


def too_many(request: HttpRequest) -> HttpResponse:
    """Something was tried too often: by somebody who guesses, or who only mistyped."""
    return _refused(
        request,
        HTTPStatus.TOO_MANY_REQUESTS,
        _("One moment, please"),
        _("That was tried too often. Nothing was changed; wait a few minutes, then try again."),
    )


def failed(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Something broke on our side: the page asks nothing of what may be broken."""
    title = _("A die rolled off the table")
    text = _("Something went wrong on our side. Your games are kept as they were.")
    page = format_html(FAILED, get_language(), title, title, text, _("Home"))
    return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token: cookies are blocked, or the page has been open for too long.

    Signing up or in renews the token: whoever is in already sent the form again.
    """
    if _has_come_in(request):
        return redirect(f"{request.path}?{urlencode({'next': next_asked(request)})}")
    if settings.CSRF_COOKIE_NAME in request.COOKIES:
        title = _("This page was out of date")
        text = _("Nothing was changed. Go back, reload the page and try again.")
    else:
        title = _("Cookies are blocked")
        text = _("Gobelet needs one to know your games again; allow it for this site, then play.")
    return _refused(request, HTTPStatus.FORBIDDEN, title, text)


def _has_come_in(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and match.url_name in ENTRANCES and request.user.is_authenticated


class NotAllowedMiddleware:
    """Give a page to whoever opens an address that only takes forms."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        page = _refused(
            request,
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("Nothing to read here"),
            _("This address only takes what a button sends. Nothing was changed."),
            leads_nowhere=True,
        )
        page.headers["Allow"] = response.headers["Allow"]
        return page


class TooManyGuestsMiddleware:
    """Give a page to whoever would be one guest too many from where they are."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer that, and nothing else."""
        if not isinstance(error, TooManyGuests):
            return None
        page = _refused(
            request,
            HTTPStatus.TOO_MANY_REQUESTS,
            _("Many have come in from here"),
            _(
                "Too many people began as guests from your network within an hour. Nothing was "
                "changed; try again later, or sign in: accounts and guests who are known go on."
            ),
        )
        page.headers["X-Refused"] = "too_many_guests"
        return page


def _refused(
    request: HttpRequest, status: HTTPStatus, title: str, text: str, *, leads_nowhere: bool = False
) -> HttpResponse:
    context = {**_context(title, text), "leads_nowhere": leads_nowhere}
    return render(request, TEMPLATE, context, status=status)


def _context(title: str, text: str) -> dict[str, object]:
    return {"title": title, "text": text, "href": reverse("home"), "action": _("Home")}
