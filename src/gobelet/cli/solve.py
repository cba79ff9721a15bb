"""`gobelet solve`: what a ruleset is worth, played perfectly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from gobelet.cli.choices import KEY_HELP, find_ruleset
from gobelet.cli.console import err, out
from gobelet.cli.values import kept_values, solved_values
from gobelet.cli.words import ruleset_name
from gobelet.core import Ruleset, ScoreSheet

# The solver brings numpy and numba along: only who asks for its figures waits for it.
if TYPE_CHECKING:
    from gobelet.solver.distribution import Distribution

STEP = 20
"""Points between two bars of the chart."""
WIDTH = 50
"""Columns of the longest bar."""
RARE = 0.0005
"""Bars below this stay out of the chart."""


def solve(
    key: Annotated[str, typer.Argument(help=KEY_HELP)],
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Solve again even if the table is kept.")
    ] = False,
    spread: Annotated[
        bool, typer.Option("--distribution", help="Show how final totals are distributed, too.")
    ] = False,
) -> None:
    """Work out the expected total of perfect play."""
    ruleset = find_ruleset(key)
    started = time.perf_counter()
    kept = None if afresh else kept_values(ruleset)
    values = kept or solved_values(ruleset)
    seconds = time.perf_counter() - started
    out.print(
        f"{ruleset_name(key)}: expected total [ink]{values.value(ScoreSheet(ruleset)):.6f}[/]"
    )
    how = "loaded" if kept else "solved"
    out.print(f"[quiet]{values.space.size:,} states, {how} in {seconds:.2f} s[/]")
    if spread:
        from gobelet.solver.distribution import distribution

        with err.status("Following every game to its end"):
            totals = distribution(values)
        _show(ruleset, totals)


def _show(ruleset: Ruleset, totals: Distribution) -> None:
    reached = f"{totals.at_least(ruleset.target):.1%}"
    deviation = f"{totals.standard_deviation:.2f}"
    out.print(
        f"\nStandard deviation {deviation}; {reached} reach the target of {ruleset.target}.\n"
    )
    bars = list(_bars(totals))
    longest = max(chance for _, chance in bars)
    for least, chance in bars:
        bar = "█" * round(WIDTH * chance / longest)
        label = f"{least:>4}–{least + STEP - 1:<4}"
        out.print(Text.assemble(f"{label} {chance:>6.1%} ", (bar, "felt")))


def _bars(totals: Distribution) -> Iterator[tuple[int, float]]:
    for least in range(0, len(totals.probabilities), STEP):
        chance = totals.at_least(least) - totals.at_least(least + STEP)
        if chance >= RARE:
            yield least, chance
