"""Records that the tests of records are made of."""

from __future__ import annotations

from typing import Final

from gobelet import rulesets
from gobelet.core import (
    Dice,
    Game,
    Land,
    Move,
    Phase,
    Record,
    Ruleset,
    Score,
    Seat,
    SeededCup,
    Throw,
    ThrowId,
    format_record,
)

SEED: Final = bytes(range(32))
COMMITMENT: Final = SeededCup(SEED).commitment()
CLASSIC: Final = rulesets.find("classic")


def fair_record(ruleset: Ruleset = CLASSIC, words: str = "", *, keeps: bool = False) -> Record:
    """A whole game with the dice of `SEED`: two throws a turn, then the box that gains most."""
    cup = SeededCup(SEED, words=words, sides=ruleset.sides)
    game, moves = Game.new(ruleset, seats=2), list[tuple[Seat, Move]]()
    while game.turn is not None:
        turn = game.turn
        throws = game.ruleset.throws_per_turn - turn.throws_left
        move: Move = Throw()
        if turn.phase is Phase.LAND:
            faces = cup.throw(ruleset.dice - len(turn.keep), ThrowId(turn.round, throws, turn.seat))
            move = Land(Dice(faces))
        elif turn.roll is not None:
            best = max(game.placements(), key=lambda entry: entry.gain)
            move = Score(best.category) if throws == 2 else game.actions()[1 if keeps else 0]
        moves.append((turn.seat, move))
        game = game.apply(move, by=turn.seat).game
    return Record(
        ruleset=ruleset,
        seats=2,
        moves=tuple(moves),
        commitment=cup.commitment(),
        seed=SEED,
        words=words,
    )


TEXT: Final = format_record(fair_record())
