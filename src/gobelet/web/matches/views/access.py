"""Who may open the pages of a match; for everybody else there is no such page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.matches.errors import ChangedRuleset, UnknownMatch
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_get_for, match_get_to_watch, match_ruleset


def match_or_404(request: HttpRequest, match_id: str) -> tuple[Match, Player]:
    """The match, and the player who sits at it; raise `Http404` for other people's."""
    player = player_get(request)
    match = _found(match_get_for, player, match_id)
    assert player is not None  # only players have matches
    return match, player


def match_to_watch_or_404(request: HttpRequest, match_id: str) -> tuple[Match, Player | None]:
    """The match, for those who sit at it or may look on, and who asks; else raise `Http404`."""
    player = player_get(request)
    return _found(match_get_to_watch, player, match_id), player


def _found(
    get: Callable[[Player | None, str], Match], player: Player | None, match_id: str
) -> Match:
    try:
        match = get(player, match_id)
        match_ruleset(match)
    except (UnknownMatch, ChangedRuleset):
        raise Http404 from None
    return match
