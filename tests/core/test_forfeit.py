"""Leaving a game: who plays on, who ranks where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Category,
    Dice,
    Forfeit,
    Game,
    GameEnded,
    Land,
    Phase,
    Score,
    ScoreSheet,
    SeatForfeited,
    Throw,
    TurnStarted,
)
from tests import strategies
from tests.strategies import History, few

CLUBS = rulesets.find("clubs")


def _after(game: Game, roll: str, category: Category) -> Game:
    (seat,) = game.to_act
    for move in (Throw(), Land(Dice.parse(roll)), Score(category)):
        game = game.apply(move, by=seat).game
    return game


def _ranks(game: Game) -> list[tuple[int, int]]:
    return [(standing.seat, standing.rank) for standing in game.standings()]


class TestTheOthersPlayOn:
    def test_when_the_seat_to_act_leaves_its_turn_passes(self) -> None:
        game, events = Game.new(CLUBS, seats=3).apply(Forfeit(), by=0)
        assert events == (SeatForfeited(0), TurnStarted(seat=1, round=1))
        assert (game.to_act, game.phase) == ((1,), Phase.THROW)

    def test_when_another_leaves_the_turn_stays_as_it_is(self) -> None:
        """MP-03: same seat, same dice, same throws left."""
        game = Game.new(CLUBS, seats=3).apply(Throw(), by=0).game
        game = game.apply(Land(Dice.parse("33366")), by=0).game
        after, events = game.apply(Forfeit(), by=1)
        assert events == (SeatForfeited(1),)
        assert (after.turn, after.sheets) == (game.turn, game.sheets)
        assert after.apply(Score(Category.CHANCE), by=0).game.to_act == (2,)

    def test_the_round_advances_without_the_first_seat(self) -> None:
        """TF-12."""
        game = Game.new(CLUBS, seats=3).apply(Forfeit(), by=0).game
        rounds = []
        for category in CLUBS.categories:
            for seat in (1, 2):
                assert game.turn is not None
                assert game.turn.seat == seat
                rounds.append(game.turn.round)
                game = _after(game, "12346", category)
        assert game.is_over
        assert rounds == [turn // 2 + 1 for turn in range(26)]

    def test_dice_in_the_air_are_discarded(self) -> None:
        game = Game.new(CLUBS, seats=3).apply(Throw(), by=0).game
        game = game.apply(Forfeit(), by=0).game
        assert (game.to_act, game.phase) == ((1,), Phase.THROW)
        assert game.actions() == (Throw(),)

    def test_another_may_leave_while_dice_are_in_the_air(self) -> None:
        game = Game.new(CLUBS, seats=3).apply(Throw(), by=0).game
        game = game.apply(Forfeit(), by=2).game
        assert game.phase is Phase.LAND
        assert game.apply(Land(Dice.parse("12345")), by=0).game.phase is Phase.DECIDE

    def test_the_last_seat_to_fill_its_sheet_may_be_waited_for(self) -> None:
        """A seat that has filled its sheet may still leave."""
        game = Game.new(CLUBS, seats=2)
        for category in CLUBS.categories[:-1]:
            game = _after(_after(game, "12346", category), "12346", category)
        game = _after(game, "12346", Category.CHANCE)
        assert (game.sheets[0].is_full, game.to_act) == (True, (1,))
        game = game.apply(Forfeit(), by=0).game
        assert (game.is_over, _ranks(game)) == (True, [(1, 1), (0, 2)])


class TestTheEnd:
    def test_when_one_is_left_the_game_ends_and_it_is_first(self) -> None:
        game = _after(Game.new(CLUBS, seats=2), "66666", Category.FIVE_OF_A_KIND)
        game, events = game.apply(Forfeit(), by=0)
        assert events == (SeatForfeited(0), GameEnded(game.standings()))
        assert (game.is_over, _ranks(game)) == (True, [(1, 1), (0, 2)])

    def test_alone_one_may_leave_too(self) -> None:
        game, events = Game.new(CLUBS, seats=1).apply(Forfeit(), by=0)
        assert events == (SeatForfeited(0), GameEnded(game.standings()))
        assert [one.forfeited for one in game.standings()] == [True]

    def test_who_left_first_is_last(self) -> None:
        game = Game.new(CLUBS, seats=4)
        for seat in (2, 0, 3):
            game = game.apply(Forfeit(), by=seat).game
        assert game.is_over
        assert _ranks(game) == [(1, 1), (3, 2), (0, 3), (2, 4)]

    def test_leaving_ranks_below_any_total(self) -> None:
        game = _after(Game.new(CLUBS, seats=3), "66666", Category.FIVE_OF_A_KIND)
        game = game.apply(Forfeit(), by=0).game
        assert [(one.seat, one.rank, one.total) for one in game.standings()] == [
            (1, 1, 0),
            (2, 1, 0),
            (0, 3, 50),
        ]


@few
@given(strategies.games(), st.integers(0, 3))
def test_in_every_phase_but_over_a_seat_may_leave_once(game: Game, seat: int) -> None:
    if game.is_over or seat >= len(game.sheets) or seat in game.forfeited:
        return
    after, events = game.apply(Forfeit(), by=seat)
    assert events[0] == SeatForfeited(seat)
    assert after.forfeited == (*game.forfeited, seat)
    assert after.sheets == game.sheets
    assert seat not in after.to_act
    assert after.is_over == (len(after.forfeited) >= max(1, len(game.sheets) - 1)) or (
        game.to_act == (seat,) and all(sheet.is_full for sheet in _others(after))
    )


def _others(game: Game) -> list[ScoreSheet]:
    return [sheet for seat, sheet in enumerate(game.sheets) if seat not in game.forfeited]


@few
@given(strategies.histories(whole=True))
def test_whoever_leaves_the_game_comes_to_its_end(history: History) -> None:
    game = history.game
    left = game.forfeited
    assert game.is_over
    stayed = [seat for seat in range(history.seats) if seat not in left]
    are_full = all(game.sheets[seat].is_full for seat in stayed)
    assert len(stayed) == 1 or are_full or game.is_drawn or not stayed
    ranked = [standing.seat for standing in game.standings()]
    assert ranked[len(stayed) :] == list(reversed(left))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_seat_that_left_has_no_more_turns(seats: int) -> None:
    for seat in range(seats):
        game = Game.new(CLUBS, seats).apply(Forfeit(), by=seat).game
        while game.turn is not None:
            assert game.turn.seat != seat
            game = _after(game, "12346", game.sheets[game.turn.seat].open[0])
