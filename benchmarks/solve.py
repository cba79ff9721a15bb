"""How fast exact play is: `python -m benchmarks.solve`.

Every figure is the median of five runs, each in a process of its own, with compiled code cached;
only the first solve ever is measured once, since it compiles into an empty data directory. CPU is
user and system time of all threads of the measured piece, memory the peak of its whole process. The
public solver is timed in the same run, so that the ratio does not depend on how busy the machine
is. The mean of a million games is held to three standard errors of the exact value.

The table is printed and written to `benchmarks/results/solve.md`; exit status 1 says that a target
was missed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.machine import machine

RUNS: Final = 5
RESULTS: Final = Path(__file__).parent / "results" / "solve.md"

CHILD: Final = """
import json, resource, sys, time
from gobelet import rulesets
from gobelet.core import Dice, ScoreSheet
from gobelet.solver import find_table, saved_table, simulate, solve, warm_up

def timed(work):
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, time.perf_counter() - wall, time.process_time() - cpu

def report(result, wall, cpu, **more):
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"wall": wall, "cpu": cpu, "memory": memory, "result": result} | more))

"""
SOLVE: Final = (
    CHILD
    + """
ruleset = rulesets.find(sys.argv[1])
warm_up()
table, wall, cpu = timed(lambda: solve(ruleset))
report(table.value(ScoreSheet(ruleset)), wall, cpu)
"""
)
LOAD: Final = (
    CHILD
    + """
ruleset = rulesets.find(sys.argv[1])
table, wall, cpu = timed(lambda: saved_table(ruleset))
report(table.value(ScoreSheet(ruleset)), wall, cpu)
"""
)
RANK: Final = (
    CHILD
    + """
table = find_table(rulesets.find(sys.argv[1]))
sheet, roll = ScoreSheet(table.ruleset), Dice.parse("12346")
def rank():
    return table.rank(sheet, roll, throws_left=2)[0].expected_total
def rank_often():
    for _ in range(200):
        rank()
rank()
_, wall, cpu = timed(rank_often)
report(rank(), wall / 200, cpu / 200)
"""
)
SIMULATE: Final = (
    CHILD
    + """
ruleset = rulesets.find(sys.argv[1])
table = find_table(ruleset)
simulate(ruleset, 1000, 0, table=table)
games, wall, cpu = timed(lambda: simulate(ruleset, 1_000_000, 1, table=table))
off = abs(games.mean - table.value(ScoreSheet(ruleset))) / games.standard_error
report(games.mean, wall, cpu, errors=off)
"""
)
ANSWER: Final = (
    CHILD
    + """
ruleset = rulesets.find(sys.argv[1])
table = find_table(ruleset)
best = table.rank(ScoreSheet(ruleset), Dice.parse("12346"), throws_left=2)[0]
report(best.expected_total, 0, 0)
"""
)
PUBLIC: Final = """
import json, resource, time
import yatzy_solver
wall, cpu = time.perf_counter(), time.process_time()
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"wall": wall, "cpu": cpu, "memory": memory, "result": 0}))
"""


@dataclass(frozen=True)
class Figure:
    """One measured piece of work: medians of its runs, in seconds and MiB."""

    name: str
    wall: float
    cpu: float
    memory: float
    result: float
    target: str
    is_met: bool = True


def main() -> int:
    figures = list(measured())
    text = report(figures)
    print(text)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0 if all(figure.is_met for figure in figures) else 1


def measured() -> Iterator[Figure]:
    """Measure everything, the public solver and ours one after the other."""
    run(SOLVE, "classic")
    run(ANSWER, "classic")
    run(SIMULATE, "classic")
    classic, public = [], []
    for _ in range(RUNS):
        classic.append(run(SOLVE, "classic"))
        public.append(run(PUBLIC))
    ours, theirs = middle(classic), middle(public)
    ratio = theirs["cpu"] / ours["cpu"]
    yield figure("solve classic", ours, "0.8 s CPU, 300 MiB", cpu=0.8, memory=300)
    yield figure("solve yatzy", repeated(SOLVE, "yatzy"), "2.2 s CPU, 300 MiB", cpu=2.2, memory=300)
    yield figure("yatzy-solver, american+forced-joker", theirs, "")
    yield Figure("its CPU time / ours", 0, 0, 0, ratio, "15", is_met=ratio >= 15)
    first = first_solve()
    yield figure("first solve ever, compiling", first, "30 s", wall=30)
    answer = repeated(ANSWER, "classic", whole=True)
    yield figure("a process from start to answer", answer, "2 s", wall=2)
    yield figure("load a table", repeated(LOAD, "classic"), "0.05 s", wall=0.05)
    yield figure("rank one decision", repeated(RANK, "classic"), "0.001 s", wall=0.001)
    games = repeated(SIMULATE, "classic")
    yield figure("a million optimal games", games, "4 s, 3 standard errors", wall=4, errors=3)


Sample = dict[str, float]


def run(source: str, key: str = "", *, data: str | None = None, whole: bool = False) -> Sample:
    """One run in a process of its own; `whole` counts the process from its start to its end."""
    environment = os.environ | ({"GOBELET_DATA": data} if data else {})
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-c", source, key],
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    after = os.times()
    sample: Sample = json.loads(done.stdout)
    if whole:
        sample["wall"] = after.elapsed - before.elapsed
        sample["cpu"] = (
            after.children_user
            - before.children_user
            + after.children_system
            - before.children_system
        )
    return sample


def first_solve() -> Sample:
    """A process that compiles, solves and answers in an empty data directory."""
    with tempfile.TemporaryDirectory() as empty:
        return run(ANSWER, "classic", data=empty, whole=True)


def repeated(source: str, key: str, *, whole: bool = False) -> Sample:
    return middle([run(source, key, whole=whole) for _ in range(RUNS)])


def middle(samples: list[Sample]) -> Sample:
    return {name: median(sample[name] for sample in samples) for name in samples[0]}


def figure(name: str, sample: Sample, target: str, **most: float) -> Figure:
    """A figure, with what it must not exceed."""
    is_met = all(sample[part] <= limit for part, limit in most.items())
    return Figure(
        name, sample["wall"], sample["cpu"], sample["memory"], sample["result"], target, is_met
    )


def report(figures: list[Figure]) -> str:
    lines = [
        "# Exact play",
        "",
        f"{machine()}, numba {version('numba')}.",
        f"Medians of {RUNS} runs, double precision, compiled code cached; the first solve once.",
        "",
        "| What | wall, s | CPU, s | peak, MiB | result | target | met |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for one in figures:
        numbers = " | ".join(
            f"{number:.{digits}f}" if number else ""
            for number, digits in ((one.wall, 4), (one.cpu, 4), (one.memory, 0), (one.result, 6))
        )
        met = "" if not one.target else "yes" if one.is_met else "NO"
        lines.append(f"| {one.name} | {numbers} | {one.target} | {met} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
