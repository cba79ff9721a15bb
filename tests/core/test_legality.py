"""What the rules allow, and the code of the rule each refusal names."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Category,
    Dice,
    Forfeit,
    Game,
    IllegalMove,
    Land,
    Move,
    Phase,
    Ruleset,
    Score,
    Seat,
    Throw,
    parse_move,
    rolls,
)
from gobelet.core.errors import BoxTaken, JokerRestricted, NotYourTurn, WrongDice
from tests import strategies
from tests.strategies import few

CLASSIC = rulesets.find("classic")
FETE = rulesets.find("fete")

EVERY_ACTION: Final[tuple[Move, ...]] = (
    *(Throw(keep) for count in range(6) for keep in rolls(count)),
    *map(Score, Category),
)


def play(ruleset: Ruleset, *moves: str, seats: int = 2) -> Game:
    """A game after moves in notation, each of the seat to act."""
    game = Game.new(ruleset, seats)
    for move in moves:
        game = game.apply(parse_move(move), by=game.to_act[0]).game
    return game


def refusal(game: Game, move: Move, by: Seat) -> IllegalMove:
    """The error of an illegal move; the game it was tried on stays as it was."""
    before = deepcopy(game)
    with pytest.raises(IllegalMove) as caught:
        game.apply(move, by=by)
    assert game == before
    assert caught.value.move == move
    return caught.value


class TestAllowed:
    @few
    @given(strategies.games())
    def test_actions_are_exactly_the_moves_that_apply_accepts(self, game: Game) -> None:
        accepted = set()
        for action, seat in product(EVERY_ACTION, range(len(game.sheets))):
            try:
                game.apply(action, by=seat)
            except IllegalMove:
                continue
            accepted.add((seat, action))
        assert accepted == set(product(game.to_act, game.actions()))

    @given(strategies.games())
    def test_actions_come_once_each_in_a_fixed_order(self, game: Game) -> None:
        actions = game.actions()
        assert len(set(actions)) == len(actions)
        assert actions == deepcopy(game).actions()
        throws = [action for action in actions if isinstance(action, Throw)]
        scores = [action for action in actions if isinstance(action, Score)]
        assert [*throws, *scores] == list(actions)
        assert [entry.category for entry in game.placements()] == [one.category for one in scores]

    @given(strategies.games())
    def test_a_seat_to_act_always_has_something_to_do(self, game: Game) -> None:
        """TF-06: never a dead end."""
        assert bool(game.actions()) == (game.phase in (Phase.THROW, Phase.DECIDE))

    @few
    @given(strategies.games(phase=Phase.LAND), st.data())
    def test_dice_land_exactly_as_chance_may_do(self, game: Game, data: st.DataObject) -> None:
        """SC-18, SE-01: nothing lands but as many dice as were thrown, with faces they have."""
        land = Land(data.draw(strategies.dice(most=7, sides=9)))
        if land in dict(game.outcomes()):
            game.apply(land, by=game.to_act[0])
        else:
            assert isinstance(refusal(game, land, game.to_act[0]), WrongDice)


class TestRefused:
    """One refusal of each kind, by its code."""

    def test_after_the_end(self) -> None:
        game = play(CLASSIC, "x", seats=1)
        for move in (Throw(), Score(Category.ONES), Land(Dice.parse("12345")), Forfeit()):
            assert refusal(game, move, by=0).code == "game_over"

    @pytest.mark.parametrize("move", ["t-", "t333", "chance", "=33366"])
    @pytest.mark.parametrize("by", [1, 2, -1, 7])
    def test_another_seat(self, move: str, by: Seat) -> None:
        """MP-16 in the core: who is not to act cannot act."""
        game = play(CLASSIC, "t-", "=33366")
        error = refusal(game, parse_move(move), by=by)
        assert (error.code, error.facts) == ("not_your_turn", {"to_act": 0})

    @pytest.mark.parametrize(
        ("moves", "move"),
        [
            ([], "chance"),
            ([], "=12345"),
            (["t-"], "t-"),
            (["t-"], "chance"),
            (["t-", "=12345"], "=12345"),
            (["t-", "=12345", "t1"], "t1"),
            (["t-", "=12345", "chance"], "=12345"),
            (["t-", "=12345", "chance"], "ones"),
        ],
    )
    def test_another_phase(self, moves: list[str], move: str) -> None:
        """SE-01, TF-07, TF-10: dice land only when thrown, a new turn begins with its throw."""
        game = play(CLASSIC, *moves, seats=1)
        assert refusal(game, parse_move(move), by=0).code == "wrong_phase"

    def test_a_fourth_throw(self) -> None:
        """TF-01."""
        game = play(CLASSIC, *["t-", "=12345"] * 3)
        assert refusal(game, Throw(), by=0).code == "no_throws_left"
        assert refusal(game, Throw(Dice.parse("12345")), by=0).code == "no_throws_left"

    def test_a_throw_after_a_joker_that_ends_the_throwing(self) -> None:
        """JK-10."""
        game = play(FETE, "t-", "=66666", "five_of_a_kind", "t-", "=22222", seats=1)
        assert refusal(game, Throw(), by=0).code == "must_score"
        assert refusal(game, Throw(Dice.parse("22222")), by=0).code == "must_score"

    @pytest.mark.parametrize(
        "first", [["t-", "=22222", "chance"], ["t-", "=12346", "five_of_a_kind"]]
    )
    def test_no_joker_no_end_of_throwing(self, first: list[str]) -> None:
        """JK-10: with the box open, or at 0, throwing on is allowed."""
        game = play(FETE, *first, "t-", "=22222", seats=1)
        assert Throw() in game.actions()

    @pytest.mark.parametrize("keep", ["44", "4", "33333", "7", "122"])
    def test_kept_dice_that_are_not_there(self, keep: str) -> None:
        game = play(CLASSIC, "t-", "=12333")
        error = refusal(game, Throw(Dice.parse(keep)), by=0)
        assert (error.code, error.facts) == ("not_in_roll", {"roll": "12333"})

    @pytest.mark.parametrize("keep", ["1", "12345"])
    def test_dice_kept_before_the_first_throw(self, keep: str) -> None:
        """TF-03, TF-04."""
        for game in (play(CLASSIC), play(CLASSIC, "t-", "=12345", "chance")):
            error = refusal(game, Throw(Dice.parse(keep)), by=game.to_act[0])
            assert error.code == "not_in_roll"

    def test_nothing_to_throw(self) -> None:
        """TF-06: refused, costs nothing, and everything else stays possible."""
        game = play(CLASSIC, "t-", "=12345")
        assert refusal(game, Throw(Dice.parse("12345")), by=0).code == "nothing_to_throw"
        assert game.turn is not None
        assert game.turn.throws_left == 2
        assert {Throw(Dice.parse("1234")), Score(Category.LARGE_STRAIGHT)} <= set(game.actions())

    @pytest.mark.parametrize("dice", ["-", "1234", "123456", "12347", "99999"])
    def test_dice_that_cannot_land(self, dice: str) -> None:
        """SC-18."""
        error = refusal(play(CLASSIC, "t-"), Land(Dice.parse(dice)), by=0)
        assert (error.code, error.facts) == ("wrong_dice", {"count": 5, "sides": 6})

    def test_more_dice_than_were_thrown(self) -> None:
        error = refusal(play(CLASSIC, "t-", "=12345", "t12"), Land(Dice.parse("12345")), by=0)
        assert (error.code, error.facts["count"]) == ("wrong_dice", 3)

    def test_a_box_filled_already(self) -> None:
        game = play(CLASSIC, "t-", "=12345", "chance", "t-", "=66666", seats=1)
        assert refusal(game, Score(Category.CHANCE), by=0).code == "box_taken"

    def test_a_joker_in_a_filled_box(self) -> None:
        """JK-12: the code names the filled box, not the joker."""
        game = play(CLASSIC, "t-", "=66666", "five_of_a_kind", "t-", "=66666", seats=1)
        assert isinstance(refusal(game, Score(Category.FIVE_OF_A_KIND), by=0), BoxTaken)

    @pytest.mark.parametrize("category", sorted(set(Category) - set(CLASSIC.categories)))
    def test_a_box_the_sheet_does_not_have(self, category: Category) -> None:
        game = play(CLASSIC, "t-", "=12345")
        assert refusal(game, Score(category), by=0).code == "no_such_box"

    def test_a_joker_elsewhere_than_it_may_go(self) -> None:
        """JK-03, JK-09: the refusal says what is still allowed."""
        game = play(CLASSIC, "t-", "=66666", "five_of_a_kind", "t-", "=44444", seats=1)
        for category in (Category.FULL_HOUSE, Category.CHANCE, Category.THREES):
            error = refusal(game, Score(category), by=0)
            assert isinstance(error, JokerRestricted)
            assert (error.code, error.facts) == ("joker_restricted", {"allowed": ("fours",)})

    @given(strategies.games(), st.sampled_from(EVERY_ACTION), st.integers(-2, 6))
    def test_whatever_is_illegal_leaves_the_game_as_it_was(
        self, game: Game, action: Move, by: Seat
    ) -> None:
        if by not in game.to_act or action not in game.actions():
            error = refusal(game, action, by)
            assert str(error).startswith(error.code)

    def test_leaving_twice_or_from_a_seat_that_is_none(self) -> None:
        game = play(CLASSIC, "x", seats=3)
        for by in (0, 3, -1):
            assert isinstance(refusal(game, Forfeit(), by=by), NotYourTurn)
