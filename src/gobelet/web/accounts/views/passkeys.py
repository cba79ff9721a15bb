"""Passkeys: adding and removing them, signing in and confirming with them."""

from __future__ import annotations

from http import HTTPStatus

from allauth.account.internal.flows.reauthentication import resume_request
from allauth.core.internal import ratelimit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gobelet.web.accounts.addresses import next_asked, next_or
from gobelet.web.accounts.forms import ConfirmForm, SignInForm
from gobelet.web.accounts.passkeys import (
    can_use_passkeys,
    creation_options,
    passkey_add,
    passkey_confirm,
    passkey_list,
    passkey_remove,
    passkey_sign_in,
    request_options,
)
from gobelet.web.accounts.sessions import session_keep_briefly
from gobelet.web.accounts.signing import (
    confirmed,
    is_too_often,
    refuse_caching,
    too_often,
    user_of,
)

pages = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@login_required
def passkeys(request: HttpRequest) -> HttpResponse:
    """The keys of an account."""
    return _list_page(request)


@pages
@login_required
@confirmed
def adding(request: HttpRequest) -> HttpResponse:
    """Hand out what a browser needs to make a key, or keep the key it has made."""
    _check_possible(request)
    if request.method != "POST":
        options = creation_options(user_of(request)) if _asks_for_data(request) else None
        return _options(options, otherwise="accounts:passkeys")
    if passkey_add(request, user=user_of(request)):
        return redirect("accounts:passkeys")
    return _list_page(request, refusal=_("This key could not be added. Nothing was changed."))


@require_POST
@login_required
@confirmed
def removing(request: HttpRequest, key: int) -> HttpResponse:
    """Forget a key; one that is gone already stays so."""
    passkey_remove(user=user_of(request), id=key)
    return redirect("accounts:passkeys")


@pages
def signing_in(request: HttpRequest) -> HttpResponse:
    """Hand out what a browser needs to sign in with a key, or take what the key has signed."""
    _check_possible(request)
    if request.method != "POST":
        # What is handed out is remembered, by a session of its own for whoever has none.
        if _asks_for_data(request) and is_too_often(request, "login"):
            return too_often(request)
        options = request_options(None) if _asks_for_data(request) else None
        if options is not None:
            session_keep_briefly(request)
        return _options(options, otherwise="account_login")
    if not ratelimit.consume(request, app="allauth.mfa", action="webauthn_login"):
        return too_often(request)
    response = passkey_sign_in(request, to=next_or(request, "home"))
    if response is not None:
        return response
    form = SignInForm()
    context = {
        "form": form,
        "next": next_asked(request),
        "has_passkeys": True,
        "refusal": _("This key opens no account here. Sign in with your password."),
    }
    return render(request, "accounts/sign_in.html", context, status=form.status)


@pages
@login_required
def confirming(request: HttpRequest) -> HttpResponse:
    """Let a key stand in for the password before something that matters."""
    _check_possible(request)
    user = user_of(request)
    if request.method != "POST":
        options = request_options(user) if _asks_for_data(request) else None
        return _options(options, otherwise="account_reauthenticate")
    if is_too_often(request, "reauthenticate"):
        return too_often(request)
    if passkey_confirm(request, user=user):
        return resume_request(request) or redirect("accounts:account")
    context = {
        "form": ConfirmForm(),
        "next": next_asked(request),
        "has_passkeys": True,
        "refusal": _("This key does not belong to the account. Type your password."),
    }
    return render(request, "accounts/confirm.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _asks_for_data(request: HttpRequest) -> bool:
    """Tell whether a script asks; a person may come here on the way back from another page."""
    return request.headers.get("Accept") == "application/json"


def _options(options: dict[str, object] | None, *, otherwise: str) -> HttpResponse:
    return redirect(otherwise) if options is None else refuse_caching(JsonResponse(options))


def _check_possible(request: HttpRequest) -> None:
    if not can_use_passkeys(request):
        raise Http404


def _list_page(request: HttpRequest, *, refusal: str = "") -> HttpResponse:
    context = {
        "passkeys": passkey_list(user_of(request)),
        "is_possible": can_use_passkeys(request),
        "refusal": refusal,
    }
    return render(
        request,
        "accounts/passkeys.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK,
    )
