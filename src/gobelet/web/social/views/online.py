"""The people who are online and may be challenged."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.services import account_player
from gobelet.web.accounts.signing import user_of
from gobelet.web.social.selectors import people_online


@require_safe
@login_required
def online(request: HttpRequest) -> HttpResponse:
    """List them, friends first."""
    player = account_player(user=user_of(request))
    context = {
        "people": people_online(player),
        "is_listed": player_preferences(player).challenges,
    }
    return render(request, "social/online.html", context)
