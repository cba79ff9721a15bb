"""Challenge friends and people online, and answer a challenge."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_player
from gobelet.web.accounts.signing import is_too_often, too_often, user_of
from gobelet.web.lobby.asked import Asked, asked_offered, asked_sent
from gobelet.web.lobby.challenges import (
    MOST_CHALLENGED,
    invitation_accept,
    invitation_decline,
    table_challenge,
)
from gobelet.web.lobby.clocks import (
    CHALLENGE_CLOCKS,
    challenge_clock_find,
    challenge_clocks_shown,
)
from gobelet.web.lobby.errors import TableRefused
from gobelet.web.lobby.opponents import opponents, opponents_find, opponents_named
from gobelet.web.lobby.refusals import Refusal
from gobelet.web.lobby.terms import ruleset_for
from gobelet.web.lobby.views.asking import asking_page
from gobelet.web.lobby.views.table import table_act
from gobelet.web.matches.errors import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def challenge(request: HttpRequest) -> HttpResponse:
    """Show whom one may challenge to what; sent, challenge them."""
    player = account_player(user=user_of(request))
    if request.method != "POST":
        return _page(request, player, opponents_named(request.GET))
    if is_too_often(request, "challenge"):
        return too_often(request)
    names, asked = opponents_named(request.POST), asked_sent(request.POST)
    try:
        others = opponents_find(names)
        # By pair, too: whoever takes a challenge back could send the next one at once.
        if any(_is_too_often(request, player, other) for other in others):
            return too_often(request)
        table = table_challenge(
            host=player,
            others=others,
            ruleset=asked.ruleset,
            options=challenge_clock_find(asked.clock),
            id=request.POST.get("form", "")[:16],
        )
    except (TableRefused, Refused) as refused:
        return _page(request, player, names, asked, refused)
    return redirect("lobby:table", table.pk)


@require_POST
def accept(request: HttpRequest, id: str) -> HttpResponse:
    """Accept, and go where the match will begin."""
    return table_act(request, id, invitation_accept)


@require_POST
def decline(request: HttpRequest, id: str) -> HttpResponse:
    """Decline, and go home."""
    return table_act(request, id, invitation_decline, to="home")


def _is_too_often(request: HttpRequest, player: Player, other: Player) -> bool:
    return is_too_often(request, "challenge_one", name=f"{player.pk} {other.pk}")


def _page(
    request: HttpRequest,
    player: Player,
    names: list[str],
    asked: Asked | None = None,
    refused: Refusal | None = None,
) -> HttpResponse:
    people = opponents(player, names)
    if asked is None:
        is_there = all(one.is_online for one in people if one.is_chosen)
        clock = CHALLENGE_CLOCKS[0 if names and is_there else 1]
        offered = asked_offered(request.GET, player)
        asked = replace(offered, clock=clock, ruleset=ruleset_for(1 + len(names), offered.ruleset))
    further = {
        "opponents": people,
        "most": MOST_CHALLENGED,
        "clocks": challenge_clocks_shown(),
    }
    return asking_page(
        request, "lobby/challenge.html", chosen=asked, refused=refused, further=further
    )
