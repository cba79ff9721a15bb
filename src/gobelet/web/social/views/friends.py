"""Friends: the page, and the buttons about a person wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.addresses import next_or
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import account_get
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import is_too_often, too_often
from gobelet.web.social import services
from gobelet.web.social.errors import SocialRefused
from gobelet.web.social.selectors import circle_get
from gobelet.web.social.texts import refusal_text

FRIENDS: Final = "social:friends"
ASK: Final = "demander"
ACTIONS: Final[dict[str, Callable[..., None]]] = {
    ASK: services.friendship_request,
    "accepter": services.friendship_accept,
    "refuser": services.friendship_decline,
    "annuler": services.friendship_withdraw,
    "retirer": services.friendship_remove,
    "bloquer": services.block_add,
    "debloquer": services.block_remove,
}


@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """Requests, friends, and the ways to find more."""
    return _page(request)


@require_POST
def act(request: HttpRequest, action: str) -> HttpResponse:
    """What a button about a person does."""
    do = ACTIONS.get(action)
    if do is None:
        raise Http404
    player = account_player_of(request)
    if player is None:
        return redirect(f"{reverse('account_login')}?{urlencode({'next': reverse(FRIENDS)})}")
    other = account_get(request.POST.get("name", ""))
    if other is None:
        text = _("This account is not here any more.")
        return _page(request, refusal=text, status=HTTPStatus.NOT_FOUND)
    # By pair, too: whoever was declined could take the request back and ask again and again.
    if action == ASK and is_too_often(request, "friend_request", name=f"{player.pk} {other.pk}"):
        return too_often(request)
    try:
        do(player=player, other=other)
    except SocialRefused as refused:
        return _page(request, refusal=refusal_text(refused), status=HTTPStatus.CONFLICT)
    return redirect(next_or(request, FRIENDS))


def account_player_of(request: HttpRequest) -> Player | None:
    """The player of a visitor who is signed in."""
    player = player_get(request)
    return player if player is not None and player.user_id is not None else None


def _page(
    request: HttpRequest, *, refusal: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    player = account_player_of(request)
    context: dict[str, Any] = {"circle": circle_get(player) if player else None, "refusal": refusal}
    return render(request, "social/friends.html", context, status=status)
