"""Looking for people; a guest may, too."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import is_too_often_for, too_often
from gobelet.web.social import searching

LONGEST: Final = 254
"""As long as an address may be; nothing longer is found."""


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The form, and whom it found."""
    text = request.GET.get("q", "")[:LONGEST]
    context: dict[str, Any] = {"text": text, "most": searching.MOST_FOUND}
    if text.strip():
        player = player_get(request)
        if is_too_often_for(request, "search", player):
            return too_often(request)
        context["search"] = searching.search(text, player)
    return render(request, "social/search.html", context)
