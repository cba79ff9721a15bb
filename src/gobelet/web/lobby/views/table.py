"""A table where players meet: see it, sit down, leave, begin."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.models import PlayerKind
from gobelet.web.accounts.names import NameRefused
from gobelet.web.accounts.services import guest_name_accept, guest_rename
from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.common.sharing import code_svg, shares
from gobelet.web.lobby.errors import TableRefused, UnknownTable
from gobelet.web.lobby.forms import SitForm
from gobelet.web.lobby.models import Kind, Table
from gobelet.web.lobby.news import table_look
from gobelet.web.lobby.refusals import Refusal, refusal_status, refusal_text
from gobelet.web.lobby.selectors import table_get, table_seat_of
from gobelet.web.lobby.services import (
    table_close,
    table_fill,
    table_join,
    table_leave,
    table_see,
    table_start,
)
from gobelet.web.lobby.shown import View, table_shown, table_view
from gobelet.web.matches.errors import Refused


@require_safe
@never_cache
def table(request: HttpRequest, id: str) -> HttpResponse:
    """The table as it is for this visitor; whose match has begun goes to that."""
    found, player = _get(id), player_get(request)
    if player is not None:
        table_look(player=player.pk, table=found.pk)
    return _page(request, found)


@require_safe
@never_cache
def status(request: HttpRequest, id: str) -> JsonResponse:
    """What a page that waits needs to know; asking also keeps the seat.

    A page that somebody looks at says so: what it shows need not be told them elsewhere.
    """
    found, player = _get(id), player_get(request)
    if player is not None and table_seat_of(found, player) is not None:
        table_see(player=player, table=found)
        if "looks" in request.GET:
            table_look(player=player.pk, table=found.pk)
    shown = table_shown(found, player)
    seats = {"table": shown}
    return JsonResponse(
        {
            "view": shown.view,
            "href": shown.match_href if shown.view is View.WAITING else "",
            "is_host": shown.is_host,
            "can_start": shown.can_start,
            "start": shown.start,
            "offers_robot": shown.offers_robot,
            "seats": render_to_string("lobby/seats.html", seats, request=request),
        }
    )


@require_POST
def sit(request: HttpRequest, id: str) -> HttpResponse:
    """Sit down, as a guest by the name they typed when nobody is signed in."""
    found = _get(id)
    form = SitForm(request.POST)
    if table_view(found, player_get(request)) is not View.INVITED:
        return _page(request, found, form=form)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    try:
        name = guest_name_accept(name) if name else ""
    except NameRefused as refused:
        form.refuse_name(refused, is_guest=True)
    if form.errors:
        return _page(request, found, form=form)
    player = player_ensure(request, form=found.pk)
    if name and player.kind == PlayerKind.GUEST:
        guest_rename(player=player, name=name)
    return _do(request, found, lambda: table_join(player=player, table=found.pk))


@require_POST
def leave(request: HttpRequest, id: str) -> HttpResponse:
    """Give the seat up, and go home."""
    return table_act(request, id, table_leave, to="home")


@require_POST
def close(request: HttpRequest, id: str) -> HttpResponse:
    """Close the table, and go home."""
    return table_act(request, id, table_close, to="home")


@require_POST
def start(request: HttpRequest, id: str) -> HttpResponse:
    """Begin the match with those who sit there."""
    return table_act(request, id, table_start)


@require_POST
def fill(request: HttpRequest, id: str) -> HttpResponse:
    """Let computer players take the free seats, and begin."""
    return table_act(request, id, table_fill)


@require_safe
def code(request: HttpRequest, id: str) -> HttpResponse:
    """The table's address as a QR code, for whoever may know it."""
    found = _get(id)
    if found.is_queue or found.kind == Kind.CHALLENGE or not found.is_open:
        raise Http404
    return HttpResponse(code_svg(_address(request, found)), content_type="image/svg+xml")


def _get(id: str) -> Table:
    try:
        return table_get(id)
    except UnknownTable:
        raise Http404 from None


def table_act(
    request: HttpRequest, id: str, act: Callable[..., object], *, to: str = ""
) -> HttpResponse:
    """Do something at a table in the name of the visitor; refused, say why there."""
    found, player = _get(id), player_get(request)
    if player is None:
        raise Http404
    return _do(request, found, lambda: act(player=player, table=found.pk), to=to)


def _do(
    request: HttpRequest,
    found: Table,
    act: Callable[[], object],
    *,
    to: str = "",
) -> HttpResponse:
    try:
        act()
    except UnknownTable:
        raise Http404 from None
    except (TableRefused, Refused) as refused:
        # As it is now: what was refused may be done already, or the table have changed.
        return _page(request, _get(found.pk), refused=refused)
    return redirect(to) if to else redirect("lobby:table", found.pk)


def _page(
    request: HttpRequest,
    found: Table,
    *,
    refused: Refusal | None = None,
    form: SitForm | None = None,
) -> HttpResponse:
    player = player_get(request)
    shown = table_shown(found, player)
    if shown.view is View.WAITING and shown.match_href:
        return redirect(shown.match_href)
    address = _address(request, found)
    words = _("Shall we play %(rules)s? A seat is waiting for you:") % {"rules": shown.rules}
    is_guest = player is None or player.kind == PlayerKind.GUEST
    context = {
        "table": shown,
        "asks_name": is_guest,
        "form": form or SitForm(initial={"name": player.name if player else ""}),
        "refusal": refusal_text(refused) if refused else "",
        "address": address,
        "words": words,
        "shares": shares(words=words, subject=_("A game on Gobelet"), address=address),
    }
    response = render(
        request, "lobby/table.html", context, status=_page_status(shown.view, refused, form)
    )
    if refused:
        response.headers["X-Refused"] = refused.code
    return response


def _page_status(view: View, refused: Refusal | None, form: SitForm | None) -> HTTPStatus:
    if view is View.CLOSED:
        return HTTPStatus.GONE
    if refused is not None:
        return refusal_status(refused)
    if form is not None and view is View.INVITED:
        return form.status
    return HTTPStatus.OK if form is None else HTTPStatus.CONFLICT


def _address(request: HttpRequest, table: Table) -> str:
    return request.build_absolute_uri(reverse("lobby:table", args=[table.pk]))
