"""The pages that are read."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gobelet import rulesets
from gobelet.core import UnknownRuleset
from gobelet.web.accounts.addresses import next_or
from gobelet.web.accounts.language import language_of
from gobelet.web.accounts.preferences import InvalidPreferences
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.services import preferences_save
from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.common.language import set_language
from gobelet.web.daily.shown import card
from gobelet.web.lobby.levels import levels_shown
from gobelet.web.lobby.selectors import table_list_challenges, table_list_waiting
from gobelet.web.lobby.shown import table_line
from gobelet.web.lobby.ways import ways
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.keys import keys_shown
from gobelet.web.matches.selectors import match_get_for
from gobelet.web.pages.games import games_finished, games_page, games_waiting
from gobelet.web.pages.refusals import malformed
from gobelet.web.pages.rulebook.page import rules_page
from gobelet.web.pages.settings_form import changes_sent, groups_shown
from gobelet.web.social.telling import chat_tell

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The games and tables that wait, today's game, the ways to play, and the last that ended."""
    player = player_get(request)
    daily, going = card(player), games_waiting(player)
    # Today's game has its own place.
    waiting = [game for game in going if game.href != daily.href]
    context = {
        "challenges": [table_line(table) for table in table_list_challenges(player)],
        "waiting": waiting,
        "waiting_turns": sum(game.is_my_turn for game in waiting),
        "my_turns": sum(game.is_my_turn for game in going),
        "daily": daily,
        "tables": [table_line(table, player) for table in table_list_waiting(player)],
        "finished": games_finished(player),
        "ways": ways(),
    }
    return render(request, "pages/home.html", context)


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games of the visitor, a page at a time."""
    page = games_page(player_get(request), page=request.GET.get("page", ""))
    return render(request, "pages/games.html", {"page": page})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rulesets side by side; opened from a table, they lead back to it."""
    context = {"ways": ways(), "table_href": _table_href(request)}
    return render(request, "pages/rules.html", context)


@require_safe
def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one ruleset; opened from a table, it leads back to the turn under way."""
    try:
        found = rulesets.find(key)
    except UnknownRuleset:
        raise Http404 from None
    context = {
        "page": rules_page(found),
        "table_href": _table_href(request),
        "play_href": f"{reverse('lobby:choose')}?ruleset={found.key}",
    }
    return render(request, "pages/ruleset.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """How to play, the keys, the dice, what is kept."""
    context = {
        "levels": levels_shown(),
        "keys": keys_shown(),
        "table_href": _table_href(request),
    }
    return render(request, "pages/about.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the settings, or save those that were sent; a script is answered without a page."""
    if request.method != "POST":
        return _settings_page(request)
    changes = changes_sent(request.POST)
    try:
        # Before anybody is made a player for it.
        player_preferences(player_get(request)).changed(changes)
        player = player_ensure(request)
        chosen = preferences_save(player=player, changes=changes)
    except InvalidPreferences as error:
        return _settings_page(request, refused=error.fields, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if "chat" in changes:
        chat_tell(player.pk)
    wants_page = "text/html" in request.headers.get("Accept", "")
    response = (
        redirect(f"{reverse('pages:settings')}?{_saved_query(request)}")
        if wants_page
        else HttpResponse(status=HTTPStatus.NO_CONTENT)
    )
    if "language" in request.POST:
        set_language(response, chosen.language)
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language and go back to the page that asked."""
    chosen = request.POST.get("language", "")
    response = redirect(next_or(request, "home"))
    try:
        set_language(response, chosen)
    except ValueError:
        return malformed(request)
    player = player_get(request)
    if player is not None:
        preferences_save(player=player, changes={"language": chosen})
    return response


def _settings_page(
    request: HttpRequest, *, refused: tuple[str, ...] = (), status: int = HTTPStatus.OK
) -> HttpResponse:
    groups = groups_shown(
        player_preferences(player_get(request)),
        language=language_of(request),
        is_secure=_is_secure(request),
    )
    context = {
        "groups": groups,
        "refused": refused,
        "saved": "saved" in request.GET,
        "table_href": _table_href(request),
    }
    return render(request, "pages/settings.html", context, status=status)


def _saved_query(request: HttpRequest) -> str:
    query = request.GET.copy()
    query["saved"] = ""
    return query.urlencode()


def _is_secure(request: HttpRequest) -> bool:
    """Tell whether browsers grant this page what they keep for secure ones."""
    return request.is_secure() or urlsplit(f"//{request.get_host()}").hostname in LOCAL


def _table_href(request: HttpRequest) -> str:
    """The table a page was opened from, when the visitor sits at it."""
    asked = request.GET.get("table", "")
    try:
        return reverse("matches:table", args=[match_get_for(player_get(request), asked).pk])
    except UnknownMatch:
        return ""
