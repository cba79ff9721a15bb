"""The account of whoever is signed in, and the name of a guest."""

from __future__ import annotations

from http import HTTPStatus

from allauth.account.internal.flows.reauthentication import resume_request
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gobelet.web.accounts.addresses import next_asked
from gobelet.web.accounts.devices import device_list
from gobelet.web.accounts.forms import ConfirmForm, GuestNameForm, PasswordForm
from gobelet.web.accounts.mail import addresses_get, has_mail
from gobelet.web.accounts.models import PlayerKind
from gobelet.web.accounts.names import NameRefused
from gobelet.web.accounts.noting import codes_wait
from gobelet.web.accounts.passkeys import can_use_passkeys, passkey_list
from gobelet.web.accounts.selectors import player_name, recovery_codes_left
from gobelet.web.accounts.services import (
    guest_name_accept,
    guest_rename,
)
from gobelet.web.accounts.sessions import player_ensure, player_get
from gobelet.web.accounts.signing import (
    TooManyTries,
    confirm,
    has_password,
    is_too_often,
    password_set,
    too_often,
    user_authenticate,
    user_of,
)

pages = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """What can be done with an account; a guest may choose a name here."""
    if not request.user.is_authenticated:
        return _guest_page(request)
    user = user_of(request)
    context = {
        "codes_left": recovery_codes_left(user),
        "codes_wait": codes_wait(request),
        "has_mail": has_mail(),
        "addresses": addresses_get(user),
        "keys": len(passkey_list(user)),
        "devices": len(device_list(user=user, session=request.session.session_key)),
        "done": request.GET.get("fait", ""),
    }
    return render(request, "accounts/account.html", context)


@require_POST
def guest_name(request: HttpRequest) -> HttpResponse:
    """Call a guest by a name of their choice."""
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = GuestNameForm(request.POST)
    if form.is_valid():
        try:
            # A refused name makes nobody a guest.
            name = guest_name_accept(form.cleaned_data["name"])
            guest_rename(player=player_ensure(request), name=name)
        except NameRefused as refused:
            form.refuse_name(refused, is_guest=True)
        else:
            return redirect("accounts:account")
    return _guest_page(request, form)


@pages
@login_required
@sensitive_post_parameters("password")
def confirming(request: HttpRequest) -> HttpResponse:
    """Ask for the password once more, then go on with what was asked for."""
    user = user_of(request)
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if is_too_often(request, "reauthenticate"):
            return too_often(request)
        if form.is_valid():
            try:
                password = form.cleaned_data["password"]
                found = user_authenticate(request, username=user.username, password=password)
            except TooManyTries:
                return too_often(request)
            if found == user:
                confirm(request, user=user)
                return resume_request(request) or redirect("accounts:account")
            form.add_error("password", _("That is not the password."))
    has_passkeys = can_use_passkeys(request) and bool(passkey_list(user))
    context = {"form": form, "next": next_asked(request), "has_passkeys": has_passkeys}
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "accounts/confirm.html", context, status=status)


@pages
@login_required
@sensitive_post_parameters("former", "password")
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; every other device is signed out."""
    user = user_of(request)
    form = PasswordForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST":
        if is_too_often(request, "change_password"):
            return too_often(request)
        if form.is_valid():
            try:
                former = form.cleaned_data["former"]
                found = user_authenticate(request, username=user.username, password=former)
            except TooManyTries:
                return too_often(request)
            # Sent again after the answer was lost, it is the new one already.
            if found == user or has_password(request, user):
                password_set(request, user=user, password=form.cleaned_data["password"])
                return redirect(f"{reverse('accounts:account')}?fait=password")
            form.add_error("former", _("That is not the password."))
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "accounts/password.html", {"form": form}, status=status)


def _guest_page(request: HttpRequest, form: GuestNameForm | None = None) -> HttpResponse:
    player = player_get(request)
    is_guest = player is not None and player.kind == PlayerKind.GUEST
    shown = form or GuestNameForm(initial={"name": player.name if player else ""})
    context = {
        "form": shown,
        "guest": player_name(player) if player and is_guest else "",
    }
    status = shown.status if shown.errors else HTTPStatus.OK
    return render(request, "accounts/guest.html", context, status=status)
