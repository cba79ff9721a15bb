"""A game that its seats end undecided."""

from __future__ import annotations

import pytest
from hypothesis import given

from gobelet import rulesets
from gobelet.core import (
    Category,
    Dice,
    Draw,
    DrawAgreed,
    Forfeit,
    Game,
    GameEnded,
    GameOver,
    InvalidNotation,
    Land,
    NotYourTurn,
    Phase,
    Score,
    Throw,
    format_game,
    parse_game,
)
from tests import strategies
from tests.strategies import few

CLUBS = rulesets.find("clubs")


def _ranks(game: Game) -> list[tuple[int, int, int]]:
    return [(one.seat, one.rank, one.total) for one in game.standings()]


def _ahead(seats: int = 2) -> Game:
    """Seat 0 has 50 points."""
    game = Game.new(CLUBS, seats)
    for move in (Throw(), Land(Dice.parse("66666")), Score(Category.FIVE_OF_A_KIND)):
        game = game.apply(move, by=0).game
    return game


def test_the_seats_share_the_first_rank_whatever_their_totals() -> None:
    game, events = _ahead().apply(Draw(), by=1)
    assert events == (DrawAgreed(1), GameEnded(game.standings()))
    assert game.is_over
    assert _ranks(game) == [(0, 1, 50), (1, 1, 0)]


def test_those_who_left_before_rank_behind() -> None:
    game = _ahead(3).apply(Forfeit(), by=0).game.apply(Draw(), by=1).game
    assert _ranks(game) == [(1, 1, 0), (2, 1, 0), (0, 3, 50)]


def test_dice_in_the_air_are_discarded() -> None:
    game = Game.new(CLUBS, 2).apply(Throw(), by=0).game
    assert game.apply(Draw(), by=0).game.phase is Phase.OVER


class TestRefused:
    def test_once_over(self) -> None:
        with pytest.raises(GameOver):
            _ahead().apply(Draw(), by=0).game.apply(Draw(), by=1)

    @pytest.mark.parametrize("seat", [0, 3, -1])
    def test_from_a_seat_that_does_not_play(self, seat: int) -> None:
        game = _ahead(3).apply(Forfeit(), by=0).game
        with pytest.raises(NotYourTurn):
            game.apply(Draw(), by=seat)

    def test_a_position_that_is_drawn_and_goes_on(self) -> None:
        text = format_game(_ahead()) + "\ndrawn"
        with pytest.raises(InvalidNotation, match="nothing was left to draw"):
            parse_game(text, CLUBS)


@few
@given(strategies.games())
def test_in_every_phase_but_over_it_ends_the_game_and_nothing_else(game: Game) -> None:
    if game.is_over:
        return
    seat = next(one for one in range(len(game.sheets)) if one not in game.forfeited)
    after = game.apply(Draw(), by=seat).game
    assert (after.sheets, after.forfeited) == (game.sheets, game.forfeited)
    assert after.is_over
    assert after.is_drawn
    assert parse_game(format_game(after), game.ruleset) == after
