"""The e-mail address of an account, and a new password by mail; where the site sends mail."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gobelet.web.accounts.forms import EmailForm, NewPasswordForm
from gobelet.web.accounts.mail import (
    address_confirm,
    address_get,
    address_remove,
    address_set,
    has_mail,
    recovery_send,
    recovery_user,
)
from gobelet.web.accounts.services import account_player, password_change, preferences_save
from gobelet.web.accounts.signing import (
    confirmed,
    is_too_often,
    refuse_caching,
    sessions_end,
    sign_in,
    too_often,
    user_of,
)

pages = require_http_methods(["GET", "HEAD", "POST"])


@pages
@login_required
@confirmed
def email(request: HttpRequest) -> HttpResponse:
    """The address of the account; sent, ask its owner to confirm it."""
    user = user_of(request)
    address = address_get(user)
    form = EmailForm(initial={"email": address.email if address else ""})
    if request.method == "POST":
        _check_mail()
        if is_too_often(request, "manage_email", name=request.POST.get("email", "")):
            return too_often(request)
        form = EmailForm(request.POST)
        if form.is_valid():
            address_set(request, user=user, email=form.cleaned_data["email"])
            return redirect("accounts:email")
    context = {"form": form, "address": address, "has_mail": has_mail()}
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "accounts/email.html", context, status=status)


@require_POST
@login_required
@confirmed
def removing(request: HttpRequest) -> HttpResponse:
    """Forget the address."""
    address_remove(user=user_of(request))
    return redirect("accounts:email")


@require_POST
@login_required
def searching(request: HttpRequest) -> HttpResponse:
    """Let others find the account by its address, or not any more."""
    player = account_player(user=user_of(request))
    preferences_save(player=player, changes={"found_by_email": "allow" in request.POST})
    return redirect("accounts:email")


@pages
def confirming(request: HttpRequest, key: str) -> HttpResponse:
    """Confirm an address; a button does it, since mail programs open links by themselves."""
    if request.method == "POST" and address_confirm(key) is not None:
        return redirect("accounts:account")
    context = {"is_wrong": request.method == "POST"}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if context["is_wrong"] else HTTPStatus.OK
    return render(request, "accounts/email_confirm.html", context, status=status)


@pages
def recovering(request: HttpRequest) -> HttpResponse:
    """Send a link to a new password; the answer is the same for every address."""
    _check_mail()
    form = EmailForm(request.POST if request.method == "POST" else None)
    is_sent = False
    if request.method == "POST":
        if is_too_often(request, "reset_password", name=request.POST.get("email", "")):
            return too_often(request)
        if form.is_valid():
            recovery_send(request, email=form.cleaned_data["email"])
            is_sent = True
    context = {"form": form, "is_sent": is_sent}
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "accounts/recover_mail.html", context, status=status)


@pages
@sensitive_post_parameters("password")
def recovering_by_link(request: HttpRequest, id: str, token: str) -> HttpResponse:
    """Choose a new password; every session of the account ends."""
    user = recovery_user(id, token)
    if user is None:
        return render(
            request,
            "accounts/recover_link.html",
            {"is_wrong": True},
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
        )
    form = NewPasswordForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and form.is_valid():
        password_change(user=user, password=form.cleaned_data["password"])
        sessions_end(user=user)
        return sign_in(request, user=user, to=reverse("accounts:account"))
    context = {"form": form, "username": user.username}
    status = form.status if form.errors else HTTPStatus.OK
    # The address holds the token: it must not be told to other pages or kept.
    response = refuse_caching(render(request, "accounts/recover_link.html", context, status=status))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _check_mail() -> None:
    if not has_mail():
        raise Http404
