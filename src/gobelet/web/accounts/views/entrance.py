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
from gobelet.web.accounts.models import User
from gobelet.web.accounts.names import NameRefused, key
from gobelet.web.accounts.noting import codes_begin, codes_wait
from gobelet.web.accounts.passkeys import can_use_passkeys
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import (
    account_create,
    account_made_by,
    recovery_code_use,
)
from gobelet.web.accounts.sessions import form_origin, player_get
from gobelet.web.accounts.signed_out import NOT_DONE
from gobelet.web.accounts.signing import (
    TooManyTries,
    has_password,
    is_too_often,
    sessions_end,
    sign_in,
    sign_out,
    too_often,
    user_authenticate,
)
from gobelet.web.accounts.views.codes import codes_href
from gobelet.web.common.ids import new_id

pages = require_http_methods(["GET", "HEAD", "POST"])


@pages
@sensitive_post_parameters("password")
def signing_up(request: HttpRequest) -> HttpResponse:
    """Make an account, then show its recovery codes until they are noted."""
    if request.user.is_authenticated:
        to = next_or(request, "accounts:account")
        return redirect(codes_href(to) if codes_wait(request) else to)
    if request.method != "POST":
        return _form_page(request, "accounts/sign_up.html", SignUpForm())
    if is_too_often(request, "signup"):
        return too_often(request)
    form = SignUpForm(request.POST)
    user = _sign_up(request, form) or _signed_up_before(request)
    if user is None:
        return _form_page(request, "accounts/sign_up.html", form)
    sign_in(request, user=user, to="")
    codes_begin(request)
    return redirect(codes_href(next_or(request, "home")))


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
        user = recovery_code_use(**form.cleaned_data) or _recovered_before(request, form)
        if user is not None:
            sessions_end(user=user)
            return sign_in(request, user=user, to=next_or(request, "accounts:account"))
        form.add_error(
            None, _("This name and this code do not go together, or it was used before.")
        )
    return _form_page(request, "accounts/recover.html", form)


def _sign_up(request: HttpRequest, form: SignUpForm) -> User | None:
    """A new account; refused, none, and the form says why."""
    if not form.is_valid():
        return None
    try:
        return account_create(
            username=form.cleaned_data["username"],
            password=form.cleaned_data["password"],
            guest=player_get(request),
            preferences=Preferences(language=language_of(request)),
            origin=form_origin(request, _form_id(request)),
        )
    except NameRefused as refused:
        form.refuse_name(refused)
        return None


def _signed_up_before(request: HttpRequest) -> User | None:
    """The account that the very same form has made: the answer was lost, or it was sent twice."""
    made = account_made_by(form_origin(request, _form_id(request)))
    return made if made is not None and has_password(request, made) else None


def _recovered_before(request: HttpRequest, form: RecoverForm) -> User | None:
    """The account whose password is the new one already: the answer to that was lost."""
    user = User.objects.filter(username_key=key(form.cleaned_data["username"])).first()
    return user if user is not None and has_password(request, user) else None


def _form_id(request: HttpRequest) -> str:
    return request.POST.get("form", "")[:16]


def _form_page(
    request: HttpRequest, template: str, form: SignUpForm | SignInForm | RecoverForm
) -> HttpResponse:
    context = {
        "form": form,
        "is_signed_out": NOT_DONE in request.GET,
        # Drawn here and kept, so that a form sent twice makes one account.
        "form_id": _form_id(request) or new_id(),
        "next": next_asked(request),
        "has_passkeys": can_use_passkeys(request),
        "has_mail": has_mail(),
    }
    return render(request, template, context, status=form.status if form.errors else HTTPStatus.OK)
