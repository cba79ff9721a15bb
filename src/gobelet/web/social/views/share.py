"""One's own name to hand on, and the page that whoever got it opens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from gobelet.web.accounts.forms import EmailForm
from gobelet.web.accounts.mail import has_mail
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import account_get
from gobelet.web.accounts.services import account_player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import is_too_often, too_often, user_of
from gobelet.web.common.sharing import code_svg, shares
from gobelet.web.social.invitations import invitation_send
from gobelet.web.social.selectors import relation


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def share(request: HttpRequest) -> HttpResponse:
    """One's own name as a link and a code; an address sent is invited."""
    player = account_player(user=user_of(request))
    form = EmailForm(request.POST if request.method == "POST" else None)
    is_sent = False
    if request.method == "POST":
        if not has_mail():
            raise Http404
        if is_too_often(request, "invite"):
            return too_often(request)
        if form.is_valid():
            link = _address(request, player)
            invitation_send(player=player, email=form.cleaned_data["email"], link=link)
            form, is_sent = EmailForm(), True
    context = {**_sharing(request, player), "form": form, "is_sent": is_sent}
    context["has_mail"] = has_mail()
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "social/share.html", context, status=status)


@require_safe
@login_required
def code(request: HttpRequest) -> HttpResponse:
    """The QR code of one's own name."""
    player = account_player(user=user_of(request))
    return HttpResponse(code_svg(_address(request, player)), content_type="image/svg+xml")


@require_safe
def add(request: HttpRequest, username: str) -> HttpResponse:
    """Whoever has shared their name, to be asked; a guest may come in first."""
    person = account_get(username)
    if person is None:
        raise Http404
    if person.name != username:
        return redirect("social:add", person.name)
    context = {"person": person, "relation": relation(player_get(request), person)}
    return render(request, "social/add.html", context)


def _sharing(request: HttpRequest, player: Player) -> dict[str, Any]:
    address = _address(request, player)
    words = _("I am %(name)s on Gobelet. Shall we play?") % {"name": player.name}
    return {
        "address": address,
        "words": words,
        "shares": shares(words=words, subject=_("Dice on Gobelet"), address=address),
    }


def _address(request: HttpRequest, player: Player) -> str:
    return request.build_absolute_uri(reverse("social:add", args=[player.name]))
