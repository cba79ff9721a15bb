"""Where a form leads back to."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def next_asked(request: HttpRequest) -> str:
    """The page of ours that somebody came from and wants to see again; else nothing."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # Without the slash it would be taken for the name of a view.
    return asked if is_ours and asked.startswith("/") else ""


def next_or(request: HttpRequest, otherwise: str) -> str:
    """The page that was asked for, or another one by its name."""
    return next_asked(request) or resolve_url(otherwise)
