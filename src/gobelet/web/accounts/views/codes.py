"""Recovery codes: how many are left, new ones, and those that were made and not noted yet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from gobelet.web.accounts.addresses import next_or
from gobelet.web.accounts.noting import codes_begin, codes_noted, codes_shown, codes_wait
from gobelet.web.accounts.selectors import has_noted_codes, recovery_codes_left
from gobelet.web.accounts.signing import confirmed, refuse_caching, user_of

pages = require_http_methods(["GET", "HEAD", "POST"])


@pages
@login_required
@confirmed
def codes(request: HttpRequest) -> HttpResponse:
    """Say how many recovery codes are left; make new ones when asked."""
    if request.method == "POST" and not codes_wait(request):
        codes_begin(request)
    if codes_wait(request):
        return redirect("accounts:new_codes")
    return render(request, "accounts/codes.html", {"left": recovery_codes_left(user_of(request))})


@pages
@login_required
@confirmed
def new_codes(request: HttpRequest) -> HttpResponse:
    """Show new codes until their owner has noted them: no answer that is lost takes them along."""
    user = user_of(request)
    if request.method == "POST":
        codes_noted(request, user=user)
        return redirect(next_or(request, "accounts:account"))
    if not codes_wait(request):
        return redirect("accounts:codes")
    context = {
        "codes": codes_shown(request, user=user),
        "has_others": has_noted_codes(user),
        "is_welcome": "bienvenue" in request.GET,
        "next": next_or(request, "accounts:account"),
    }
    return refuse_caching(render(request, "accounts/new_codes.html", context))


def codes_href(to: str) -> str:
    """The page with the codes of a new account, which leads on to another one."""
    return f"{reverse('accounts:new_codes')}?{urlencode({'bienvenue': '', 'next': to})}"
