"""Measure the computer players against each other, and hold them to their bounds.

    python -m benchmarks.arena [--games N] [--seed S] [--processes P] [RULESET ...]

Prints the rows of docs/bots.md and keeps every figure in benchmarks/results/arena.json, where each
pair replaces its former figures, unless fewer games than usual were asked for. Exits with 1 when a
figure is out of its bounds.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.machine import machine
from gobelet import rulesets
from gobelet.bots import levels
from gobelet.bots.arena import compete
from gobelet.bots.contest import Contest, Side
from gobelet.bots.levels import Level
from gobelet.core import ScoreSheet
from gobelet.solver import ValueTable, find_table

RESULTS: Final = Path(__file__).parent / "results" / "arena.json"
GAMES: Final = 10_000
"""As many as docs/bots.md tells of."""
PAIRS: Final = (
    (Level.HARD, Level.MEDIUM),
    (Level.EXPERT, Level.MEDIUM),
    (Level.EXPERT, Level.HARD),
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a ruleset asks of the players."""

    medium: tuple[float, float]
    hard: tuple[float, float]
    medium_throws: tuple[float, float]
    other_throws: float
    win_rates: tuple[float, float, float]
    """At least, in the order of the pairs."""


BOUNDS: Final = {
    "yacht": Bounds((160, 185), (222, 237), (2.2, 2.65), 2.7, (0.80, 0.86, 0.56)),
    "classic": Bounds((162, 188), (229, 244), (2.2, 2.65), 2.7, (0.80, 0.84, 0.56)),
    "yatzy": Bounds((200, 226), (250, 265), (2.15, 2.6), 2.6, (0.68, 0.73, 0.52)),
    "clubs": Bounds((162, 188), (225, 239), (2.2, 2.65), 2.7, (0.80, 0.84, 0.56)),
    "fete": Bounds((162, 188), (229, 244), (2.2, 2.65), 2.7, (0.80, 0.84, 0.56)),
}

RULESETS: Final = tuple(BOUNDS)


def faults(contest: Contest, pair: int, expected: float) -> list[str]:
    """Every figure of a contest that is out of its bounds."""
    found = []
    for side in (contest.first, contest.second):
        error = abs(side.totals.mean - expected)
        if side.name == Level.EXPERT and error > 3 * side.totals.error:
            found.append(f"expert's mean is {error / side.totals.error:.1f} errors off")
        found += side_faults(side, contest.ruleset.key)
    bounds = BOUNDS.get(contest.ruleset.key)
    if bounds is not None and contest.win_rate < bounds.win_rates[pair]:
        found.append(f"win rate {contest.win_rate:.4f}")
    return found


def side_faults(side: Side, key: str) -> list[str]:
    """Every figure of a player that is out of the bounds of a ruleset."""
    bounds = BOUNDS.get(key)
    if bounds is None:
        return []
    low, high = {Level.MEDIUM: bounds.medium, Level.HARD: bounds.hard}.get(
        Level(side.name), (0.0, float("inf"))
    )
    slow, fast = (
        bounds.medium_throws if side.name == Level.MEDIUM else (bounds.other_throws, float("inf"))
    )
    found = []
    if not low <= side.totals.mean <= high:
        found.append(f"{side.name}'s mean is {side.totals.mean:.2f}")
    if not slow <= side.throws_a_turn <= fast:
        found.append(f"{side.name} throws {side.throws_a_turn:.3f} times a turn")
    return found


def measure(
    table: ValueTable, pair: int, *, games: int, seed: int, processes: int
) -> dict[str, object]:
    """The figures of one pair under one ruleset, printed as a row and given as data."""
    first, second = (levels.find(level, table) for level in PAIRS[pair])
    start = perf_counter()
    contest = compete(
        table.ruleset,
        first,
        second,
        games=games,
        seed=seed,
        processes=processes,
        on_progress=lambda done: show_progress(done, games),
    )
    seconds = perf_counter() - start
    expected = table.value(ScoreSheet(table.ruleset))
    wrong = faults(contest, pair, expected)
    print(row(contest) + "".join(f"  OUT OF BOUNDS: {fault}" for fault in wrong), flush=True)
    return figures(contest) | {"seconds": round(seconds, 1), "out_of_bounds": wrong}


def show_progress(done: int, games: int) -> None:
    """Tell a person at a terminal how far a contest is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done:>7,} of {games:,} games\r")


def row(contest: Contest) -> str:
    """A contest as a row of the table in docs/bots.md."""
    low, high = contest.win_rate_interval
    cells = [f"`{contest.ruleset.key}`", f"{contest.first.name} – {contest.second.name}"]
    cells += [
        f"{side.totals.mean:.2f} ± {side.totals.error:.2f}"
        for side in (contest.first, contest.second)
    ]
    cells.append(f"{contest.win_rate:.2%} ± {contest.win_rate_error:.2%}")
    cells.append(f"{low:.1%}–{high:.1%}")
    cells.append(f"{contest.first.throws_a_turn:.3f} / {contest.second.throws_a_turn:.3f}")
    return f"| {' | '.join(cells)} |"


def figures(contest: Contest) -> dict[str, object]:
    """A contest as plain data."""
    return {
        "ruleset": contest.ruleset.key,
        "seed": contest.seed,
        "games": contest.games,
        "players": [
            {
                "level": side.name,
                "mean": round(side.totals.mean, 3),
                "error": round(side.totals.error, 3),
                "deviation": round(side.totals.deviation, 3),
                "wins": side.wins,
                "throws_a_turn": round(side.throws_a_turn, 4),
            }
            for side in (contest.first, contest.second)
        ],
        "ties": contest.ties,
        "win_rate": round(contest.win_rate, 5),
        "win_rate_error": round(contest.win_rate_error, 5),
        "win_rate_interval": [round(bound, 5) for bound in contest.win_rate_interval],
        "margin": [round(contest.margins.mean, 3), round(contest.margins.error, 3)],
    }


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", default=list(RULESETS))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=20_261_130)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    is_well = True
    for key in options.rulesets:
        table = find_table(rulesets.find(key))
        for pair in range(len(PAIRS)):
            seed = options.seed + pair  # dice of their own for each pair
            measured = measure(
                table, pair, games=options.games, seed=seed, processes=options.processes
            )
            is_well = is_well and not measured["out_of_bounds"]
            if options.games >= GAMES:
                keep_result(key, pair, measured)
    if options.games < GAMES:
        print(f"Not kept: {RESULTS.name} tells of {GAMES:,} games or more.")
    return 0 if is_well else 1


def keep_result(key: str, pair: int, measured: dict[str, object]) -> None:
    """Put the figures of a pair in the place of its former ones."""
    RESULTS.parent.mkdir(exist_ok=True)
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    name = f"{key} {PAIRS[pair][0]}-{PAIRS[pair][1]}"
    kept[name] = {"date": datetime.now(UTC).date().isoformat(), "machine": machine()} | measured
    RESULTS.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
