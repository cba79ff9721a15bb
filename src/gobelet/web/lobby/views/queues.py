"""Look for strangers to play with: a quick game, a duel, or a game over days."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import begins_too_often, too_often
from gobelet.web.lobby.asked import Asked, asked_sent
from gobelet.web.lobby.clocks import days_shown
from gobelet.web.lobby.errors import TableRefused, UnknownClock
from gobelet.web.lobby.models import Table
from gobelet.web.lobby.stakes import stakes_shown
from gobelet.web.lobby.strangers import duel_join, quick_join, random_join
from gobelet.web.lobby.terms import FEWEST, table_check
from gobelet.web.lobby.views.asking import asking_page
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.options import SLOW_DAYS

pages = require_http_methods(["GET", "HEAD", "POST"])


@pages
def quick(request: HttpRequest) -> HttpResponse:
    """Show the choice; sent, sit down at a quick table."""

    def join(asked: Asked, player: Player, form: str) -> Table:
        return quick_join(player=player, ruleset=asked.ruleset, seats=asked.seats, form=form)

    if request.method != "POST":
        return asking_page(request, "lobby/quick.html")
    return _join(request, "lobby/quick.html", join, lambda asked: asked.seats)


@pages
def random(request: HttpRequest) -> HttpResponse:
    """Show the choice; sent, sit down opposite somebody, or wait for them."""

    def join(asked: Asked, player: Player, form: str) -> Table:
        return random_join(player=player, ruleset=asked.ruleset, days=asked.days, form=form)

    if request.method != "POST":
        return asking_page(request, "lobby/random.html", further={"days": days_shown()})
    return _join(request, "lobby/random.html", join, _two_by_days, {"days": days_shown()})


@pages
def duel(request: HttpRequest) -> HttpResponse:
    """Show the stakes; sent, sit down opposite somebody who stakes as much, or wait for them."""

    def join(asked: Asked, player: Player, form: str) -> Table:
        return duel_join(player=player, ruleset=asked.ruleset, stake=asked.stake, form=form)

    further = {"stakes": stakes_shown(player_get(request))}
    if request.method != "POST":
        return asking_page(request, "lobby/duel.html", further=further)
    return _join(request, "lobby/duel.html", join, _two, further)


def _two(asked: Asked) -> int:  # noqa: ARG001
    return FEWEST


def _two_by_days(asked: Asked) -> int:
    if asked.days not in SLOW_DAYS:
        raise UnknownClock(days=asked.days)
    return FEWEST


def _join(
    request: HttpRequest,
    template: str,
    join: Callable[[Asked, Player, str], Table],
    seats: Callable[[Asked], int],
    further: Mapping[str, object] | None = None,
) -> HttpResponse:
    asked = asked_sent(request.POST)
    form = request.POST.get("form", "")[:16]
    try:
        # Before anybody is made a player for it.
        table_check(ruleset=asked.ruleset, seats=seats(asked))
        player = player_ensure(request, form=form)
        if begins_too_often(player.pk):
            return too_often(request)
        table = join(asked, player, form)
    except (TableRefused, Refused) as refused:
        return asking_page(request, template, chosen=asked, refused=refused, further=further)
    return redirect("lobby:table", table.pk)
