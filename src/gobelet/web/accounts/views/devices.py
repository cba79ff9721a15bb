"""The devices an account is signed in on, and how to end any of them."""

from __future__ import annotations

from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.devices import device_list
from gobelet.web.accounts.signing import sessions_end, sign_out, user_of


@require_safe
@login_required
def devices(request: HttpRequest) -> HttpResponse:
    """The list, this device first."""
    known = device_list(user=user_of(request), session=request.session.session_key)
    return render(request, "accounts/devices.html", {"devices": known})


@require_POST
@login_required
def ending(request: HttpRequest, device: int) -> HttpResponse:
    """End one device; this one means to sign out. One that is ended already stays so."""
    session = UserSession.objects.filter(user=user_of(request), pk=device).first()
    if session is not None and session.session_key == request.session.session_key:
        sign_out(request)
        return redirect("home")
    if session is not None:
        get_adapter().end_sessions([session])
    return redirect("accounts:devices")


@require_POST
@login_required
def ending_others(request: HttpRequest) -> HttpResponse:
    """End every device but this one."""
    sessions_end(user=user_of(request), but=request.session.session_key)
    return redirect("accounts:devices")
