"""Pages for what cannot be shown or done: each says what happened and what to do next."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """An address that leads nowhere, or to somebody else's game."""
    return _refused(
        request,
        HTTPStatus.NOT_FOUND,
        _("Nothing on this table"),
        _("This page does not exist, or the game belongs to somebody else’s device."),
    )


def failed(request: HttpRequest) -> HttpResponse:
    """Something broke on our side."""
    return _refused(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        _("A die rolled off the table"),
        _("Something went wrong on our side. Your games are kept as they were."),
    )


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
    context = {"title": title, "text": text, "href": reverse("home"), "action": _("Home")}
    return render(request, "pages/refused.html", context, status=status)
