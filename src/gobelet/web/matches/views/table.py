"""The table: where a match is played."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_ensure
from gobelet.web.matches.keys import keys_shown
from gobelet.web.matches.models import Match
from gobelet.web.matches.modules import module_list
from gobelet.web.matches.selectors import match_view
from gobelet.web.matches.strings import table_texts
from gobelet.web.matches.views.access import match_to_watch_or_404
from gobelet.web.matches.waiting import match_count_my_turn

SCRIPT: Final = "matches/table.js"


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the match as it stands; the socket keeps it up to date."""
    match, player = match_to_watch_or_404(request, match_id)
    context = {
        # A preview of the link makes nobody a guest: the page asks for that.
        "is_known": player is not None,
        "match": match,
        "snapshot": match_view(match, player),
        "texts": table_texts(),
        "keys": keys_shown(),
        "links": _links(match, player),
        "modules": module_list(SCRIPT),
    }
    return render(request, "matches/table.html", context)


@require_POST
def look(request: HttpRequest, match_id: str) -> HttpResponse:
    """Be somebody who may look on: only players have a line to the site."""
    match, _ = match_to_watch_or_404(request, match_id)
    player_ensure(request, form=match.pk)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _links(match: Match, player: Player | None) -> dict[str, object]:
    """Where the table's menu leads; rules and settings lead back to this table.

    `elsewhere` is how many other matches wait for the player.
    """
    rules, settings = reverse("pages:ruleset", args=[match.ruleset]), reverse("pages:settings")
    return {
        "home": reverse("home"),
        "rules": f"{rules}?table={match.pk}",
        "settings": f"{settings}?table={match.pk}",
        "result": reverse("matches:result", args=[match.pk]),
        "dice": reverse("matches:dice", args=[match.pk]),
        "elsewhere": 0 if match.level else match_count_my_turn(player, besides=match.pk),
    }
