"""Matches are there for those who sit at them; for everybody else there is no such page."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.matches.errors import ChangedRuleset, UnknownMatch
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_get_for, match_ruleset


def match_or_404(request: HttpRequest, match_id: str) -> tuple[Match, Player]:
    """The match, and the player who asks for it; raise `Http404` for other people's."""
    player = player_get(request)
    try:
        match = match_get_for(player, match_id)
        match_ruleset(match)
    except (UnknownMatch, ChangedRuleset):
        raise Http404 from None
    assert player is not None  # only players have matches
    return match, player
