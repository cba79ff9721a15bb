"""Once more."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from gobelet.web.accounts.sessions import player_ensure
from gobelet.web.accounts.signing import begins_too_often, too_often
from gobelet.web.matches.errors import (
    Busy,
    CannotStake,
    NotOver,
    Sealed,
    TooManyMatches,
    UnknownRuleset,
)
from gobelet.web.matches.selectors import match_can_start, match_may_watch
from gobelet.web.matches.services import match_rematch
from gobelet.web.matches.views.access import match_or_404


@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say whether one plays again; the rematch begins once everybody wants it.

    Who asks when it has begun already joins it.
    """
    match, player = match_or_404(request, match_id)
    wanted = request.POST.get("wanted") != "0"
    if wanted and begins_too_often(player.pk, counted=False):
        return too_often(request)
    try:
        # Whoever plays on is remembered for longer.
        begun = match_rematch(player=player_ensure(request), match=match.pk, wanted=wanted)
    except (NotOver, Sealed):
        raise Http404 from None
    except Busy:
        return redirect(f"{reverse('matches:result', args=[match.pk])}?occupe")
    except CannotStake:
        return redirect(f"{reverse('matches:result', args=[match.pk])}?mise")
    except (TooManyMatches, UnknownRuleset) as refused:
        if isinstance(refused, TooManyMatches) and match_can_start(player):
            # It is somebody else who has too many.
            return redirect(f"{reverse('matches:result', args=[match.pk])}?complet")
        # The page where one chooses says so, or offers what there is.
        return redirect("lobby:choose")
    if wanted:
        begins_too_often(player.pk)
    # Who left may come too late; and while the others have not answered, it is said who wants to.
    if begun and match_may_watch(player, begun):
        return redirect("matches:table", begun)
    return redirect("matches:result", match.pk)
