"""Play on one device that goes round."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gobelet.web.accounts.models import PlayerKind
from gobelet.web.accounts.names import NameRefused
from gobelet.web.accounts.selectors import player_name
from gobelet.web.accounts.services import guest_name_accept
from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import begins_too_often, too_often
from gobelet.web.accounts.texts import name_refusal
from gobelet.web.lobby.asked import Asked, asked_sent
from gobelet.web.lobby.errors import TableRefused
from gobelet.web.lobby.local import SameName, local_check, local_start
from gobelet.web.lobby.refusals import Refusal
from gobelet.web.lobby.views.asking import asking_page
from gobelet.web.matches.errors import Refused

MOST: Final = 4
LONGEST_TYPED: Final = 200


@dataclass(frozen=True, slots=True)
class NameTyped:
    """A name in its field; `error` says why it cannot be."""

    text: str = ""
    error: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def local(request: HttpRequest) -> HttpResponse:
    """Ask for rules and names; sent, begin the match."""
    if request.method != "POST":
        player = player_get(request)
        former = NameTyped(player.name if player else "")
        return _page(request, [former, *[NameTyped()] * (MOST - 1)])
    asked = asked_sent(request.POST)
    typed = [_typed(text) for text in _texts(request)]
    if any(name.error for name in typed):
        return _page(request, typed, chosen=asked)
    own, *others = (name.text for name in typed)
    names = [name for name in others if name]
    form = request.POST.get("form", "")[:16]
    try:
        local_check(ruleset=asked.ruleset, own=_own_name(request, own), names=names)
        owner = player_ensure(request, form=form)
        if begins_too_often(owner.pk):
            return too_often(request)
        match = local_start(owner=owner, own=own, ruleset=asked.ruleset, names=names, form=form)
    except SameName as same:
        return _page(request, _marked(typed, same.name), chosen=asked)
    except (TableRefused, Refused) as refused:
        return _page(request, typed, chosen=asked, refused=refused)
    return redirect("matches:table", match)


def _texts(request: HttpRequest) -> list[str]:
    others = [text[:LONGEST_TYPED].strip() for text in request.POST.getlist("name")[: MOST - 1]]
    others += [""] * (MOST - 1 - len(others))
    own = "" if _is_account(request) else request.POST.get("own", "")[:LONGEST_TYPED].strip()
    return [own, *others]


def _typed(text: str) -> NameTyped:
    if not text:
        return NameTyped()
    try:
        return NameTyped(guest_name_accept(text))
    except NameRefused as refused:
        return NameTyped(text, name_refusal(refused.code, is_guest=True))


def _marked(typed: list[NameTyped], same: str) -> list[NameTyped]:
    """The names with an error at the last one that is there twice."""
    last = max(number for number, name in enumerate(typed) if name.text == same)
    error = _("Two people at one device need two names.")
    return [
        NameTyped(name.text, error if number == last else "") for number, name in enumerate(typed)
    ]


def _own_name(request: HttpRequest, typed: str) -> str:
    player = player_get(request)
    return typed or (player_name(player) if player else "")


def _is_account(request: HttpRequest) -> bool:
    player = player_get(request)
    return player is not None and player.kind == PlayerKind.ACCOUNT


def _page(
    request: HttpRequest,
    typed: list[NameTyped],
    *,
    chosen: Asked | None = None,
    refused: Refusal | None = None,
) -> HttpResponse:
    is_wrong = any(name.error for name in typed)
    return asking_page(
        request,
        "lobby/local.html",
        chosen=chosen,
        refused=refused,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK,
        further={
            "own": typed[0],
            "names": list(enumerate(typed[1:], start=2)),
            "is_account": _is_account(request),
        },
    )
