"""What is sent by a browser that is not signed in any more is not done, and it is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

NOT_DONE: Final = "arrete"
"""Added to the address of the page to sign in on: what led there was not done."""


class SignedOutMiddleware:
    """Leads from what was sent without a session back, once signed in, to where it was sent from.

    The address that it was sent to may show nothing by itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method != "POST" or request.user.is_authenticated:
            return response
        led = urlsplit(response.headers.get("Location", ""))
        entrance = reverse("account_login")
        if led.path != entrance:
            return response
        to = _sent_from(request) or parse_qs(led.query).get("next", [""])[0]
        if urlsplit(to).path != entrance:
            # What was sent from the entrance itself, such as its language, was done.
            response.headers["Location"] = f"{entrance}?{urlencode({'next': to, NOT_DONE: ''})}"
        return response


def _sent_from(request: HttpRequest) -> str:
    """The page of ours that something was sent from; empty where a browser does not tell."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(page)
    return parts._replace(scheme="", netloc="", fragment="").geturl()
