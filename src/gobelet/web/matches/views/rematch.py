"""Once more."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from gobelet.web.matches.errors import Busy, NotOver
from gobelet.web.matches.services import match_rematch
from gobelet.web.matches.views.access import match_or_404


@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Begin the rematch, or join the one that was begun already."""
    match, player = match_or_404(request, match_id)
    try:
        return redirect("matches:table", match_rematch(player=player, match=match.pk))
    except NotOver:
        raise Http404 from None
    except Busy:
        # Nothing was begun; the button is still there to be pressed again.
        return redirect("matches:result", match.pk)
