"""`gobelet solve`: what a ruleset is worth, played perfectly."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from gobelet.cli.choices import KEY_HELP, find_ruleset
from gobelet.cli.console import out
from gobelet.cli.values import find_values
from gobelet.cli.words import ruleset_name
from gobelet.core import ScoreSheet


def solve(
    key: Annotated[str, typer.Argument(help=KEY_HELP)],
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Solve again even if the table is kept.")
    ] = False,
) -> None:
    """Work out the expected total of perfect play."""
    ruleset = find_ruleset(key)
    started = time.perf_counter()
    values = find_values(ruleset, afresh=afresh)
    seconds = time.perf_counter() - started
    out.print(
        f"{ruleset_name(key)}: expected total [ink]{values.value(ScoreSheet(ruleset)):.6f}[/]"
    )
    out.print(f"[quiet]{values.space.size:,} states in {seconds:.2f} s[/]")
