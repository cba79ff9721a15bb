"""The e-mail address of an account, and a new password by mail; where the site sends mail."""

from __future__ import annotations

from http import HTTPStatus

from allauth.account.models import EmailAddress
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gobelet.web.accounts.forms import EmailForm, NewPasswordForm
from gobelet.web.accounts.mail import (
    address_ask,
    address_confirm,
    address_give_up,
    address_of,
    address_remove,
    addresses_get,
    has_mail,
    recovery_send,
    recovery_user,
    user_of_link,
)
from gobelet.web.accounts.services import account_player, password_change, preferences_save
from gobelet.web.accounts.signing import (
    confirmed,
    has_password,
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
    """The addresses of the account; a further one sent, ask its owner to confirm it."""
    user = user_of(request)
    form = EmailForm()
    if request.method == "POST":
        _check_mail()
        if is_too_often(request, "manage_email", name=request.POST.get("email", "")):
            return too_often(request)
        form = EmailForm(request.POST)
        if form.is_valid() and _ask(request, form):
            return redirect(f"{reverse('accounts:email')}?envoye")
    context = {
        "form": form,
        "addresses": addresses_get(user),
        "has_mail": has_mail(),
        "is_sent": "envoye" in request.GET,
    }
    status = form.status if form.errors else HTTPStatus.OK
    return render(request, "accounts/email.html", context, status=status)


@require_POST
@login_required
@confirmed
def giving_up(request: HttpRequest) -> HttpResponse:
    """Forget the address that waits to be confirmed."""
    address_give_up(user=user_of(request))
    return redirect("accounts:email")


@require_POST
@login_required
@confirmed
def removing(request: HttpRequest) -> HttpResponse:
    """Forget the address in use."""
    address_remove(request, user=user_of(request))
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
    address = address_of(key)
    if request.method == "POST" and address is not None:
        if address_confirm(request, address):
            return redirect("accounts:email_confirm", key)
        return _confirm_page(request, address, is_refused=True)
    return _confirm_page(request, address)


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
    if user is None and request.method == "POST":
        # Sent again after the answer was lost, the password is the new one already.
        former = user_of_link(id)
        if former is not None and has_password(request, former):
            return sign_in(request, user=former, to=reverse("accounts:account"))
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


def _ask(request: HttpRequest, form: EmailForm) -> bool:
    """Ask for an address to be confirmed; refused, say so in the form."""
    user, email = user_of(request), form.cleaned_data["email"]
    if email == addresses_get(user).used:
        form.add_error("email", _("This address is in use already."))
    elif not address_ask(request, user=user, email=email):
        form.add_error("email", _("The mail could not be sent just now. Try again later."))
    return form.is_valid()


def _confirm_page(
    request: HttpRequest, address: EmailAddress | None, *, is_refused: bool = False
) -> HttpResponse:
    is_wrong = address is None or is_refused
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    context = {"address": address, "is_refused": is_refused}
    return render(request, "accounts/email_confirm.html", context, status=status)


def _check_mail() -> None:
    if not has_mail():
        raise Http404
