"""Choose the rules and a level, and play alone or against the computer."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import begins_too_often, too_often
from gobelet.web.lobby.choice import Choice, choice_offered, choice_sent
from gobelet.web.lobby.levels import levels_shown
from gobelet.web.lobby.refusals import refusal_status, refusal_text
from gobelet.web.lobby.ways import ways
from gobelet.web.matches.errors import (
    Refused,
    TooManyMatches,
    UnknownLevel,
    UnknownRuleset,
)
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, match_can_start
from gobelet.web.matches.services import match_draw_id, match_start, start_check


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Show the choice; sent, begin the match and go to its table."""
    if request.method == "POST":
        return _start(request, choice_sent(request.POST))
    player = player_get(request)
    refusal = (
        "" if match_can_start(player) else refusal_text(TooManyMatches(limit=MATCHES_A_PLAYER))
    )
    return choice_page(request, choice_offered(request.GET, player), refusal=refusal)


def choice_page(
    request: HttpRequest,
    chosen: Choice,
    *,
    refusal: str = "",
    are_cookies_blocked: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page with a choice made, and one line on top when something is wrong."""
    context = {
        "ways": ways(),
        "levels": levels_shown(),
        "chosen": chosen,
        "refusal": refusal,
        # Drawn here, so that a form sent twice begins one match.
        "match": match_draw_id(),
        "cookies_seem_fine": not are_cookies_blocked,
    }
    return render(request, "lobby/choose.html", context, status=status)


def _start(request: HttpRequest, chosen: Choice) -> HttpResponse:
    try:
        # Before anybody is made a player for it.
        start_check(ruleset=chosen.played_ruleset, level=chosen.level)
        form = request.POST.get("match", "")
        player = player_ensure(request, form=form)
        if begins_too_often(player.pk):
            return too_often(request)
        match = match_start(
            player=player,
            ruleset=chosen.played_ruleset,
            level=chosen.level,
            match=form,
        )
    except Refused as refused:
        return _refuse(request, chosen, refused)
    return redirect("matches:table", match)


def _refuse(request: HttpRequest, chosen: Choice, refused: Refused) -> HttpResponse:
    is_known = not isinstance(refused, UnknownRuleset | UnknownLevel)
    offered = chosen if is_known else choice_offered(request.POST, player_get(request))
    response = choice_page(
        request,
        offered,
        refusal=refusal_text(refused),
        status=refusal_status(refused),
    )
    response.headers["X-Refused"] = refused.code
    return response
