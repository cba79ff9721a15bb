"""Somebody comes back to a seat that a computer player holds."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import ROBOT_DUE
from gobelet.web.matches.commands import Return
from gobelet.web.matches.errors import StaleVersion, UnknownMatch
from gobelet.web.matches.models import Match
from tests.web.conftest import Table
from tests.web.matches.conftest import UNRATED, SitDown, play, time_left, time_out


class TestReturning:
    @pytest.fixture
    def stood_in(self, sit_down: SitDown, ally: Player) -> Table:
        """A match where a computer player is to act for the owner."""
        table = sit_down(UNRATED)
        for box in ("chance", "ones"):
            time_out(table)
            play(table, ally, "t-", box)
        assert table.state.robot_seat == 0
        return table

    def test_one_has_the_seat_and_a_whole_turn_again(self, stood_in: Table) -> None:
        commands.submit(Return(match=stood_in.match, player=stood_in.player.pk)).result()
        state = stood_in.state
        assert (state.robot_seat, state.holders[0].timeouts) == (None, 0)
        assert time_left(stood_in) > timedelta(seconds=19)
        assert not Due.objects.filter(kind=ROBOT_DUE).exists()

    def test_playing_is_returning(self, stood_in: Table) -> None:
        stood_in.play("t-")
        assert stood_in.state.holders[0].standin == ""
        assert time_left(stood_in) > timedelta(seconds=19)

    def test_whoever_is_back_may_be_late_once_more(self, stood_in: Table) -> None:
        stood_in.play("t-")
        state = time_out(stood_in)
        assert (state.holders[0].standin, state.holders[0].timeouts) == ("", 1)

    def test_after_the_end_there_is_no_seat_to_take_back(
        self, stood_in: Table, ally: Player
    ) -> None:
        commands.submit(stood_in.command("x", player=ally)).result()
        ended = Match.objects.get().ended_at
        Due.objects.all().delete()
        answer = commands.submit(Return(match=stood_in.match, player=stood_in.player.pk)).result()
        assert answer.is_repeated
        assert Match.objects.get().ended_at == ended
        assert not Due.objects.exists()

    def test_what_the_computer_player_hands_in_then_is_too_late(self, stood_in: Table) -> None:
        version = stood_in.state.version
        commands.submit(Return(match=stood_in.match, player=stood_in.player.pk)).result()
        actions = (stood_in.command("t-").action, stood_in.command("sixes").action)
        late = commands.PlayTurn(match=stood_in.match, seat=0, version=version, actions=actions)
        with pytest.raises(StaleVersion):
            commands.submit(late).result()

    def test_nobody_else_can(self, stood_in: Table, outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            commands.submit(Return(match=stood_in.match, player=outsider.pk)).result()
