"""The analysis after a game: what a seat's choices cost, and what its dice brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.bots.expert import Expert
from gobelet.core import Action, Advice, Draw, Forfeit, Game, Land, Record, Roll, Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a seat, held against the best."""

    round: int
    roll: Roll
    throws_left: int
    chosen: Advice
    best: Advice

    @property
    def cost(self) -> float:
        """Points given away; 0 for a best choice."""
        return self.chosen.cost


@dataclass(frozen=True, slots=True)
class Analysis:
    """A seat's game taken apart: `expected_total + choices + dice` is what it came to."""

    expected_total: float
    """Of the empty sheet, before the first throw."""
    total: float
    """Of the full sheet; where the game ended before (the seat left, or everybody else did), what
    its sheet was worth then."""
    decisions: tuple[Decision, ...]

    @property
    def choices(self) -> float:
        """What the seat's choices brought: 0 at best, else below."""
        return 0.0 - sum(decision.cost for decision in self.decisions)

    @property
    def costs(self) -> tuple[float, ...]:
        """What the choices of each round gave away, from the first round on."""
        rounds = range(1, 1 + max((decision.round for decision in self.decisions), default=0))
        return tuple(
            sum((each.cost for each in self.decisions if each.round == number), 0.0)
            for number in rounds
        )

    @property
    def dice(self) -> float:
        """What the dice brought: above 0 for luck, below for bad luck."""
        return self.total - self.expected_total - self.choices


def analysis(record: Record, seat: Seat, expert: Expert) -> Analysis:
    """Weigh every choice of a seat in a record; raise an `IllegalMove` where it breaks a rule."""
    start = Game.new(record.ruleset, record.seats).sheets[seat]
    sheet = record.replay().game.sheets[seat]
    return Analysis(
        expected_total=expert.values.value(start),
        total=sheet.total + expert.values.value(sheet),
        decisions=tuple(_decisions(record, seat, expert)),
    )


def _decisions(record: Record, seat: Seat, expert: Expert) -> Iterator[Decision]:
    game = Game.new(record.ruleset, record.seats)
    for by, move in record.moves:
        if by == seat and not isinstance(move, Land | Forfeit | Draw):
            yield from _decision(game, move, expert)
        game = game.apply(move, by=by).game


def _decision(game: Game, action: Action, expert: Expert) -> Iterator[Decision]:
    """The choice behind an action; the first throw of a turn is none."""
    turn = game.turn
    if turn is None or turn.roll is None:
        return
    ranked = expert.rank(game.sheets[turn.seat], turn.roll, throws_left=turn.throws_left)
    chosen = next(advice for advice in ranked if advice.action == action)
    yield Decision(turn.round, turn.roll, turn.throws_left, chosen, ranked[0])
