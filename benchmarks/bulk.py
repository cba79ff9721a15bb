"""Check the arena from the other side: a million games of Expert and of Hard, compiled.

    python -m benchmarks.bulk [--games N] [--seed S] [RULESET ...]

Hard holds each gain against the par of the box it fills. That is to play for a table in which a
sheet is worth the sum of the pars of its open boxes, so the solver's bulk simulation can play it:
with other code and other dice than the arena. Results are kept in benchmarks/results/bulk.json,
unless only some rulesets or fewer games were asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.arena import RULESETS
from benchmarks.machine import machine
from gobelet import rulesets
from gobelet.bots.pars import pars
from gobelet.core import Box, ScoreSheet
from gobelet.solver import ValueTable, find_table, simulate

GAMES: Final = 1_000_000
"""As many as docs/bots.md tells of."""
RESULTS: Final = Path(__file__).parent / "results" / "bulk.json"


def par_table(table: ValueTable) -> ValueTable:
    """The table that Hard plays for: a sheet is worth the pars of its open boxes."""
    par, space = pars(table.ruleset), table.space

    def worth(boxes: tuple[Box, ...], open_boxes: int) -> float:
        return sum(par[box.category] for i, box in enumerate(boxes) if open_boxes >> i & 1)

    upper = np.array([worth(space.upper.boxes, state.open) for state in space.upper_states])
    lower = np.array([worth(space.lower.boxes, state.open) for state in space.lower_states])
    values = np.zeros_like(np.asarray(table.values))
    values[: space.size] = np.add.outer(lower, upper).ravel()
    return ValueTable(table.ruleset, values)


def measure(key: str, games: int, seed: int) -> dict[str, object]:
    """The figures of one ruleset, printed as a row and given as data."""
    table = find_table(rulesets.find(key))
    expert = simulate(table.ruleset, games, seed, table=table)
    hard = simulate(table.ruleset, games, seed + 1, table=par_table(table))
    wins = float((expert.totals > hard.totals).mean() + (expert.totals == hard.totals).mean() / 2)
    exact = table.value(ScoreSheet(table.ruleset))
    print(
        f"| `{key}` | {exact:.3f} | {expert.mean:.3f} ± {expert.standard_error:.3f} "
        f"| {hard.mean:.3f} ± {hard.standard_error:.3f} | {wins:.2%} |",
        flush=True,
    )
    return {
        "ruleset": key,
        "games": games,
        "seed": seed,
        "exact": round(exact, 6),
        "expert": [round(expert.mean, 4), round(expert.standard_error, 4)],
        "hard": [round(hard.mean, 4), round(hard.standard_error, 4)],
        "expert_beats_hard": round(wins, 5),
    }


def main() -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", default=list(RULESETS))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=20_261_130)
    options = parser.parse_args()
    figures = [measure(key, options.games, options.seed) for key in options.rulesets]
    today = datetime.now(UTC).date().isoformat()
    report = {"date": today, "machine": machine(), "rulesets": figures}
    if list(options.rulesets) != list(RULESETS) or options.games < GAMES:
        print(f"Not kept: {RESULTS.name} tells of {GAMES:,} games or more under all the rules.")
    else:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(report, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
