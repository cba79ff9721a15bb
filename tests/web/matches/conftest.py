"""Matches between people, and their clocks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.clock.models import Due
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.commands import Claim, Outcome, TimeOut
from gobelet.web.matches.options import QUICK, Options, Pace
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.state import MatchState
from tests.web.conftest import Table

UNRATED: Final = Options(pace=Pace.LIVE, turn_seconds=20)

SitDown: TypeAlias = Callable[..., Table]


@pytest.fixture
def people(owner: Player, ally: Player) -> list[Player]:
    """The owner and three others."""
    return [owner, ally, guest_create(), guest_create()]


@pytest.fixture
def sit_down(owner: Player, ally: Player) -> SitDown:
    """Begin a match between people; the owner throws first."""

    def begin(options: Options = QUICK, *, ruleset: str = "yacht", more: int = 0) -> Table:
        players = [owner, ally, *(guest_create() for _ in range(more))]
        return seated(players, options, count=len(players), ruleset=ruleset)

    return begin


def seated(
    people: list[Player], options: Options = QUICK, *, count: int = 2, ruleset: str = "clubs"
) -> Table:
    """A match of these people; the first of them throws first."""
    match = match_seat(players=people[:count], ruleset=ruleset, options=options)
    return Table(match, people[0])


def play(table: Table, player: Player, *actions: str) -> None:
    """Play in somebody's name, one action after the other."""
    for action in actions:
        commands.submit(table.command(action, player=player)).result()


def claim(
    table: Table, outcome: Outcome, *absent: int, player: Player | None = None, id: str = "claim"
) -> None:
    """Claim a match, in the owner's name or another's, from those who are absent."""
    command = Claim(
        match=table.match,
        player=(player or table.player).pk,
        id=id,
        version=table.state.version,
        outcome=outcome,
        absent=absent,
    )
    commands.submit(command).result()


def deadline(table: Table) -> datetime:
    """When the time of the turn is up: the same in the match and on the clock's table."""
    found = table.state.deadline
    assert found is not None
    assert Due.objects.get(kind=TURN_DUE, key=table.match).at == found
    return found


def time_left(table: Table) -> timedelta:
    """How long the one to act still has."""
    return deadline(table) - timezone.now()


def let_pass(table: Table) -> None:
    """Let the time of the turn be up since a while."""
    due = Due.objects.filter(kind=TURN_DUE, key=table.match)
    due.update(at=timezone.now() - timedelta(seconds=1))


def time_out(table: Table, *, in_grace: bool = False) -> MatchState:
    """Let the time of the turn be up, and the clock do what it does."""
    let_pass(table)
    command = TimeOut(match=table.match, version=table.state.version, in_grace=in_grace)
    commands.submit(command).result()
    return table.state
