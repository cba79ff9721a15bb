"""Into the site and out of it: signing up, in and out, and back in with a recovery code."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gobelet.web.accounts.addresses import next_asked, next_or
from gobelet.web.accounts.forms import RecoverForm, SignInForm, SignUpForm
from gobelet.web.accounts.language import language_of
from gobelet.web.accounts.mail import has_mail
from gobelet.web.accounts.names import NameRefused
from gobelet.web.accounts.passkeys import can_use_passkeys
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import (
    account_create,
    recovery_code_use,
    recovery_codes_create,
)
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import (
    TooManyTries,
    is_too_often,
    refuse_caching,
    sessions_end,
    sign_in,
    sign_out,
    too_often,
    user_authenticate,
)

pages = require_http_methods(["GET", "HEAD", "POST"])


@pages
@sensitive_post_parameters("password")
def signing_up(request: HttpRequest) -> HttpResponse:
    """Make an account, then show its recovery codes this once."""
    if request.user.is_authenticated:
        return redirect(next_or(request, "accounts:account"))
    if request.method != "POST":
        return _form_page(request, "accounts/sign_up.html", SignUpForm())
    if is_too_often(request, "signup"):
        return too_often(request)
    form = SignUpForm(request.POST)
    if form.is_valid():
        try:
            user = account_create(
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password"],
                guest=player_get(request),
                preferences=Preferences(language=language_of(request)),
            )
        except NameRefused as refused:
            form.refuse_name(refused)
        else:
            sign_in(request, user=user, to="")
            return codes_page(request, recovery_codes_create(user=user), is_new=True)
    return _form_page(request, "accounts/sign_up.html", form)


@pages
@sensitive_post_parameters("password")
def signing_in(request: HttpRequest) -> HttpResponse:
    """Sign in with name and password."""
    if request.user.is_authenticated:
        return redirect(next_or(request, "home"))
    if request.method != "POST":
        return _form_page(request, "accounts/sign_in.html", SignInForm())
    if is_too_often(request, "login"):
        return too_often(request)
    form = SignInForm(request.POST)
    if form.is_valid():
        try:
            user = user_authenticate(request, **form.cleaned_data)
        except TooManyTries:
            return too_often(request)
        if user is not None:
            return sign_in(request, user=user, to=next_or(request, "home"))
        form.add_error(None, _("Name and password do not go together. Your games are kept."))
    return _form_page(request, "accounts/sign_in.html", form)


@require_POST
def signing_out(request: HttpRequest) -> HttpResponse:
    """Sign out of this device."""
    sign_out(request)
    return redirect("home")


@pages
@sensitive_post_parameters("password", "code")
def recovering(request: HttpRequest) -> HttpResponse:
    """A new password for a recovery code; every session of the account ends."""
    if request.method != "POST":
        return _form_page(request, "accounts/recover.html", RecoverForm())
    if is_too_often(request, "recover", name=request.POST.get("username", "")):
        return too_often(request)
    form = RecoverForm(request.POST)
    if form.is_valid():
        user = recovery_code_use(**form.cleaned_data)
        if user is not None:
            sessions_end(user=user)
            return sign_in(request, user=user, to=next_or(request, "accounts:account"))
        form.add_error(
            None, _("This name and this code do not go together, or it was used before.")
        )
    return _form_page(request, "accounts/recover.html", form)


def codes_page(request: HttpRequest, codes: list[str], *, is_new: bool) -> HttpResponse:
    """The codes of an account, which are told this once."""
    context = {"codes": codes, "is_new": is_new, "next": next_or(request, "home")}
    return refuse_caching(render(request, "accounts/codes.html", context))


def _form_page(
    request: HttpRequest, template: str, form: SignUpForm | SignInForm | RecoverForm
) -> HttpResponse:
    context = {
        "form": form,
        "next": next_asked(request),
        "has_passkeys": can_use_passkeys(request),
        "has_mail": has_mail(),
    }
    return render(request, template, context, status=form.status if form.errors else HTTPStatus.OK)
