"""The cast of matches over days."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.options import Options, slow
from gobelet.web.matches.services import match_seat
from tests.web.conftest import Table

A_DAY_EACH = slow(1)


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
