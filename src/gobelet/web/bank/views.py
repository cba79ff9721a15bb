"""The bank: what one has, what moved and what for, the gift of the day, and one's own limits."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import refuse_caching
from gobelet.web.bank.errors import BankRefused
from gobelet.web.bank.forms import LimitForm, PauseForm
from gobelet.web.bank.limits import PAUSES, limit_set, limits_of, lost_today, pause_set
from gobelet.web.bank.selectors import (
    LOW,
    Asked,
    balance_get,
    can_have_gift,
    months_list,
    statement_get,
    statement_list,
)
from gobelet.web.bank.services import DAILY_GIFT, daily_give, purse_open
from gobelet.web.bank.texts import refusal_text
from gobelet.web.bank.topics import REASON_NAMES, TOPIC_NAMES, Topic


@require_safe
def bank(request: HttpRequest) -> HttpResponse:
    """What one has, and a page of the statement."""
    return _page(request)


@require_POST
def gift(request: HttpRequest) -> HttpResponse:
    """Take the gift of the day."""
    player = _owner(request)
    if player is None:
        return redirect("bank:bank")
    try:
        daily_give(player=player)
    except BankRefused as refused:
        return _page(request, refusal=refusal_text(refused), status=HTTPStatus.CONFLICT)
    return redirect("bank:bank")


@require_POST
def limits(request: HttpRequest) -> HttpResponse:
    """Set the most that may be lost in a day."""
    player = _owner(request)
    if player is None:
        return redirect("bank:bank")
    form = LimitForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    limit_set(player=player.pk, daily_loss=form.cleaned_data["daily_loss"])
    return redirect("bank:bank")


@require_POST
def pause(request: HttpRequest) -> HttpResponse:
    """Stake nothing for some days."""
    player = _owner(request)
    if player is None:
        return redirect("bank:bank")
    form = PauseForm(request.POST)
    if not form.is_valid():
        refusal = _("There is no such pause. Choose one of those below.")
        return _page(request, refusal=refusal, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        pause_set(player=player.pk, days=form.cleaned_data["days"])
    except BankRefused as refused:
        return _page(request, refusal=refusal_text(refused), status=HTTPStatus.CONFLICT)
    return redirect("bank:bank")


@require_safe
def statement(request: HttpRequest) -> StreamingHttpResponse | HttpResponse:
    """Everything that moved, as a table for other programs: plain numbers, one line a posting."""
    player = _owner(request)
    if player is None:
        return redirect("bank:bank")
    response = StreamingHttpResponse(
        _csv(player, _asked(request)), content_type="text/csv; charset=utf-8"
    )
    response.headers["Content-Disposition"] = 'attachment; filename="gobelet.csv"'
    return refuse_caching(response)


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def _csv(player: Player, asked: Asked) -> Iterator[str]:
    writer = csv.writer(_Echo())
    # Spreadsheets take a file for UTF-8 when it begins so.
    yield "\ufeff"
    yield writer.writerow(
        [_("time"), _("for"), _("about"), _("purse"), _("diamonds"), _("balance")]
    )
    for line in statement_list(player, asked):
        purse = _("welcome") if line.is_welcome else _("earned")
        yield writer.writerow(
            [
                localtime(line.at).isoformat(timespec="seconds"),
                REASON_NAMES[line.reason],
                line.about,
                purse,
                line.amount,
                line.balance,
            ]
        )


def _owner(request: HttpRequest) -> Player | None:
    """The player of a visitor who is signed in, with a purse."""
    player = player_get(request)
    if player is None or player.user_id is None:
        return None
    purse_open(player=player)
    return player


def _asked(request: HttpRequest) -> Asked:
    """What the statement is narrowed to; what cannot be read narrows nothing."""
    topic = request.GET.get("sujet", "")
    try:
        month = date.fromisoformat(f"{request.GET.get('mois', '')}-01")
    except ValueError:
        month = None
    return Asked(Topic(topic) if topic in list(Topic) else None, month)


def _page(
    request: HttpRequest,
    *,
    form: LimitForm | None = None,
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    player = _owner(request)
    context: dict[str, Any] = {"refusal": refusal}
    if player is not None:
        own, asked = limits_of(player.pk), _asked(request)
        context |= {
            "balance": balance_get(player),
            "gift": DAILY_GIFT,
            "low": LOW,
            "can_have_gift": can_have_gift(player),
            "limits": own,
            "lost": lost_today(player.pk),
            "form": form or LimitForm(initial={"daily_loss": own.daily_loss}),
            "pauses": PAUSES,
            "page": statement_get(player, asked, page=request.GET.get("page", "")),
            "asked": asked,
            "query": _query(request),
            "topics": TOPIC_NAMES.items(),
            "months": months_list(player),
        }
    return render(request, "bank/bank.html", context, status=status)


def _query(request: HttpRequest) -> str:
    """What the statement is narrowed to, for other addresses."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()
