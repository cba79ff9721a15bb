"""The record of a finished match, seed included, for anyone who wants to check it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from gobelet.core import format_record
from gobelet.web.matches.errors import NotOver, Sealed
from gobelet.web.matches.selectors import match_record
from gobelet.web.matches.views.access import match_to_watch_or_404


@require_safe
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The record as text; there is none while the match is being played, or its seal is closed."""
    match, _ = match_to_watch_or_404(request, match_id)
    try:
        text = format_record(match_record(match))
    except (NotOver, Sealed):
        raise Http404 from None
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
