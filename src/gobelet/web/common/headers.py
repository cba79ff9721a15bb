"""Headers that tell browsers what our pages never do."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Final

from django.http import HttpRequest, HttpResponse

PERMISSIONS: Final = ", ".join(
    [
        # Shaking the phone throws the dice; nothing else of the device is of use here.
        "accelerometer=(self)",
        "gyroscope=(self)",
        *(
            f"{feature}=()"
            for feature in (
                "autoplay",
                "browsing-topics",
                "camera",
                "display-capture",
                "geolocation",
                "magnetometer",
                "microphone",
                "midi",
                "payment",
                "usb",
            )
        ),
    ]
)


class HeadersMiddleware:
    """Add the security headers that Django and django-csp leave out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        # A game moves on: a page from the cache asks the server again before it is shown.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


def add_static_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:  # noqa: ARG001
    """Keep browsers from guessing types of static files and other sites from using them."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
