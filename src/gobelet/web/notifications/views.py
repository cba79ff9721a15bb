"""What waits for the visitor, as a page and as data for the pages that are open."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gobelet.web.accounts.sessions import player_get
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.notifications.sources import notices_count_text

NEWEST: Final = 5


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Everything that waits for the visitor."""
    return render(
        request, "notifications/notices.html", {"notices": notice_list(player_get(request))}
    )


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """How much waits, and the first of it."""
    found = notice_list(player_get(request))
    data = {
        "count": len(found),
        "label": notices_count_text(len(found)),
        "items": [
            {"kind": one.kind, "text": one.text, "detail": one.detail, "href": one.href}
            for one in found[:NEWEST]
        ],
    }
    answer = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    answer.headers["Cache-Control"] = "no-store"
    return answer
