"""Several people at one device: the owner acts for all of them."""

from __future__ import annotations

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.matches import commands
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.options import Options
from gobelet.web.matches.services import match_seat
from tests.web.conftest import Table, play_again


class TestOneDevice:
    @pytest.fixture
    def table(self, people: list[Player]) -> Table:
        """Two people at one device."""
        match = match_seat(
            players=people[:2],
            ruleset="yatzy",
            options=Options(is_local=True),
            controllers=[None, people[0].pk],
        )
        return Table(match, people[0])

    def test_the_owner_plays_every_seat_in_turn(self, table: Table) -> None:
        table.play("t-", "chance", "t-", "ones")
        assert [len(sheet.entries) for sheet in table.state.game.sheets] == [1, 1]

    def test_nobody_else_does(self, table: Table, people: list[Player]) -> None:
        table.play("t-", "chance")
        with pytest.raises(UnknownMatch):
            commands.submit(table.command("t-", player=people[1])).result()

    def test_the_owner_alone_asks_for_a_rematch(self, table: Table) -> None:
        table.play("x")
        begun = play_again(table.player, table.match)
        table = Table(begun, table.player)
        table.play("t-", "chance", "t-", "ones")
        assert [holder.controller for holder in table.state.holders] == [table.player.pk, None]
