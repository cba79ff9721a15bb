"""What waits for the visitor, and how they want to be told while they are away."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.mail import has_mail
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.holidays import (
    HolidayRefused,
    holiday_days_left,
    holiday_end,
    holiday_take,
    holiday_until,
)
from gobelet.web.matches.selectors import holiday_text, match_get_for
from gobelet.web.notifications.forms import HolidayForm, WishesForm, lengths_offered
from gobelet.web.notifications.models import Wishes
from gobelet.web.notifications.selectors import (
    confirmed_address,
    has_played_slowly,
    is_subscribed,
    notice_list,
    slow_match_list,
    wishes_get,
)
from gobelet.web.notifications.services import (
    HOURS,
    UnusableWishes,
    match_mute,
    page_look,
    subscription_add,
    subscription_end,
    wishes_begin,
    wishes_save,
)
from gobelet.web.notifications.texts import notices_count_text
from gobelet.web.notifications.vapid import has_push, public_key


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Everything that waits for the visitor, and how they are told."""
    return _page(request, player_get(request))


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """How much waits, how much of it not on the page that asks, and all of it.

    A page that somebody looks at says so.
    """
    player, here = player_get(request), request.GET.get("here", "")
    if player is not None and "looks" in request.GET:
        page_look(player=player, path=here)
    found = notice_list(player)
    data = {
        "count": len(found),
        "elsewhere": sum(one.href != here for one in found),
        "label": notices_count_text(len(found)),
        "items": [{"id": one.id, "text": one.text, "href": one.href} for one in found],
    }
    answer = JsonResponse(data, json_dumps_params={"ensure_ascii": False})
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_POST
def wishes(request: HttpRequest) -> HttpResponse:
    """Keep how the visitor wants to be told."""
    player = _player(request)
    form = WishesForm(request.POST, address=confirmed_address(player))
    if not form.is_valid():
        return _page(request, player, wishes_form=form)
    wishes_save(
        player=player,
        has_mail=form.cleaned_data["mail"],
        quiet_from=form.cleaned_data["quiet_from"],
        quiet_to=form.cleaned_data["quiet_to"],
        time_zone=form.time_zone_sent or wishes_get(player).time_zone,
        site=request.build_absolute_uri("/"),
    )
    saved = "saved=here" if form.is_zone_unknown else "saved"
    return redirect(f"{reverse('notifications:notices')}?{saved}")


@require_POST
def subscribing(request: HttpRequest) -> HttpResponse:
    """Let this browser take push messages."""
    player = _player(request)
    session = request.session.session_key
    if not has_push() or session is None or not has_played_slowly(player):
        raise Http404
    try:
        data = json.loads(request.body)
        if not isinstance(data, dict):
            raise UnusableWishes
        subscription_add(player=player, session=session, data=data)
        site, zone = request.build_absolute_uri("/"), str(data.get("time_zone"))
        wishes_begin(player=player, time_zone=zone, site=site)
    except (UnusableWishes, ValueError, RecursionError):
        return HttpResponse(status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_POST
def unsubscribing(request: HttpRequest) -> HttpResponse:
    """Send nothing more to this browser."""
    _player(request)
    if request.session.session_key is not None:
        subscription_end(session=request.session.session_key)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_POST
def muting(request: HttpRequest, id: str) -> HttpResponse:
    """Tell the visitor nothing more about a match, or tell them again."""
    player = _player(request)
    try:
        match = match_get_for(player, id)
    except UnknownMatch:
        raise Http404 from None
    match_mute(player=player, match=match, is_muted=request.POST.get("mute") == "1")
    return redirect("notifications:notices")


@require_POST
def holiday(request: HttpRequest) -> HttpResponse:
    """Begin a holiday; during one, the page says until when it lasts."""
    player = _player(request)
    form = HolidayForm(request.POST, left=holiday_days_left(player))
    if holiday_until(player) is None and not _take(player, form):
        return _page(request, player, holiday_form=form)
    return redirect("notifications:notices")


@require_POST
def holiday_over(request: HttpRequest) -> HttpResponse:
    """Come back from a holiday before it ends."""
    holiday_end(player=_player(request))
    return redirect("notifications:notices")


def _player(request: HttpRequest) -> Player:
    player = player_get(request)
    if player is None:
        raise Http404
    return player


def _take(player: Player, form: HolidayForm) -> bool:
    """Begin a holiday; refused, the form says why."""
    if not form.is_valid():
        return False
    try:
        holiday_take(player=player, days=form.cleaned_data["days"])
    except HolidayRefused:
        # Another tab was faster.
        form.refuse()
    return form.is_valid()


def _page(
    request: HttpRequest,
    player: Player | None,
    *,
    wishes_form: WishesForm | None = None,
    holiday_form: HolidayForm | None = None,
) -> HttpResponse:
    context: dict[str, object] = {
        "notices": notice_list(player),
        "saved": "saved" in request.GET,
        "is_zone_unknown": request.GET.get("saved") == "here",
        "wishes_form": wishes_form,
        "holiday_form": holiday_form,
    }
    if player is not None and has_played_slowly(player):
        context |= _ways(request, player)
        context["chosen"] = _chosen(wishes_get(player), wishes_form)
    is_refused = wishes_form is not None or holiday_form is not None
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    return render(request, "notifications/notices.html", context, status=status)


def _chosen(kept: Wishes, form: WishesForm | None) -> dict[str, object]:
    """What the fields show: what was typed, and what was kept where that could not be taken."""
    chosen = {"mail": kept.has_mail, "quiet_from": kept.quiet_from, "quiet_to": kept.quiet_to}
    return {**chosen, **(form.cleaned_data if form is not None else {})}


def _ways(request: HttpRequest, player: Player) -> dict[str, object]:
    return {
        "wishes": wishes_get(player),
        "hours": HOURS,
        "has_push": has_push(),
        "push_key": public_key() if has_push() else "",
        "is_subscribed": is_subscribed(request.session.session_key),
        "has_mail": has_mail(),
        "address": confirmed_address(player),
        "slow_matches": slow_match_list(player),
        "holiday_until": holiday_text(holiday_until(player)),
        "days_left": (left := holiday_days_left(player)),
        "lengths": lengths_offered(left),
    }
