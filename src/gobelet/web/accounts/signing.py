"""Signing in and out, as one request does it. Allauth counts the tries and keeps the devices."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.internal.flows.reauthentication import (
    STATE_SESSION_KEY,
    is_reauthentication_required,
)
from allauth.account.models import Login
from allauth.account.signals import password_changed
from allauth.core.exceptions import ReauthenticationRequired
from allauth.core.internal import ratelimit
from allauth.usersessions.adapter import get_adapter as get_sessions_adapter
from allauth.usersessions.models import UserSession
from django.contrib.auth import logout, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from gobelet.web.accounts import services
from gobelet.web.accounts.endings import tell_ended, tell_renewed
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.names import key

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)

DEVICES_AN_ACCOUNT: Final = 50
"""Sessions that one account has at the same time; a further one ends the oldest."""

PASSWORD: Final = "password"  # noqa: S105  # the name of a way to sign in


class TooManyTries(Exception):
    """A password was tried too often."""


def user_of(request: HttpRequest) -> User:
    """The account of a request that is signed in."""
    assert isinstance(request.user, User)
    return request.user


def user_authenticate(request: HttpRequest, *, username: str, password: str) -> User | None:
    """The account of a name and a password; raise `TooManyTries` for who goes on guessing."""
    try:
        # By key, so that a name spelt in other ways is not tried more often.
        user = get_adapter(request).authenticate(request, username=key(username), password=password)
    except ValidationError:
        raise TooManyTries from None
    return user if isinstance(user, User) else None


def has_password(request: HttpRequest, user: User, *, field: str = "password") -> bool:
    """Tell whether the password that was typed is an account's; of who goes on guessing, not."""
    try:
        found = user_authenticate(
            request, username=user.username, password=request.POST.get(field, "")
        )
    except TooManyTries:
        return False
    return found == user


def sign_in(request: HttpRequest, *, user: User, to: str) -> HttpResponse:
    """Let a session speak for an account, under a new id, and go on to a page."""
    response = perform_login(request, Login(user=user, redirect_url=landing(user, to)))
    confirm(request, user=user)
    return response  # type: ignore[no-any-return]  # untyped


def confirmed(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let a view be reached only moments after the owner of the account proved to be there."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if is_reauthentication_required(request, app=""):
            # Of what was sent and never confirmed, nothing must be done by asking for the page.
            if request.method != "POST":
                request.session.pop(STATE_SESSION_KEY, None)
            raise ReauthenticationRequired
        return view(request, *args, **kwargs)

    return guarded


def landing(user: User, to: str) -> str:
    """Where signing in leads; to the account when it was about to be deleted."""
    return to if user.closes_at is None else f"{reverse('accounts:account')}?fait=garde"


def confirm(request: HttpRequest, *, user: User) -> None:
    """Remember that the password was just typed."""
    record_authentication(request, user, PASSWORD, reauthenticated=True)


def sign_out(request: HttpRequest) -> None:
    """End the session, and every line that it keeps open."""
    session = request.session.session_key
    logout(request)
    UserSession.objects.filter(session_key=session).delete()
    tell_ended(session)


def password_set(request: HttpRequest, *, user: User, password: str) -> None:
    """Change the password of who is signed in; every other session ends, this one gets a new id."""
    session = request.session.session_key
    services.password_change(user=user, password=password)
    update_session_auth_hash(request, user)
    UserSession.objects.filter(session_key=session).delete()
    tell_renewed(session, request.session.session_key)
    password_changed.send(sender=User, request=request, user=user)
    sessions_end(user=user, but=request.session.session_key)


def sessions_end(*, user: User, but: str | None = None) -> None:
    """End the sessions of an account, all of them or all but one."""
    sessions = UserSession.objects.filter(user=user).exclude(session_key=but or "")
    get_sessions_adapter().end_sessions(list(sessions))


def sessions_end_oldest(*, user: User, but: str | None) -> None:
    """End the oldest sessions of an account that has more than it may, the one named aside."""
    others = UserSession.objects.filter(user=user).exclude(session_key=but or "")
    # Those that sign in at the same moment are told apart by their number.
    oldest = others.order_by("-created_at", "-pk")[DEVICES_AN_ACCOUNT - 1 :]
    get_sessions_adapter().end_sessions(list(oldest))


def is_too_often(
    request: HttpRequest, action: str, *, name: str = "", counted: bool = True
) -> bool:
    """Count one more try of something, by any method; tell whether it was one too many.

    Not `counted`, it is only asked whether it would be.
    """
    usage = ratelimit.consume(
        request,
        app="allauth.account",
        action=action,
        key=key(name),
        limit_get=True,
        dry_run=not counted,
    )
    return usage is None


def is_too_often_for(request: HttpRequest, action: str, player: Player | None) -> bool:
    """Count one more try of a player; of somebody who is none yet the address alone counts."""
    name = ratelimit.get_ip(request) if player is None else f"{player.pk}"
    return is_too_often(request, action, name=name)


def begins_too_often(player: int, *, counted: bool = True) -> bool:
    """Tell whether a match or table that a player begins is one too many; count it, or only ask."""
    return is_too_often(HttpRequest(), "begin", name=str(player), counted=counted)


def too_often(request: HttpRequest) -> HttpResponse:
    """The page for who tried too often."""
    response: HttpResponse = ratelimit.respond_429(request)
    return response


def refuse_caching(response: R) -> R:
    """Keep a page with secrets out of every cache, the browser's own included."""
    response.headers["Cache-Control"] = "no-store"
    return response
