"""Sessions that ran out leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.retention import sessions_clear
from tests.web.conftest import client_of
from tests.web.people import session_of

AN_HOUR_AGO = timedelta(hours=1, minutes=1)


def age(*clients: Client) -> None:
    """Let these browsers not have come for longer than they are remembered."""
    keys = [session_of(client) for client in clients]
    Session.objects.filter(pk__in=keys).update(expire_date=timezone.now() - AN_HOUR_AGO)
    UserSession.objects.filter(session_key__in=keys).update(created_at=timezone.now() - AN_HOUR_AGO)


def test_their_devices_go_and_whoever_kept_something_for_them_is_told(
    marlene: User, owner: Player, sign_in: Callable[..., Client], ended: list[str]
) -> None:
    old, here, guest = sign_in(), sign_in(), client_of(owner)
    age(old, guest)
    ended.clear()
    assert sessions_clear() == 2
    assert UserSession.objects.get().session_key == session_of(here)
    assert {session_of(old), session_of(guest)} <= set(ended)


def test_a_device_whose_session_is_gone_otherwise_goes_too(
    marlene: User, sign_in: Callable[..., Client], ended: list[str]
) -> None:
    old, new = sign_in(), sign_in()
    UserSession.objects.filter(session_key=session_of(old)).update(
        created_at=timezone.now() - AN_HOUR_AGO
    )
    Session.objects.all().delete()
    ended.clear()
    assert sessions_clear() == 0
    assert UserSession.objects.get().session_key == session_of(new)
    assert ended == [session_of(old)]
