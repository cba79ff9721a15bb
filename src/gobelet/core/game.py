"""A game at one moment, and the one function that makes the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, Self

from gobelet.core.actions import Action, Draw, Forfeit, Land, Move, Score, Throw
from gobelet.core.cup import Cup, ThrowId
from gobelet.core.dice import rolls, ways
from gobelet.core.errors import GameOver, NotYourTurn, WrongSeatCount
from gobelet.core.events import (
    BoxFilled,
    DiceLanded,
    DiceThrown,
    DrawAgreed,
    Event,
    GameEnded,
    SeatForfeited,
    TurnStarted,
)
from gobelet.core.placement import is_joker, placements
from gobelet.core.ruleset import Ruleset
from gobelet.core.sheet import Entry, ScoreSheet
from gobelet.core.standing import Standing, standings
from gobelet.core.turn import (
    Phase,
    Turn,
    check_land,
    check_throw,
    find_placement,
    turn_actions,
)
from gobelet.core.types import Face, Seat


class Step(NamedTuple):
    """The outcome of a move: the game after it and what it caused, in order."""

    game: Game
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment: rules, sheets, and the turn under way.

    >>> from gobelet import rulesets
    >>> from gobelet.core import Dice, Land, Throw
    >>> game = Game.new(rulesets.find("classic"), seats=2)
    >>> game = game.apply(Throw(), by=0).game.apply(Land(Dice.parse("33366")), by=0).game
    >>> [str(entry.category) for entry in game.placements() if entry.points == 25]
    ['full_house']
    """

    ruleset: Ruleset
    sheets: tuple[ScoreSheet, ...]
    """One per seat."""
    turn: Turn | None
    """None once over."""
    forfeited: tuple[Seat, ...] = ()
    """In order of leaving."""
    is_drawn: bool = False
    """Tells whether the seats agreed to end it undecided."""

    @classmethod
    def new(cls, ruleset: Ruleset, seats: int) -> Self:
        """A game about to start; raise `WrongSeatCount`."""
        if seats not in ruleset.seats:
            raise WrongSeatCount(seats, ruleset.seats)
        turn = Turn(seat=0, round=1, throws_left=ruleset.throws_per_turn)
        return cls(ruleset, (ScoreSheet(ruleset),) * seats, turn)

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return Phase.OVER if self.turn is None else self.turn.phase

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats whose turn is under way: one today, several once rounds are played at the
        same time. While the dice are in the air (`LAND`) no decision is awaited of them."""
        return () if self.turn is None else (self.turn.seat,)

    @property
    def is_over(self) -> bool:
        """Tell whether no seat is to act any more."""
        return self.turn is None

    @property
    def throw_id(self) -> ThrowId:
        """Which throw the dice in the air belong to; raise `ValueError` when none are."""
        turn = self._turn_in_air()
        number = self.ruleset.throws_per_turn - turn.throws_left
        return ThrowId(turn.round, number, turn.seat)

    def thrown_from(self, cup: Cup) -> tuple[Face, ...]:
        """The faces that a cup lands for the dice in the air, in order of throwing.

        Raises `ValueError` when none are.
        """
        kept = len(self._turn_in_air().keep)
        return cup.throw(self.ruleset.dice - kept, self.throw_id)

    def actions(self) -> tuple[Action, ...]:
        """Every legal action of the seat to act, in a fixed order, but `Forfeit` and `Draw`."""
        if self.turn is None:
            return ()
        return tuple(turn_actions(self.sheets[self.turn.seat], self.turn))

    def placements(self) -> tuple[Entry, ...]:
        """The scoring choices on the roll that lies on the table."""
        turn = self.turn
        if turn is None or turn.roll is None:
            return ()
        return placements(self.sheets[turn.seat], turn.roll, throws_left=turn.throws_left)

    def outcomes(self) -> Iterator[tuple[Land, Fraction]]:
        """What chance may do, with exact probabilities that sum to one."""
        if self.turn is None or self.turn.phase is not Phase.LAND:
            return
        count = self.ruleset.dice - len(self.turn.keep)
        throws = self.ruleset.sides**count
        for dice in rolls(count, self.ruleset.sides):
            yield Land(dice), Fraction(ways(dice), throws)

    def apply(self, move: Move, *, by: Seat) -> Step:
        """Play one move of a seat and return the next game; `self` is unchanged.

        The dice land in the name of the seat that threw them. Raises an `IllegalMove` that
        says which rule was broken.
        """
        if self.turn is None:
            raise GameOver(move)
        if isinstance(move, Forfeit):
            return self._forfeit(move, by, self.turn)
        if isinstance(move, Draw):
            return self._draw(move, by, self.turn)
        if by != self.turn.seat:
            raise NotYourTurn(move, to_act=self.turn.seat)
        match move:
            case Throw():
                return self._throw(move, self.turn)
            case Land():
                return self._land(move, self.turn)
            case Score():
                return self._score(move, self.turn)

    def standings(self) -> tuple[Standing, ...]:
        """Seats from best to worst, at any moment."""
        totals = [sheet.total for sheet in self.sheets]
        return standings(totals, self.forfeited, is_drawn=self.is_drawn)

    def _turn_in_air(self) -> Turn:
        if self.turn is None or self.turn.phase is not Phase.LAND:
            raise ValueError("no dice are in the air")
        return self.turn

    def _throw(self, throw: Throw, turn: Turn) -> Step:
        check_throw(self.sheets[turn.seat], turn, throw)
        flying = Turn(turn.seat, turn.round, turn.throws_left - 1, throw.keep, is_in_air=True)
        count = self.ruleset.dice - len(throw.keep)
        return Step(_at(self, flying), (DiceThrown(turn.seat, throw.keep, count),))

    def _land(self, land: Land, turn: Turn) -> Step:
        sheet = self.sheets[turn.seat]
        check_land(sheet, turn, land)
        roll = turn.keep + land.dice
        landed = Turn(turn.seat, turn.round, turn.throws_left, roll=roll)
        event = DiceLanded(turn.seat, roll, turn.throws_left, is_joker(sheet, roll))
        return Step(_at(self, landed), (event,))

    def _score(self, score: Score, turn: Turn) -> Step:
        sheet = self.sheets[turn.seat]
        entry = find_placement(sheet, turn, score)
        sheets = list(self.sheets)
        sheets[turn.seat] = sheet.fill(entry)
        scored = Game(self.ruleset, tuple(sheets), turn, self.forfeited)
        return _next_turn(scored, after=turn.seat, events=(BoxFilled(turn.seat, entry),))

    def _forfeit(self, forfeit: Forfeit, by: Seat, turn: Turn) -> Step:
        self._check_plays(forfeit, by, turn)
        left = replace(self, forfeited=(*self.forfeited, by))
        events = (SeatForfeited(by),)
        if len(left.forfeited) >= len(self.sheets) - 1:
            return _end(left, events)
        if by == turn.seat:
            return _next_turn(left, after=by, events=events)
        return Step(left, events)

    def _draw(self, draw: Draw, by: Seat, turn: Turn) -> Step:
        self._check_plays(draw, by, turn)
        return _end(replace(self, is_drawn=True), (DrawAgreed(by),))

    def _check_plays(self, move: Move, by: Seat, turn: Turn) -> None:
        if by in self.forfeited or not 0 <= by < len(self.sheets):
            raise NotYourTurn(move, to_act=turn.seat)


def replay(ruleset: Ruleset, seats: int, moves: Iterable[tuple[Seat, Move]]) -> Step:
    """Play a whole record from the start; raise what `Game.new` and `Game.apply` raise."""
    game = Game.new(ruleset, seats)
    events: list[Event] = []
    for seat, move in moves:
        game, caused = game.apply(move, by=seat)
        events.extend(caused)
    return Step(game, tuple(events))


def _at(game: Game, turn: Turn | None) -> Game:
    """The game with another turn; on the path of every move, so without `replace`."""
    return Game(game.ruleset, game.sheets, turn, game.forfeited, game.is_drawn)


def _next_turn(game: Game, *, after: Seat, events: tuple[Event, ...]) -> Step:
    seats = len(game.sheets)
    for seat in (*range(after + 1, seats), *range(after + 1)):
        sheet = game.sheets[seat]
        if seat not in game.forfeited and not sheet.is_full:
            turn = Turn(seat, len(sheet.entries) + 1, game.ruleset.throws_per_turn)
            started = TurnStarted(seat, turn.round)
            return Step(_at(game, turn), (*events, started))
    return _end(game, events)


def _end(game: Game, events: tuple[Event, ...]) -> Step:
    over = _at(game, None)
    return Step(over, (*events, GameEnded(over.standings())))
