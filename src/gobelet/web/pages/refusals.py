"""Pages for what cannot be shown or done: each says what happened and what to do next."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

TEMPLATE: Final = "pages/refused.html"


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """An address that leads nowhere, or to somebody else's game."""
    return _refused(
        request,
        HTTPStatus.NOT_FOUND,
        _("Nothing on this table"),
        _("This page does not exist, or the game belongs to somebody else’s device."),
    )


def failed(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Something broke on our side: the page asks nothing of what may be broken."""
    context = _context(
        _("A die rolled off the table"),
        _("Something went wrong on our side. Your games are kept as they were."),
    )
    page = render_to_string(TEMPLATE, {**context, "bare": True, "language": get_language()})
    return HttpResponse(page, status=HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token: cookies are blocked, or the page has been open for too long."""
    if settings.CSRF_COOKIE_NAME in request.COOKIES:
        title = _("This page was out of date")
        text = _("Nothing was changed. Go back, reload the page and try again.")
    else:
        title = _("Cookies are blocked")
        text = _("Gobelet needs one to know your games again; allow it for this site, then play.")
    return _refused(request, HTTPStatus.FORBIDDEN, title, text)


def _refused(request: HttpRequest, status: HTTPStatus, title: str, text: str) -> HttpResponse:
    return render(request, TEMPLATE, _context(title, text), status=status)


def _context(title: str, text: str) -> dict[str, object]:
    return {"title": title, "text": text, "href": reverse("home"), "action": _("Home")}
