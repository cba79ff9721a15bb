"""Tables that people open: the list of those for everybody, and opening one."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import begins_too_often, too_often
from gobelet.web.lobby.asked import asked_sent
from gobelet.web.lobby.clocks import clock_find, clocks_shown
from gobelet.web.lobby.errors import TableRefused
from gobelet.web.lobby.models import Kind
from gobelet.web.lobby.selectors import table_list_public
from gobelet.web.lobby.services import table_open
from gobelet.web.lobby.shown import table_line
from gobelet.web.lobby.terms import table_check
from gobelet.web.lobby.views.asking import asking_page
from gobelet.web.matches.errors import Refused


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The tables that everybody may join."""
    page = table_list_public(player_get(request), page=request.GET.get("page", ""))
    context = {"page": page, "tables": [table_line(table) for table in page.tables]}
    return render(request, "lobby/tables.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def opening(request: HttpRequest) -> HttpResponse:
    """Show what a table may be; sent, open it and sit down."""
    further = {"clocks": clocks_shown()}
    if request.method != "POST":
        return asking_page(request, "lobby/open.html", further=further)
    asked = asked_sent(request.POST)
    form = request.POST.get("form", "")[:16]
    try:
        # Before anybody is made a player for it.
        table_check(ruleset=asked.ruleset, seats=asked.seats)
        options = replace(clock_find(asked.clock), is_watchable=asked.is_watchable)
        host = player_ensure(request, form=form)
        if begins_too_often(host.pk):
            return too_often(request)
        table = table_open(
            host=host,
            kind=Kind.OPEN if asked.is_public else Kind.LINK,
            ruleset=asked.ruleset,
            seats=asked.seats,
            options=options,
            id=form,
        )
    except (TableRefused, Refused) as refused:
        return asking_page(
            request, "lobby/open.html", chosen=asked, refused=refused, further=further
        )
    return redirect("lobby:table", table.pk)
