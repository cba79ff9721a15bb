"""Passkeys: where they work, which ones an account has, and signing in with one."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

from allauth.account.models import Login
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from allauth.mfa.webauthn.internal import auth, flows
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from gobelet.web.accounts.devices import device_name
from gobelet.web.accounts.models import User
from gobelet.web.accounts.signing import landing

LONGEST_NAME: Final = 60
KEYS_AN_ACCOUNT: Final = 20

LOCAL: Final = "localhost"


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key of an account, as its owner sees it."""

    id: int
    name: str
    since: datetime
    last_used: datetime | None


def can_use_passkeys(request: HttpRequest) -> bool:
    """Tell whether browsers offer passkeys to this page: a secure one, under a name."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return host == LOCAL or (request.is_secure() and not _is_address(host))


def passkey_list(user: User) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return [
        Passkey(row.pk, row.wrap().name, row.created_at, row.last_used_at)
        for row in rows.order_by("created_at")
    ]


def creation_options(user: User) -> dict[str, object]:
    """What a browser needs to make a key for an account."""
    options: dict[str, object] = auth.begin_registration(user, True)
    return options


def request_options(user: User | None) -> dict[str, object]:
    """What a browser needs to sign in with a key it has, of this account or of any."""
    options: dict[str, object] = auth.begin_authentication(user)
    return options


def passkey_add(request: HttpRequest, *, user: User) -> bool:
    """Keep the key that a browser has made; tell whether it is one."""
    data = request.POST.copy()
    data["passwordless"] = "on"
    data["name"] = device_name(request.META.get("HTTP_USER_AGENT", ""))[:LONGEST_NAME]
    form = AddWebAuthnForm(data, user=user)
    if len(passkey_list(user)) >= KEYS_AN_ACCOUNT or not _is_valid(form):
        return False
    cleaned = form.cleaned_data
    flows.add_authenticator(request, name=cleaned["name"], credential=cleaned["credential"])
    return True


def passkey_remove(*, user: User, id: int) -> None:
    """Forget a key of an account."""
    Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN, pk=id).delete()


def passkey_sign_in(request: HttpRequest, *, to: str) -> HttpResponse | None:
    """Sign in with the key that a browser has used; nothing when it opens no account."""
    form = LoginWebAuthnForm(request.POST)
    if not _is_valid(form):
        return None
    key = form.cleaned_data["credential"]
    if not key.user.is_active:
        return None
    login = Login(user=key.user, redirect_url=landing(key.user, to))
    response: HttpResponse = flows.perform_passwordless_login(request, key, login)
    flows.reauthenticate(request, key)
    return response


def passkey_confirm(request: HttpRequest, *, user: User) -> bool:
    """Let a key prove that the owner of the account is there; tell whether it did."""
    form = ReauthenticateWebAuthnForm(request.POST, user=user)
    if not _is_valid(form):
        return False
    flows.reauthenticate(request, form.cleaned_data["credential"])
    return True


def _is_valid(form: Form) -> bool:
    try:
        return form.is_valid()
    except (AttributeError, KeyError, TypeError, ValueError):
        # What was sent has the outside of a credential and something else inside.
        return False


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
