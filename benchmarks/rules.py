"""How fast the rules are: `python -m benchmarks.rules`.

Everything is plain Python on purpose (the solver is fast elsewhere); these figures show when a
change makes a move noticeably dearer. The table is printed and written to
`benchmarks/results/rules.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

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

RESULTS: Final = Path(__file__).parent / "results" / "rules.md"


def main() -> None:
    game, moves = random_game()
    landings = [number for number, (_, move) in enumerate(moves, 1) if isinstance(move, Land)]
    middle = replay(game.ruleset, 2, moves[: landings[len(landings) // 2]]).game
    record = Record(ruleset=game.ruleset, seats=2, moves=moves, seed=bytes(32))
    text, position = format_record(record), format_game(middle)
    cup, rounds = SeededCup(bytes(32)), cycle(range(1, 14))
    rows = [
        row("one move applied", len(moves), lambda: replay(game.ruleset, 2, moves)),
        row("the actions of a decision", 1, lambda: middle.actions()),
        row("five dice from the cup", 1, lambda: cup.throw(5, ThrowId(next(rounds), 1, 0))),
        row("a position written", 1, lambda: format_game(middle)),
        row("a position read", 1, lambda: parse_game(position, game.ruleset)),
        row("a record read", 1, lambda: parse_record(text, rulesets.find)),
        row("a record verified", 1, lambda: list(forged_throws(record))),
    ]
    lines = ["# The rules", "", f"{machine()}.", "Medians of 5 runs.", ""]
    told = "\n".join([*lines, "| What | CPU, µs |", "| --- | ---: |", *rows])
    print(told)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(f"{told}\n", encoding="utf-8")


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


def row(name: str, count: int, run: Callable[[], object]) -> str:
    """The microseconds that one of `count` pieces of work takes."""
    return f"| {name} | {median(microseconds(run) for _ in range(5)) / count:.1f} |"


def microseconds(run: Callable[[], object], least: float = 0.1) -> float:
    """CPU time of one run, over as many runs as fill `least` seconds."""
    start, runs = process_time(), 0
    while process_time() - start < least:
        run()
        runs += 1
    return (process_time() - start) / runs * 1e6


if __name__ == "__main__":
    main()
