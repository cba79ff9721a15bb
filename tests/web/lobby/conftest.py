"""People who meet at tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.lobby.challenges import table_challenge
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.lobby.models import Kind, Table, TableSeat
from gobelet.web.lobby.services import table_open
from gobelet.web.matches.models import Seat
from gobelet.web.matches.options import ALONE, Options

Guests = Callable[[int], list[Player]]
OpenTable = Callable[..., Table]


@pytest.fixture
def guests(db: None) -> Guests:
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


def challenge(host: Player, *others: Player, clock: str = "20s", ruleset: str = "clubs") -> Table:
    """Let one challenge others."""
    return table_challenge(
        host=host, others=others, ruleset=ruleset, options=challenge_clock_find(clock)
    )


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
