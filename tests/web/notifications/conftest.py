"""The cast of matches over days."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.options import Options, slow
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.services import subscription_add, wishes_save
from tests.web.conftest import Table, client_of
from tests.web.notifications.push_service import Browser, PushService, push_service

A_DAY_EACH = slow(1)


def signed_in(player: Player) -> Client:
    """A browser in which somebody is signed in to their account."""
    client = client_of(player)
    assert isinstance(player.user, User)
    client.force_login(player.user)
    session = client.session
    session["player"] = player.pk
    session.save()
    return client


@pytest.fixture
def ally(db: None) -> Player:
    """The other one at the table."""
    player = guest_create()
    player.name = "L’Alliée"
    player.save()
    return player


@pytest.fixture
def sit_down(owner: Player, ally: Player) -> Callable[..., Table]:
    """Begin a match between the owner, who throws first, and the ally."""

    def begin(options: Options = A_DAY_EACH, ruleset: str = "yacht") -> Table:
        match = match_seat(players=[owner, ally], ruleset=ruleset, options=options)
        return Table(match, owner)

    return begin


@pytest.fixture
def phone(owner: Player, settings: Any) -> Iterator[tuple[PushService, Browser]]:
    """A browser that takes the owner's messages."""
    with push_service() as service:
        settings.PUSH_SERVICES = (service.origin,)
        browser = service.browser()
        session = client_of(owner).cookies["sessionid"].value
        subscription_add(player=owner, session=session, data=browser.data)
        wishes_save(
            player=owner, has_mail=False, quiet_from=0, quiet_to=0, time_zone="UTC", site=""
        )
        yield service, browser
