"""People who meet at tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.services import table_open
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Accepted, Command
from gobelet.web.matches.errors import Busy
from gobelet.web.matches.models import Seat
from gobelet.web.matches.options import ALONE, Options

OpenTable = Callable[..., Table]


@pytest.fixture(autouse=True)
def _hashes_are_quick(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def guests(db: None) -> Callable[[int], list[Player]]:
    """So many people."""
    return lambda number: [guest_create() for _ in range(number)]


@pytest.fixture
def open_table(owner: Player) -> OpenTable:
    """Open a table of the owner's."""

    def opened(
        kind: Kind = Kind.LINK,
        ruleset: str = "clubs",
        seats: int = 4,
        options: Options = ALONE,
        host: Player = owner,
    ) -> Table:
        return table_open(host=host, kind=kind, ruleset=ruleset, seats=seats, options=options)

    return opened


@contextmanager
def busy() -> Iterator[None]:
    """Let the site store nothing for the moment."""

    def refuse(command: Command) -> Future[Accepted]:
        answer: Future[Accepted] = Future()
        answer.set_exception(Busy())
        return answer

    former = commands.connect(refuse)
    try:
        yield
    finally:
        commands.connect(former)


def seated(table: Table) -> list[int]:
    """Who sits at a table, from the lowest seat."""
    return list(TableSeat.objects.filter(table=table).values_list("player", flat=True))


def numbers(table: Table) -> list[int]:
    """The seats that are taken."""
    return list(TableSeat.objects.filter(table=table).values_list("number", flat=True))


def playing(match: str) -> list[int]:
    """Who plays a match, from the first seat."""
    return list(Seat.objects.filter(match=match).values_list("player", flat=True))


def stored(table: Table) -> Table:
    """A table as it is now."""
    return Table.objects.get(pk=table.pk)
