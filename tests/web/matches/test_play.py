"""Playing a match through its only door."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import OperationalError

from gobelet.core import Phase
from gobelet.web.accounts.models import Player
from gobelet.web.live.writer import Hooks, run_group
from gobelet.web.matches import commands
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.errors import (
    Busy,
    CannotHold,
    Illegal,
    Malformed,
    Refused,
    StaleVersion,
    UnknownMatch,
)
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match, Move
from tests.web.conftest import Table, faults, loaded

Sit = Callable[..., Table]


def refusal(command: commands.Command) -> Refused:
    """The refusal that a command meets."""
    error = commands.submit(command).exception()
    assert isinstance(error, Refused)
    return error


class TestPlaying:
    def test_a_throw_lands_at_once_and_is_stored(self, sit: Sit) -> None:
        table = sit()
        with loaded("13366"):
            accepted = table.play("t-")
        assert accepted.version == 2
        assert table.state.tray == (1, 3, 3, 6, 6)
        rows = Move.objects.filter(match=table.match).values_list("number", "seat", "notation")
        assert list(rows) == [(0, 0, "t-"), (1, 0, "=13366")]

    def test_dice_keep_their_places_between_throws(self, sit: Sit) -> None:
        table = sit()
        with loaded("61316", "24"):
            table.play("t-")
            commands.submit(table.command("t166", held=(0, 1, 4))).result()
        assert table.state.tray == (6, 1, 2, 4, 6)
        assert str(table.state.game.turn and table.state.game.turn.roll) == "12466"
        assert Move.objects.get(match=table.match, notation="t166").held == "014"

    def test_a_throw_without_places_keeps_the_first_that_fit(self, sit: Sit) -> None:
        table = sit()
        with loaded("33333", "12"):
            table.play("t-", "t333")
        assert table.state.tray == (3, 3, 3, 1, 2)

    def test_a_whole_game_alone_ends_and_is_over(self, sit: Sit) -> None:
        table = sit()
        for category in table.state.game.ruleset.categories:
            table.play("t-", category.value)
        stored = Match.objects.get(pk=table.match)
        assert table.state.game.is_over
        assert stored.ended_at is not None
        assert stored.turn_seat is None

    def test_tf_09_a_kept_die_may_be_released_before_the_last_throw(self, sit: Sit) -> None:
        table = sit()
        with loaded("33124", "566", "111"):
            table.play("t-", "t33", "t66")
        assert str(table.state.game.turn and table.state.game.turn.roll) == "11166"


class TestHolding:
    def test_held_places_are_given_back_and_never_stored(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        table.hold(4, 0)
        assert holds.get(table.match, table.state.version).places == (0, 4)
        assert not Move.objects.filter(match=table.match).exclude(held="").exists()

    def test_dice_held_through_a_throw_stay_held(self, sit: Sit) -> None:
        table = sit()
        with loaded("33124", "566"):
            table.play("t-", "t33")
        assert holds.get(table.match, table.state.version).places == (0, 1)

    def test_tf_03_nothing_is_held_before_the_first_throw_or_after_the_last(self, sit: Sit) -> None:
        table = sit()
        with pytest.raises(CannotHold):
            table.hold(0)
        table.play("t-", "t-", "t-")
        with pytest.raises(CannotHold):
            table.hold(0)
        table.play("chance", "t-")
        assert holds.get(table.match, table.state.version).places == ()

    def test_tf_04_all_dice_are_free_in_the_next_turn(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        table.hold(0, 1, 2)
        table.play("chance")
        assert holds.get(table.match, table.state.version).places == ()
        table.play("t-")
        assert len(table.state.tray or ()) == 5

    def test_what_was_not_stored_is_not_held(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        hold = commands.Hold(match=table.match, player=table.player.pk, version=2, held=(1,))
        failing = Hooks(before_commit=faults(*[OperationalError("locked")] * 9))
        (answer,) = run_group([hold], StateCache(), failing)
        assert isinstance(answer, Busy)
        assert holds.get(table.match, 2).places == ()

    def test_a_later_hold_has_a_greater_number(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        numbers = [holds.get(table.match, 2).number]
        for places in ((1,), (), (2, 3)):
            table.hold(*places)
            numbers.append(holds.get(table.match, 2).number)
        assert numbers == sorted(set(numbers))

    def test_tf_16_five_taps_in_a_row_are_all_registered(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        for count in range(1, 6):
            table.hold(*range(count))
        assert holds.get(table.match, table.state.version).places == (0, 1, 2, 3, 4)

    @pytest.mark.parametrize("places", [(5,), (-1,), (1, 1)])
    def test_places_that_are_none_are_refused(self, sit: Sit, places: tuple[int, ...]) -> None:
        table = sit()
        table.play("t-")
        with pytest.raises(Malformed):
            table.hold(*places)

    def test_a_hold_on_an_old_version_is_refused(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        with pytest.raises(StaleVersion):
            table.hold(0, version=0)


class TestRefusals:
    """The game is unchanged, and the code says which rule was broken."""

    @pytest.mark.parametrize(
        ("before", "action", "code"),
        [
            pytest.param([], "chance", "wrong_phase", id="scoring before the first throw"),
            pytest.param(["t-"] * 3, "t-", "no_throws_left", id="TF-01 a fourth throw"),
            pytest.param(["t-"], "t11111", "not_in_roll", id="keeping what does not lie there"),
            pytest.param(["t-"], "straight", "no_such_box", id="a box of other rules"),
            pytest.param(["t-", "chance", "t-"], "chance", "box_taken", id="a filled box"),
        ],
    )
    def test_the_rules_forbid(self, sit: Sit, before: list[str], action: str, code: str) -> None:
        table = sit()
        with loaded(*(["23456"] * 4)):
            if before:
                table.play(*before)
            state, moves = table.state, Move.objects.count()
            refused = refusal(table.command(action))
        assert (refused.code, refused.version) == (code, state.version)
        assert table.state == state
        assert Move.objects.count() == moves

    def test_tf_06_throwing_with_all_dice_held_costs_nothing(self, sit: Sit) -> None:
        table = sit()
        with loaded("12345"):
            table.play("t-")
        assert refusal(table.command("t12345")).code == "nothing_to_throw"
        table.play("large_straight")

    def test_places_that_do_not_show_the_kept_dice_are_malformed(self, sit: Sit) -> None:
        table = sit()
        with loaded("61316"):
            table.play("t-")
        assert isinstance(refusal(table.command("t66", held=(0, 1))), Malformed)

    def test_an_outsider_is_told_what_a_stranger_to_the_address_is_told(
        self, sit: Sit, outsider: Player
    ) -> None:
        table = sit()
        theirs = refusal(table.command("t-", player=outsider))
        nobodys = refusal(
            commands.Play(
                match="no-such-match",
                player=outsider.pk,
                id="a",
                version=0,
                action=table.command("t-").action,
            )
        )
        assert isinstance(theirs, UnknownMatch)
        assert (theirs.code, theirs.facts, theirs.version) == (
            nobodys.code,
            nobodys.facts,
            nobodys.version,
        )

    def test_a_person_cannot_act_in_the_robots_turn(self, sit: Sit) -> None:
        table = sit(level="medium")
        table.play("t-", "chance")
        assert table.state.robot_seat == 1
        assert isinstance(refusal(table.command("t-")), Illegal)
        assert refusal(table.command("t-")).code == "not_your_turn"

    def test_a_robots_turn_that_was_thought_out_for_another_version_is_not_played(
        self, sit: Sit
    ) -> None:
        table = sit(level="medium")
        table.play("t-", "chance")
        actions = (table.command("t-").action, table.command("chance").action)
        turn = commands.PlayTurn(match=table.match, seat=1, version=2, actions=actions)
        assert (refusal(turn).code, table.state.version) == ("stale_version", 3)

    def test_a_finished_match_takes_no_more_moves(self, sit: Sit) -> None:
        table = sit()
        table.play("x")
        assert table.state.game.phase is Phase.OVER
        assert refusal(table.command("t-")).code == "game_over"


class TestRepeatedAndLateCommands:
    def test_tf_07_a_command_sent_twice_takes_effect_once(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        score = table.command("chance", id="score")
        first = commands.submit(score).result()
        again = commands.submit(score).result()
        assert (again.version, again.is_repeated, again.events) == (first.version, True, ())
        assert len(table.state.game.sheets[0].entries) == 1

    def test_tf_07_two_boxes_asked_for_at_once_fill_one(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        first, second = table.command("chance"), table.command("ones")
        commands.submit(first).result()
        refused = refusal(second)
        assert (refused.code, refused.version) == ("stale_version", 3)
        assert [str(entry.category) for entry in table.state.game.sheets[0].entries] == ["chance"]

    def test_an_id_used_again_for_something_else_gets_the_first_answer(self, sit: Sit) -> None:
        table = sit()
        commands.submit(table.command("t-", id="a")).result()
        again = commands.submit(table.command("chance", id="a")).result()
        assert again.is_repeated
        assert table.state.version == 2

    def test_tf_10_a_throw_meant_for_the_last_turn_does_nothing_in_the_new_one(
        self, sit: Sit
    ) -> None:
        table = sit()
        table.play("t-")
        late = table.command("t-")
        table.play("chance")
        assert isinstance(refusal(late), StaleVersion)
        assert table.state.game.phase is Phase.THROW
