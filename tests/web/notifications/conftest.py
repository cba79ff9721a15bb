"""The cast of matches over days."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem, Handler, Outcome
from gobelet.web.matches.clocks import NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE
from gobelet.web.matches.options import Options, slow
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.handlers import TurnNotices
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.services import subscription_add, wishes_save
from tests.web.conftest import Table, client_of
from tests.web.notifications.push_service import Browser, PushService, push_service
from tests.web.people import session_of

A_DAY_EACH = slow(1)

Phone: TypeAlias = tuple[PushService, Browser]
"""A browser that takes messages, and the service that hands them on."""


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


@contextmanager
def phone_of(client: Client, player: Player, settings: Any) -> Iterator[Phone]:
    """Let a browser take a player's messages."""
    with push_service() as service:
        settings.PUSH_SERVICES = (service.origin,)
        browser = service.browser()
        subscription_add(player=player, session=session_of(client), data=browser.data)
        yield service, browser


@pytest.fixture
def phone(owner: Player, settings: Any) -> Iterator[Phone]:
    """A browser that takes the owner's messages."""
    wishes_save(player=owner, has_mail=False, quiet_from=0, quiet_to=0, time_zone="UTC", site="")
    with phone_of(client_of(owner), owner, settings) as running:
        yield running


def messages(phone: Phone) -> list[dict[str, Any]]:
    """What a browser was told."""
    service, browser = phone
    return [browser.read(body) for _, _, body in service.taken]


def nobody(player: int) -> bool:
    """Have no page open."""
    return False


def due(kind: str, key: str | None = None) -> DueItem:
    """What the clock's table says of a kind."""
    row = Due.objects.get(kind=kind, **({"key": key} if key else {}))
    return DueItem(row.pk, row.kind, row.key, row.at)


def see_to(handler: Handler, item: DueItem) -> Outcome:
    """Let what is due be seen to."""

    async def run() -> Outcome:
        return await handler(item)

    return asyncio.run(run())


def see_to_turn(about: About = About.TURN, is_here: Callable[[int], bool] = nobody) -> Outcome:
    """Let the one to act be told of the turn, or warned."""
    kind = NOTIFY_TURN_DUE if about is About.TURN else NOTIFY_WARNING_DUE
    return see_to(TurnNotices(about, is_here), due(kind))
