"""Somebody leaves in the middle of a match: at once, and the others' game goes on as it was."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import ENDED_DUE, ROBOT_DUE, TURN_DUE
from gobelet.web.matches.errors import StaleVersion
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.turns import RobotTurns
from tests.web.conftest import Table
from tests.web.matches.conftest import UNRATED, play, seated


def leave(table: Table, player: Player) -> None:
    play(table, player, "x")


def to_act(table: Table) -> Seat | None:
    turn = table.state.game.turn
    return None if turn is None else turn.seat


class TestInMidTurn:
    def test_mp_03_a_lower_seat_leaves_and_the_one_to_act_notices_nothing(
        self, people: list[Player]
    ) -> None:
        first, second, third, _ = people
        table = seated(people, count=3)
        play(table, first, "t-", "ones")
        play(table, second, "t-", "ones")
        play(table, third, "t-")
        table.player = third
        table.hold(1, 2)
        before, deadline = table.state, Due.objects.get(kind=TURN_DUE).at
        leave(table, first)
        after = table.state
        assert (after.game.turn, after.tray) == (before.game.turn, before.tray)
        assert Due.objects.get(kind=TURN_DUE).at == deadline == after.deadline
        assert holds.get(table.match, after.version).places == (1, 2)
        play(table, third, "ones")
        assert to_act(table) == 1

    def test_the_one_to_act_leaves_and_the_next_has_a_turn_of_their_own(
        self, people: list[Player]
    ) -> None:
        table = seated(people, count=3)
        play(table, people[0], "t-", "t-")
        leave(table, people[0])
        turn = table.state.game.turn
        assert turn is not None
        assert (turn.seat, turn.throws_left, table.state.tray) == (1, 3, None)
        assert Due.objects.get(kind=TURN_DUE).at - timezone.now() > timedelta(seconds=19)

    def test_a_command_that_crossed_it_is_told_and_counts_once_it_is_sent_again(
        self, people: list[Player]
    ) -> None:
        table = seated(people, count=3)
        play(table, people[0], "t-")
        crossing = table.command("chance")
        leave(table, people[1])
        with pytest.raises(StaleVersion) as refused:
            commands.submit(crossing).result()
        assert refused.value.version == table.state.version
        table.play("chance")
        assert [len(sheet.entries) for sheet in table.state.game.sheets] == [1, 0, 0]

    def test_who_leaves_gives_up_the_game_and_nothing_but_it(self, people: list[Player]) -> None:
        table, other = seated(people, count=3), seated(people, count=3)
        leave(table, people[0])
        assert [match.id for match in match_list_waiting(people[0])] == [other.match]
        assert SeatRow.objects.get(match=table.match, number=0).is_playing is False


class TestTheRest:
    def test_tf_12_rounds_advance_without_the_first_seat_to_the_very_end(
        self, people: list[Player]
    ) -> None:
        table = seated(people, count=3)
        leave(table, people[0])
        for box in table.state.game.ruleset.categories:
            for player in people[1:3]:
                play(table, player, "t-", box.value)
        state = table.state
        assert state.game.is_over
        assert [len(sheet.entries) for sheet in state.game.sheets] == [0, 13, 13]
        assert [one.seat for one in state.game.standings()][-1] == 0

    def test_tf_12_computer_players_move_on_too(
        self, writer: Writer, transactional_db: None
    ) -> None:
        people = [guest_create() for _ in range(2)]
        robot = robot_ensure(level="medium")
        match = match_seat(players=[people[0], robot, people[1]], ruleset="clubs", options=UNRATED)
        table = Table(match, people[0])
        leave(table, people[0])
        for box in table.state.game.ruleset.categories:
            play_robot(table)
            play(table, people[1], "t-", box.value)
        assert table.state.game.is_over
        assert [len(sheet.entries) for sheet in table.state.game.sheets] == [0, 13, 13]

    def test_tf_04_what_one_holds_is_free_for_the_next_and_in_the_next_match(
        self, people: list[Player]
    ) -> None:
        table = seated(people)
        table.play("t-")
        table.hold(0, 1, 2)
        table.play("chance")
        assert holds.get(table.match, table.state.version).places == ()
        play(table, people[1], "t-")
        assert Move.objects.filter(seat=1, notation="t-").exists()
        table.player = people[1]
        table.hold(0, 4)
        leave(table, people[1])
        again = seated(people)
        assert holds.get(again.match, 0).places == ()

    def test_tf_07_a_box_asked_for_twice_leaves_the_next_ones_turn_alone(
        self, people: list[Player]
    ) -> None:
        table = seated(people)
        table.play("t-")
        first, second = table.command("chance"), table.command("ones")
        commands.submit(first).result()
        with pytest.raises(StaleVersion):
            commands.submit(second).result()
        turn = table.state.game.turn
        assert turn is not None
        assert (turn.seat, turn.throws_left) == (1, 3)

    def test_tf_10_a_throw_that_comes_late_is_not_thrown_for_the_next_one(
        self, people: list[Player]
    ) -> None:
        table = seated(people)
        table.play("t-")
        late = table.command("t-")
        table.play("chance")
        with pytest.raises(StaleVersion):
            commands.submit(late).result()
        assert table.state.tray is None


class TestEverybody:
    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_the_last_one_there_has_won(self, people: list[Player], count: int) -> None:
        table = seated(people, count=count)
        for player in people[: count - 1]:
            leave(table, player)
        state = table.state
        assert state.game.is_over
        assert [one.seat for one in state.game.standings()] == list(reversed(range(count)))
        assert not Due.objects.filter(kind=TURN_DUE).exists()
        assert Due.objects.get(kind=ENDED_DUE).key == table.match
        for player in people[:count]:
            assert match_list_waiting(player) == []

    def test_with_a_computer_player_it_is_over_when_nobody_is_left_to_play_against(
        self, people: list[Player]
    ) -> None:
        players = [*people[:2], robot_ensure(level="medium")]
        match = match_seat(players=players, ruleset="clubs", options=UNRATED)
        table = Table(match, people[0])
        for player in (people[1], people[0]):
            assert not table.state.game.is_over
            leave(table, player)
        assert table.state.game.is_over
        assert not Due.objects.filter(kind__in=[TURN_DUE, ROBOT_DUE]).exists()
        assert Match.objects.get().ended_at is not None


def play_robot(table: Table) -> None:
    """Let the computer player that is to act do so."""
    row = Due.objects.get(kind=ROBOT_DUE, key=table.match)
    asyncio.run(RobotTurns(find_strategy)(DueItem(row.pk, row.kind, row.key, row.at)))
