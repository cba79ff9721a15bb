"""How fast the rules are: `python -m benchmarks.rules`.

Everything is plain Python on purpose (the solver is fast elsewhere); these figures show when a
change makes a move noticeably dearer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import median
from time import process_time

from benchmarks.machine import machine
from gobelet import rulesets
from gobelet.core import (
    Dice,
    Game,
    Land,
    Move,
    Phase,
    Record,
    Seat,
    SeededCup,
    ThrowId,
    forged_throws,
    format_game,
    format_record,
    parse_game,
    parse_record,
    replay,
)


def main() -> None:
    game, moves = random_game()
    landings = [number for number, (_, move) in enumerate(moves, 1) if isinstance(move, Land)]
    middle = replay(game.ruleset, 2, moves[: landings[len(landings) // 2]]).game
    record = Record(ruleset=game.ruleset, seats=2, moves=moves, seed=bytes(32))
    text, position = format_record(record), format_game(middle)
    cup, rounds = SeededCup(bytes(32)), cycle(range(1, 14))
    print(f"{machine()}; CPU time, medians of 5")
    report("one move applied", len(moves), lambda: replay(game.ruleset, 2, moves))
    report("the actions of a decision", 1, lambda: middle.actions())
    report("five dice from the cup", 1, lambda: cup.throw(5, ThrowId(next(rounds), 1, 0)))
    report("a position written", 1, lambda: format_game(middle))
    report("a position read", 1, lambda: parse_game(position, game.ruleset))
    report("a record read", 1, lambda: parse_record(text, rulesets.find))
    report("a record verified", 1, lambda: list(forged_throws(record)))


def random_game() -> tuple[Game, tuple[tuple[Seat, Move], ...]]:
    """A whole game of two seats, the same at every run."""
    random, game = Random(1), Game.new(rulesets.find("yatzy"), seats=2)
    moves: list[tuple[Seat, Move]] = []
    while game.turn is not None:
        move: Move
        if game.phase is Phase.LAND:
            count = game.ruleset.dice - len(game.turn.keep)
            move = Land(Dice(tuple(random.randint(1, 6) for _ in range(count))))
        else:
            move = random.choice(game.actions())
        moves.append((game.turn.seat, move))
        game = game.apply(move, by=game.turn.seat).game
    return game, tuple(moves)


def report(name: str, count: int, run: Callable[[], object]) -> None:
    """Print the microseconds that one of `count` pieces of work takes."""
    print(f"{name:28}{median(microseconds(run) for _ in range(5)) / count:10.1f} µs")


def microseconds(run: Callable[[], object], least: float = 0.1) -> float:
    """CPU time of one run, over as many runs as fill `least` seconds."""
    start, runs = process_time(), 0
    while process_time() - start < least:
        run()
        runs += 1
    return (process_time() - start) / runs * 1e6


if __name__ == "__main__":
    main()
