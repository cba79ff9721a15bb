"""The profile of a player, and the pages to take one's data along or to leave."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import account_get
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import (
    confirmed,
    refuse_caching,
    sessions_end,
    sign_out,
    user_of,
)
from gobelet.web.matches.history import ListedMatch, match_list_finished, match_list_told
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.selectors import holder_name
from gobelet.web.profiles.export import export_data
from gobelet.web.profiles.selectors import Statistics, statistics
from gobelet.web.profiles.services import GRACE, account_closing_begin, results_fill
from gobelet.web.social.selectors import may_challenge, relation

GAMES_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A ruleset and its figures."""

    rules: str
    figures: Statistics


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game; others than its players cannot open it."""

    rules: str
    opponents: str
    robot: str
    total: int
    other_total: int | None
    ended_at: datetime | None
    has_left: bool
    href: str


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """What everybody may see of a player."""
    player = account_get(username)
    if player is None:
        raise Http404
    if player.name != username:
        return redirect("profiles:profile", player.name)
    results_fill(player=player)
    visitor = player_get(request)
    is_me = visitor is not None and visitor.pk == player.pk
    listed = match_list_finished if is_me else match_list_told
    context = {
        "person": player,
        "is_me": is_me,
        "relation": relation(visitor, player),
        "may_challenge": visitor is not None and not is_me and may_challenge(visitor, player),
        "lines": [FigureLine(ruleset_name(one.ruleset), one) for one in statistics(player)],
        "games": [_game(match, is_me) for match in listed(player, limit=GAMES_SHOWN)],
    }
    return render(request, "profiles/profile.html", context)


@require_safe
@login_required
@confirmed
def data(request: HttpRequest) -> HttpResponse:
    """Say what the file with one's data holds."""
    return render(request, "profiles/data.html")


@require_safe
@login_required
@confirmed
def export(request: HttpRequest) -> HttpResponse:
    """Everything held about oneself, as a file."""
    user = user_of(request)
    player = Player.objects.get(user=user)
    everything = export_data(user=user, player=player, session=request.session.session_key)
    text = json.dumps(everything, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="gobelet.json"'
    return refuse_caching(response)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@confirmed
def closing(request: HttpRequest) -> HttpResponse:
    """Say what deletion means; sent, begin the time of grace and sign out everywhere."""
    if request.method != "POST":
        return render(request, "profiles/closing.html", {"days": GRACE.days})
    user = user_of(request)
    at = account_closing_begin(user=user)
    sessions_end(user=user, but=request.session.session_key)
    sign_out(request)
    return redirect(f"{reverse('profiles:closed')}?jusqu={at.date().isoformat()}")


@require_safe
def closed(request: HttpRequest) -> HttpResponse:
    """Farewell, and how to come back."""
    try:
        until = datetime.fromisoformat(request.GET.get("jusqu", "")).date()
    except ValueError:
        until = None
    return render(request, "profiles/closed.html", {"until": until})


def _game(match: ListedMatch, is_me: bool) -> GameLine:
    others = [holder for seat, holder in enumerate(match.holders) if seat != match.my_seat]
    totals = [total for seat, total in enumerate(match.totals) if seat != match.my_seat]
    return GameLine(
        rules=ruleset_name(match.ruleset),
        opponents=", ".join(holder_name(holder, is_you=False) for holder in others) or _("Alone"),
        robot=next((holder.robot for holder in others if holder.robot), ""),
        total=match.totals[match.my_seat],
        other_total=max(totals, default=None),
        ended_at=match.ended_at,
        has_left=match.has_left,
        href=reverse("matches:result", args=[match.id]) if is_me else "",
    )
