"""Choose the rules and the opponent, and sit down."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.lobby.choice import Choice, choice_offered, choice_sent
from gobelet.web.lobby.levels import levels_shown
from gobelet.web.lobby.ways import ways
from gobelet.web.matches.errors import (
    Busy,
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
    refusal = "" if match_can_start(player) else _reason(TooManyMatches(limit=MATCHES_A_PLAYER))
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
        match = match_start(
            player=player_ensure(request, form=form),
            ruleset=chosen.played_ruleset,
            level=chosen.level,
            match=form,
        )
    except Refused as refused:
        return _refuse(request, chosen, refused)
    return redirect("matches:table", match)


def _refuse(request: HttpRequest, chosen: Choice, refused: Refused) -> HttpResponse:
    is_busy = isinstance(refused, Busy)
    is_known = not isinstance(refused, UnknownRuleset | UnknownLevel)
    offered = chosen if is_known else choice_offered(request.POST, player_get(request))
    response = choice_page(
        request,
        offered,
        refusal=_reason(refused),
        status=HTTPStatus.SERVICE_UNAVAILABLE if is_busy else HTTPStatus.UNPROCESSABLE_ENTITY,
    )
    response.headers["X-Refused"] = refused.code
    return response


def _reason(refused: Refused) -> str:
    if isinstance(refused, UnknownRuleset):
        return _("There are no rules of that name. Choose one of the five below.")
    if isinstance(refused, UnknownLevel):
        return _("There is no level of that name. Choose one of the four below.")
    if isinstance(refused, TooManyMatches):
        text = _(
            "You have %(limit)s games under way, and no more fit on the table. Finish one first."
        )
        return text % refused.facts
    return _("The server is busy and could not start your game. Please try again in a moment.")
