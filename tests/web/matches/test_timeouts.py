"""What the clock does when somebody does not play."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import AFTER_A_SHOW, ROBOT_DUE, TURN_DUE
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.timeouts import TurnDeadlines
from tests.web.conftest import Table
from tests.web.matches.conftest import UNRATED, SitDown, let_pass, play, time_left, time_out


class TestLive:
    def test_a_turn_without_a_throw_is_thrown_once_and_scored_plainly(
        self, sit_down: SitDown
    ) -> None:
        table = sit_down()
        state = time_out(table)
        moves = list(Move.objects.values_list("notation", flat=True))
        assert moves[0] == "t-"
        assert len(moves) == 3
        assert state.game.turn is not None
        assert (state.game.turn.seat, state.holders[0].timeouts) == (1, 1)
        assert Move.objects.filter(command="clock@0").exists()
        assert match_replay(Match.objects.get()).game == state.game

    def test_dice_that_lie_are_scored_as_they_are(self, sit_down: SitDown) -> None:
        table = sit_down()
        table.play("t-")
        roll = table.state.game.turn.roll  # type: ignore[union-attr]
        (entry,) = time_out(table).game.sheets[0].entries
        assert entry.roll == roll

    def test_who_plays_is_forgiven(self, sit_down: SitDown, ally: Player) -> None:
        table = sit_down()
        time_out(table)
        play(table, ally, "t-", "chance")
        table.play("t-", table.state.game.sheets[0].open[0].value)
        assert table.state.holders[0].timeouts == 0

    def test_twice_in_a_row_loses_a_rated_match(self, sit_down: SitDown, ally: Player) -> None:
        table = sit_down()
        time_out(table)
        play(table, ally, "t-", "chance")
        state = time_out(table)
        assert state.game.is_over
        assert [one.seat for one in state.game.standings()] == [1, 0]

    def test_of_three_the_others_play_on(self, sit_down: SitDown, ally: Player) -> None:
        table = sit_down(ruleset="clubs", more=1)
        third = Player.objects.get(pk=table.state.holders[2].player)
        time_out(table)
        for player in (ally, third):
            play(table, player, "t-", "chance")
        state = time_out(table)
        assert state.game.forfeited == (0,)
        assert not state.game.is_over
        assert state.game.turn is not None
        assert state.game.turn.seat == 1
        assert time_left(table) > timedelta(seconds=19) + AFTER_A_SHOW

    def test_not_while_the_line_may_come_back(self, sit_down: SitDown, ally: Player) -> None:
        table = sit_down()
        time_out(table, in_grace=True)
        play(table, ally, "t-", "chance")
        state = time_out(table, in_grace=True)
        assert not state.game.is_over
        assert state.holders[0].timeouts == 2
        play(table, ally, "t-", "ones")
        assert time_out(table).game.is_over

    def test_in_another_match_a_computer_player_has_the_seat(
        self, sit_down: SitDown, ally: Player
    ) -> None:
        table = sit_down(UNRATED)
        time_out(table)
        play(table, ally, "t-", "chance")
        state = time_out(table)
        assert not state.game.is_over
        assert state.holders[0].standin == "medium"
        play(table, ally, "t-", "ones")
        assert table.state.robot_seat == 0
        assert table.state.deadline is None
        assert Due.objects.filter(kind=ROBOT_DUE, key=table.match).exists()


class TestTheTask:
    def item(self, table: Table) -> DueItem:
        row = Due.objects.get(kind=TURN_DUE, key=table.match)
        return DueItem(row.pk, row.kind, row.key, row.at)

    def test_it_ends_the_turn_once(self, writer: Writer, sit_down: SitDown) -> None:
        table = sit_down()
        let_pass(table)
        item = self.item(table)
        handler = TurnDeadlines(lambda player: False)
        assert asyncio.run(handler(item)) is Done.WITH_ITS_ROW
        version = table.state.version
        asyncio.run(handler(item))
        assert (table.state.version, version) == (3, 3)
        assert time_left(table) > timedelta(seconds=19)

    def test_who_plays_at_that_very_moment_has_played_and_the_turn_is_ended_after_it(
        self, writer: Writer, sit_down: SitDown
    ) -> None:
        table = sit_down()
        let_pass(table)
        item, throw = self.item(table), table.command("t-")

        def throws_just_then(player: int) -> bool:
            commands.submit(throw).result()
            return False

        assert asyncio.run(TurnDeadlines(throws_just_then)(item)) is Done.WITH_ITS_ROW
        state = table.state
        assert (state.version, state.holders[0].timeouts) == (2, 0)
        assert self.item(table).row == item.row
        asyncio.run(TurnDeadlines(lambda player: False)(item))
        (entry,) = table.state.game.sheets[0].entries
        assert entry.roll == state.game.turn.roll  # type: ignore[union-attr]

    def test_who_ends_the_turn_at_that_very_moment_has_ended_it(
        self, writer: Writer, sit_down: SitDown
    ) -> None:
        table = sit_down()
        table.play("t-")
        let_pass(table)
        item, score = self.item(table), table.command("chance")

        def scores_just_then(player: int) -> bool:
            commands.submit(score).result()
            return False

        asyncio.run(TurnDeadlines(scores_just_then)(item))
        assert table.state.version == 3
        assert time_left(table) > timedelta(seconds=19)

    @pytest.mark.django_db(transaction=True)
    def test_a_match_that_is_gone_needs_nothing(self) -> None:
        item = DueItem(1, TURN_DUE, "no-such-match", timezone.now())
        assert asyncio.run(TurnDeadlines(lambda player: False)(item)) is Done.ROW_LEFT
