"""The page of the game of the day, those of former days, and its beginning."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import begins_too_often, refuse_caching, too_often
from gobelet.web.common import days
from gobelet.web.common.sharing import shares
from gobelet.web.daily import selectors
from gobelet.web.daily.days import GRACE, ONE_DAY, parse_day, seal_key
from gobelet.web.daily.months import month_shown
from gobelet.web.daily.selectors import Attempt, State, late_attempt, streak_get
from gobelet.web.daily.services import daily_start
from gobelet.web.daily.sharing import result_text
from gobelet.web.daily.shown import DayPage, day_page
from gobelet.web.matches.errors import Refused, TooManyMatches
from gobelet.web.matches.seals import seal_get
from gobelet.web.matches.services import match_draw_id


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Today's game, its board, one's streak and calendar, and how it works."""
    return _today(request)


@require_safe
def day(request: HttpRequest, day: str) -> HttpResponse:
    """The board of a former day, and its dice once they are revealed."""
    asked, now = parse_day(day), days.today()
    if asked == now:
        return redirect("daily:today")
    if asked is None or asked > now:
        raise Http404
    page = day_page(player_get(request), asked)
    if page.seal is None:
        raise Http404
    return render(request, "daily/day.html", _context(request, page))


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Begin today's game, or go on with it; what is over is looked at."""
    player = player_ensure(request, form=request.POST.get("form", ""))
    if begins_too_often(player.pk):
        return too_often(request)
    try:
        match = daily_start(player=player)
    except Refused as refused:
        return _refuse(request, refused)
    return redirect("matches:table", match)


@require_safe
def activity(request: HttpRequest) -> HttpResponse:
    """The last two weeks of the visitor, for scripts."""
    found = selectors.activity(player_get(request))
    return refuse_caching(JsonResponse(found, safe=False))


def _refuse(request: HttpRequest, refused: Refused) -> HttpResponse:
    is_full = isinstance(refused, TooManyMatches)
    refusal = (
        _("You have %(limit)s games under way, and no more fit on the table. Finish one first.")
        % refused.facts
        if is_full
        else _("The site is busy and could not begin your game. Please try again in a moment.")
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_full else HTTPStatus.SERVICE_UNAVAILABLE
    response = _today(request, refusal=refusal, status=status)
    response.headers["X-Refused"] = refused.code
    return response


def _today(
    request: HttpRequest, *, refusal: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    player, now = player_get(request), days.today()
    yesterday, tomorrow = seal_get(seal_key(now - ONE_DAY)), seal_get(seal_key(now + ONE_DAY))
    context = _context(request, day_page(player, now)) | {
        "refusal": refusal,
        # Drawn here, so that a form sent twice makes one guest.
        "form": match_draw_id(),
        "late": late_attempt(player),
        "streak": streak_get(player),
        "month": month_shown(player, parse_day(f"{request.GET.get('mois', '')}-01")),
        "yesterday": now - ONE_DAY if yesterday is not None else None,
        "yesterday_seal": yesterday,
        "tomorrow_seal": tomorrow,
        "zone": settings.DAY_ZONE,
        "grace_hours": GRACE.seconds // 3600,
    }
    return render(request, "daily/today.html", context, status=status)


def _context(request: HttpRequest, page: DayPage) -> dict[str, Any]:
    context: dict[str, Any] = {"page": page}
    if page.attempt.state is State.FINISHED:
        context |= _sharing(request, page.attempt)
    return context


def _sharing(request: HttpRequest, attempt: Attempt) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("daily:today"))
    text = result_text(attempt)
    return {
        "address": address,
        "text": text,
        "shares": shares(words=text, subject=text.splitlines()[0], address=address),
    }
