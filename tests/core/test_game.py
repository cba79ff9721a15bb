"""A game from its first throw to its standings."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from gobelet import rulesets
from gobelet.core import (
    NO_DICE,
    BoxFilled,
    BoxTaken,
    Category,
    Dice,
    DiceLanded,
    DiceThrown,
    Game,
    GameEnded,
    Land,
    Phase,
    Ruleset,
    Score,
    Throw,
    TurnStarted,
    WrongSeatCount,
    parse_sheet,
    placements,
    replay,
)
from tests import strategies
from tests.strategies import History, few

CLASSIC = rulesets.find("classic")


def _thrown(game: Game, roll: str) -> Game:
    """The game with the first throw of the turn landed."""
    (seat,) = game.to_act
    return game.apply(Throw(), by=seat).game.apply(Land(Dice.parse(roll)), by=seat).game


def _after(game: Game, roll: str, category: Category) -> Game:
    """The game with one turn more."""
    (seat,) = game.to_act
    return _thrown(game, roll).apply(Score(category), by=seat).game


class TestOneTurn:
    def test_starts_with_a_throw_of_all_dice(self) -> None:
        game = Game.new(CLASSIC, seats=2)
        assert (game.phase, game.to_act) == (Phase.THROW, (0,))
        assert game.actions() == (Throw(),)
        assert game.placements() == ()
        assert list(game.outcomes()) == []

    def test_throwing_puts_the_dice_in_the_air(self) -> None:
        game, events = Game.new(CLASSIC, seats=2).apply(Throw(), by=0)
        assert events == (DiceThrown(seat=0, kept=NO_DICE, count=5),)
        assert (game.phase, game.actions()) == (Phase.LAND, ())

    def test_landing_shows_the_roll_and_the_choices(self) -> None:
        game = Game.new(CLASSIC, seats=2).apply(Throw(), by=0).game
        game, events = game.apply(Land(Dice.parse("33366")), by=0)
        roll = Dice.parse("33366")
        assert events == (DiceLanded(seat=0, roll=roll, throws_left=2, joker=False),)
        assert game.phase is Phase.DECIDE
        assert game.placements() == placements(game.sheets[0], roll, throws_left=2)
        assert len(game.actions()) == 4 * 3 - 1 + 13

    def test_kept_dice_stay_and_the_others_are_thrown(self) -> None:
        game = _thrown(Game.new(CLASSIC, seats=2), "33366")
        game, events = game.apply(Throw(Dice.parse("333")), by=0)
        assert events == (DiceThrown(seat=0, kept=Dice.parse("333"), count=2),)
        game = game.apply(Land(Dice.parse("15")), by=0).game
        assert game.turn is not None
        assert (game.turn.roll, game.turn.throws_left) == (Dice.parse("13335"), 1)

    def test_a_die_kept_before_may_be_thrown_again(self) -> None:
        """TF-09."""
        game = _thrown(Game.new(CLASSIC, seats=1), "33126")
        game = (
            game.apply(Throw(Dice.parse("33")), by=0).game.apply(Land(Dice.parse("555")), by=0).game
        )
        game = (
            game.apply(Throw(Dice.parse("555")), by=0).game.apply(Land(Dice.parse("12")), by=0).game
        )
        assert game.turn is not None
        assert (game.turn.roll, game.turn.throws_left) == (Dice.parse("12555"), 0)

    def test_scoring_fills_a_box_and_starts_the_next_turn(self) -> None:
        game = _thrown(Game.new(CLASSIC, seats=2), "33366")
        game, events = game.apply(Score(Category.FULL_HOUSE), by=0)
        entry = game.sheets[0].entries[0]
        assert events == (BoxFilled(seat=0, entry=entry), TurnStarted(seat=1, round=1))
        assert (entry.points, game.sheets[1].entries) == (25, ())

    def test_after_the_last_throw_only_boxes_are_left(self) -> None:
        """TF-01."""
        game = _thrown(Game.new(CLASSIC, seats=1), "12346")
        for _ in range(2):
            game = game.apply(Throw(), by=0).game.apply(Land(Dice.parse("12346")), by=0).game
        assert all(isinstance(action, Score) for action in game.actions())
        assert len(game.actions()) == 13

    def test_a_joker_leaves_only_its_boxes_where_it_ends_the_throwing(self) -> None:
        """JK-10."""
        game = _after(Game.new(rulesets.find("fete"), seats=1), "66666", Category.FIVE_OF_A_KIND)
        game = _thrown(game, "22222")
        assert game.actions() == (Score(Category.TWOS),)

    def test_nothing_is_kept_from_one_turn_to_the_next(self) -> None:
        """TF-04: the first throw of any turn throws all the dice."""
        game = _thrown(Game.new(CLASSIC, seats=2), "33366")
        game = (
            game.apply(Throw(Dice.parse("33")), by=0).game.apply(Land(Dice.parse("123")), by=0).game
        )
        game = game.apply(Score(Category.CHANCE), by=0).game
        assert game.actions() == (Throw(),)
        assert game.apply(Throw(), by=1).events == (DiceThrown(seat=1, kept=NO_DICE, count=5),)


class TestOneGame:
    @few
    @given(strategies.histories(forfeits=False, whole=True))
    def test_every_seat_fills_every_box_in_as_many_rounds(self, history: History) -> None:
        """JK-12, TF-12: no more turns than boxes, and every one of them."""
        game = history.game
        assert game.is_over
        assert all(sheet.is_full for sheet in game.sheets)
        scored = [move for _, move in history.moves if isinstance(move, Score)]
        assert len(scored) == history.seats * history.ruleset.rounds

    @pytest.mark.parametrize("ruleset", strategies.PLAYED, ids=lambda ruleset: ruleset.key)
    def test_the_played_rulesets_have_thirteen_boxes(self, ruleset: Ruleset) -> None:
        assert len(ruleset.boxes) == ruleset.rounds == 13

    @few
    @given(strategies.histories(forfeits=False, whole=True))
    def test_totals_are_the_sum_of_what_the_events_told(self, history: History) -> None:
        game, events = replay(history.ruleset, history.seats, history.moves)
        for seat, sheet in enumerate(game.sheets):
            filled = [one for one in events if isinstance(one, BoxFilled) and one.seat == seat]
            assert sum(one.entry.gain for one in filled) == sheet.total
            assert tuple(one.entry for one in filled) == sheet.entries

    @few
    @given(strategies.histories(forfeits=False))
    def test_the_seats_take_turns_round_by_round(self, history: History) -> None:
        _, events = replay(history.ruleset, history.seats, history.moves)
        turns = [(0, 1), *((one.seat, one.round) for one in events if isinstance(one, TurnStarted))]
        expected = [(turn % history.seats, turn // history.seats + 1) for turn in range(len(turns))]
        assert turns == expected

    @few
    @given(strategies.histories())
    def test_events_follow_each_other_as_moves_do(self, history: History) -> None:
        game = Game.new(history.ruleset, history.seats)
        for seat, move in history.moves:
            after, events = game.apply(move, by=seat)
            assert events
            assert isinstance(events[-1], GameEnded) == after.is_over
            assert sum(isinstance(event, GameEnded) for event in events) == after.is_over
            game = after

    @few
    @given(strategies.histories(forfeits=False))
    def test_no_turn_has_more_throws_than_the_rules_allow(self, history: History) -> None:
        """TF-01."""
        thrown = 0
        for _, move in history.moves:
            thrown = 0 if isinstance(move, Score) else thrown + isinstance(move, Throw)
            assert thrown <= history.ruleset.throws_per_turn

    @few
    @given(strategies.histories(whole=True))
    def test_the_end_tells_the_standings(self, history: History) -> None:
        game, events = replay(history.ruleset, history.seats, history.moves)
        assert events[-1] == GameEnded(game.standings())
        assert (game.phase, game.turn, game.to_act) == (Phase.OVER, None, ())
        assert (game.actions(), game.placements()) == ((), ())
        assert list(game.outcomes()) == []

    @few
    @given(strategies.histories())
    def test_the_same_moves_give_the_same_game(self, history: History) -> None:
        """TF-15: a replayed roll gives the same dice, a step back is a shorter record."""
        assert history.game == history.game
        for shorter, longer in pairwise(range(max(0, len(history.moves) - 3), len(history.moves))):
            before = replay(history.ruleset, history.seats, history.moves[:shorter]).game
            moves = history.moves[shorter:longer]
            after = before.apply(moves[0][1], by=moves[0][0]).game
            assert after == replay(history.ruleset, history.seats, history.moves[:longer]).game


class TestChance:
    @few
    @given(strategies.games(phase=Phase.LAND))
    def test_outcomes_sum_to_one_and_are_all_different(self, game: Game) -> None:
        outcomes = list(game.outcomes())
        assert sum(chance for _, chance in outcomes) == Fraction(1)
        assert len({land for land, _ in outcomes}) == len(outcomes)

    @few
    @given(strategies.games(phase=Phase.LAND))
    def test_every_outcome_may_land_and_makes_a_whole_roll(self, game: Game) -> None:
        assert game.turn is not None
        for land, chance in game.outcomes():
            after = game.apply(land, by=game.turn.seat).game
            assert after.turn is not None
            assert after.turn.roll is not None
            assert after.ruleset.is_roll(after.turn.roll)
            assert game.turn.keep <= after.turn.roll
            assert chance > 0

    def test_five_dice_land_in_252_ways(self) -> None:
        outcomes = dict(Game.new(CLASSIC, seats=1).apply(Throw(), by=0).game.outcomes())
        assert len(outcomes) == 252
        assert outcomes[Land(Dice.parse("66666"))] == Fraction(1, 7776)
        assert outcomes[Land(Dice.parse("12345"))] == Fraction(120, 7776)


class TestStarting:
    @pytest.mark.parametrize("seats", [0, -1, 5, 100])
    def test_so_many_seats_are_refused(self, seats: int) -> None:
        with pytest.raises(WrongSeatCount) as refusal:
            Game.new(CLASSIC, seats=seats)
        assert (refusal.value.seats, refusal.value.allowed) == (seats, range(1, 5))

    @pytest.mark.parametrize("ruleset", strategies.KNOWN, ids=lambda ruleset: ruleset.key)
    def test_alone_is_always_possible(self, ruleset: Ruleset) -> None:
        assert Game.new(ruleset, seats=1).to_act == (0,)


class TestScoringTwice:
    """TF-07."""

    def test_the_same_box_again_is_out_of_turn(self) -> None:
        game = _after(Game.new(CLASSIC, seats=2), "33366", Category.FULL_HOUSE)
        assert game.to_act == (1,)
        assert game.actions() == (Throw(),)

    def test_a_filled_box_is_never_offered_again(self) -> None:
        """SC-12, JK-12."""
        game = _after(Game.new(CLASSIC, seats=1), "12234", Category.SIXES)
        game = _thrown(game, "66666")
        assert Score(Category.SIXES) not in game.actions()
        with pytest.raises(BoxTaken):
            game.apply(Score(Category.SIXES), by=0)
        assert game.sheets[0] == parse_sheet("sixes=12234", CLASSIC)
