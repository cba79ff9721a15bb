"""The table: where a match is played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gobelet.web.matches.selectors import match_view
from gobelet.web.matches.views.access import match_or_404


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the match as it stands; the socket keeps it up to date."""
    match, player = match_or_404(request, match_id)
    snapshot = match_view(match, player)
    return render(request, "matches/table.html", {"match": match, "snapshot": snapshot})
