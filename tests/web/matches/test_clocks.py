"""Deadlines, and what happens when they pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import AFTER_A_SHOW, ROBOT_DUE, TURN_DUE
from gobelet.web.matches.commands import Return, TimeOut
from gobelet.web.matches.errors import Malformed, StaleVersion, UnknownMatch
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.options import BANK, QUICK, Options, Pace, slow
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.timeouts import TurnDeadlines
from tests.web.conftest import Table

UNRATED = Options(pace=Pace.LIVE, turn_seconds=20)

Seated = Callable[..., Table]


@pytest.fixture
def ally(db: None) -> Player:
    """The person opposite."""
    return guest_create()


@pytest.fixture
def seated(owner: Player, ally: Player) -> Seated:
    """Begin a match between people; the owner throws first."""

    def begin(options: Options = QUICK, *, ruleset: str = "yacht", more: int = 0) -> Table:
        players = [owner, ally, *(guest_create() for _ in range(more))]
        return Table(match_seat(players=players, ruleset=ruleset, options=options), owner)

    return begin


def deadline(table: Table) -> timedelta:
    """How long the one to act still has."""
    at = Due.objects.get(kind=TURN_DUE, key=table.match).at
    assert table.state.deadline == at
    return at - timezone.now()


def let_pass(table: Table, *, beyond: timedelta = timedelta(seconds=1)) -> None:
    """Let the time of the turn be up since a while."""
    Due.objects.filter(kind=TURN_DUE).update(at=timezone.now() - beyond)


def time_out(table: Table, *, in_grace: bool = False) -> MatchState:
    """Let the time of the turn be up, and the clock do what it does."""
    let_pass(table)
    command = TimeOut(match=table.match, version=table.state.version, in_grace=in_grace)
    commands.submit(command).result()
    return table.state


def play_turn(table: Table, player: Player, box: str = "chance") -> None:
    commands.submit(table.command("t-", player=player)).result()
    commands.submit(table.command(box, player=player)).result()


class TestDeadlines:
    def test_a_turn_has_its_seconds_and_the_next_its_own(
        self, seated: Seated, ally: Player
    ) -> None:
        table = seated()
        table.play("t-")
        first = deadline(table)
        table.play("t-")
        assert deadline(table) < first
        table.play("chance")
        assert timedelta(seconds=19) < deadline(table) <= timedelta(seconds=20)

    def test_the_first_turn_waits_until_everybody_looks(self, seated: Seated) -> None:
        assert deadline(seated()) > timedelta(seconds=20)

    def test_without_a_clock_there_is_none(self, seated: Seated) -> None:
        table = seated(Options())
        table.play("t-")
        assert table.state.deadline is None
        assert not Due.objects.filter(kind=TURN_DUE).exists()

    def test_a_computer_player_has_none_and_the_next_waits_for_its_show(
        self, owner: Player
    ) -> None:
        players = [owner, robot_ensure(level="medium")]
        table = Table(match_seat(players=players, ruleset="yacht", options=UNRATED), owner)
        table.play("t-", "chance")
        state = table.state
        assert state.deadline is None
        assert Due.objects.filter(kind=ROBOT_DUE, key=table.match).exists()
        turn = commands.PlayTurn(
            match=table.match,
            seat=1,
            version=state.version,
            actions=(table.command("t-").action, table.command("ones").action),
        )
        commands.submit(turn).result()
        assert deadline(table) > timedelta(seconds=19) + AFTER_A_SHOW

    def test_who_leaves_out_of_turn_changes_nobody_elses(
        self, seated: Seated, ally: Player
    ) -> None:
        table = seated(QUICK, ruleset="clubs", more=1)
        before = table.state.deadline
        commands.submit(table.command("x", player=ally)).result()
        assert table.state.deadline == before

    def test_at_the_end_none_runs(self, seated: Seated) -> None:
        table = seated()
        table.play("x")
        assert table.state.game.is_over
        assert not Due.objects.filter(kind=TURN_DUE).exists()


class TestLive:
    def test_a_turn_without_a_throw_is_thrown_once_and_scored_plainly(self, seated: Seated) -> None:
        table = seated()
        state = time_out(table)
        moves = list(Move.objects.values_list("notation", flat=True))
        assert moves[0] == "t-"
        assert len(moves) == 3
        assert state.game.turn is not None
        assert (state.game.turn.seat, state.holders[0].timeouts) == (1, 1)
        assert Move.objects.filter(command="clock@0").exists()
        assert match_replay(Match.objects.get()).game == state.game

    def test_dice_that_lie_are_scored_as_they_are(self, seated: Seated) -> None:
        table = seated()
        table.play("t-")
        roll = table.state.game.turn.roll  # type: ignore[union-attr]
        (entry,) = time_out(table).game.sheets[0].entries
        assert entry.roll == roll

    def test_who_plays_is_forgiven(self, seated: Seated, ally: Player) -> None:
        table = seated()
        time_out(table)
        play_turn(table, ally)
        play_turn(table, table.player, "ones" if table.state.game.sheets[0].entries else "chance")
        assert table.state.holders[0].timeouts == 0

    def test_twice_in_a_row_loses_a_rated_match(self, seated: Seated, ally: Player) -> None:
        table = seated()
        time_out(table)
        play_turn(table, ally)
        state = time_out(table)
        assert state.game.is_over
        assert [one.seat for one in state.game.standings()] == [1, 0]

    def test_of_three_the_others_play_on(self, seated: Seated, ally: Player) -> None:
        table = seated(ruleset="clubs", more=1)
        third = Player.objects.get(pk=table.state.holders[2].player)
        time_out(table)
        for player in (ally, third):
            play_turn(table, player)
        state = time_out(table)
        assert state.game.forfeited == (0,)
        assert not state.game.is_over
        assert state.game.turn is not None
        assert state.game.turn.seat == 1
        assert deadline(table) > timedelta(seconds=19) + AFTER_A_SHOW

    def test_not_while_the_line_may_come_back(self, seated: Seated, ally: Player) -> None:
        table = seated()
        time_out(table, in_grace=True)
        play_turn(table, ally)
        state = time_out(table, in_grace=True)
        assert not state.game.is_over
        assert state.holders[0].timeouts == 2
        play_turn(table, ally, "ones")
        assert time_out(table).game.is_over

    def test_in_another_match_a_computer_player_has_the_seat(
        self, seated: Seated, ally: Player
    ) -> None:
        table = seated(UNRATED)
        time_out(table)
        play_turn(table, ally)
        state = time_out(table)
        assert not state.game.is_over
        assert state.holders[0].standin == "medium"
        play_turn(table, ally, "ones")
        assert table.state.robot_seat == 0
        assert table.state.deadline is None
        assert Due.objects.filter(kind=ROBOT_DUE, key=table.match).exists()


class TestReturning:
    @pytest.fixture
    def stood_in(self, seated: Seated, ally: Player) -> Table:
        """A match where a computer player is to act for the owner."""
        table = seated(UNRATED)
        for box in ("chance", "ones"):
            time_out(table)
            play_turn(table, ally, box)
        assert table.state.robot_seat == 0
        return table

    def test_one_has_the_seat_and_a_whole_turn_again(self, stood_in: Table) -> None:
        commands.submit(Return(match=stood_in.match, player=stood_in.player.pk)).result()
        state = stood_in.state
        assert (state.robot_seat, state.holders[0].timeouts) == (None, 0)
        assert deadline(stood_in) > timedelta(seconds=19)
        assert not Due.objects.filter(kind=ROBOT_DUE).exists()

    def test_playing_is_returning(self, stood_in: Table) -> None:
        stood_in.play("t-")
        assert stood_in.state.holders[0].standin == ""
        assert deadline(stood_in) > timedelta(seconds=19)

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


class TestSlow:
    def test_a_turn_has_its_days_and_the_bank(self, seated: Seated) -> None:
        table = seated(slow(2))
        assert timedelta(days=4.99) < deadline(table) <= timedelta(days=5, seconds=3)

    def test_what_a_turn_takes_beyond_its_days_comes_off_the_bank(
        self, seated: Seated, ally: Player
    ) -> None:
        table = seated(slow(1))
        day = timedelta(days=1)
        Due.objects.filter(kind=TURN_DUE).update(at=F("at") - 2 * day)
        table.play("t-", "chance")
        left = timedelta(seconds=table.state.holders[0].bank_seconds)
        assert timedelta(seconds=BANK) - day - left < timedelta(minutes=1)
        play_turn(table, ally)
        assert deadline(table) - left <= day + timedelta(seconds=1)

    def test_once_both_are_spent_it_is_lost(self, seated: Seated) -> None:
        state = time_out(seated(slow(1)), in_grace=True)
        assert state.game.is_over
        assert state.game.forfeited == (0,)


class TestTheTask:
    def item(self, table: Table) -> DueItem:
        row = Due.objects.get(kind=TURN_DUE, key=table.match)
        return DueItem(row.pk, row.kind, row.key, row.at)

    def test_it_ends_the_turn_once(self, writer: Writer, seated: Seated) -> None:
        table = seated()
        let_pass(table)
        item = self.item(table)
        handler = TurnDeadlines(lambda player: False)
        assert asyncio.run(handler(item)) is Done.WITH_ITS_ROW
        version = table.state.version
        asyncio.run(handler(item))
        assert (table.state.version, version) == (3, 3)
        assert deadline(table) > timedelta(seconds=19)

    def test_who_plays_at_that_very_moment_has_played_and_the_turn_is_ended_after_it(
        self, writer: Writer, seated: Seated
    ) -> None:
        table = seated()
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
        self, writer: Writer, seated: Seated
    ) -> None:
        table = seated()
        table.play("t-")
        let_pass(table)
        item, score = self.item(table), table.command("chance")

        def scores_just_then(player: int) -> bool:
            commands.submit(score).result()
            return False

        asyncio.run(TurnDeadlines(scores_just_then)(item))
        assert table.state.version == 3
        assert deadline(table) > timedelta(seconds=19)

    @pytest.mark.django_db(transaction=True)
    def test_a_match_that_is_gone_needs_nothing(self) -> None:
        item = DueItem(1, TURN_DUE, "no-such-match", timezone.now())
        assert asyncio.run(TurnDeadlines(lambda player: False)(item)) is Done.ROW_LEFT


class TestRefused:
    def test_a_time_out_before_its_time(self, seated: Seated) -> None:
        table = seated()
        with pytest.raises(StaleVersion):
            commands.submit(TimeOut(match=table.match, version=0)).result()
        assert table.state.version == 0

    def test_a_time_out_of_a_turn_that_went_on(self, seated: Seated) -> None:
        table = seated()
        table.play("t-")
        let_pass(table)
        with pytest.raises(StaleVersion):
            commands.submit(TimeOut(match=table.match, version=0)).result()

    def test_a_draw_that_one_plays(self, seated: Seated) -> None:
        table = seated()
        with pytest.raises(Malformed):
            table.play("d")

    @pytest.mark.parametrize(
        "wrong",
        [
            {"pace": Pace.LIVE},
            {"turn_seconds": 20},
            {"pace": Pace.LIVE, "turn_seconds": 20, "bank_seconds": 5},
            {"is_local": True, "is_rated": True},
        ],
    )
    def test_options_that_contradict_themselves(self, wrong: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=r"clock|seconds|rating"):
            Options(**wrong)  # type: ignore[arg-type]


def test_a_restart_gives_the_same_time_left(seated: Seated) -> None:
    """MP-12: the deadline is stored, and so are the dice and the throws left."""
    table = seated()
    table.play("t-")
    again = match_state(table.match)
    assert (again.deadline, again.tray, again.game) == (
        table.state.deadline,
        table.state.tray,
        table.state.game,
    )
