"""`gobelet arena`: two computer players, many games, and how sure the figures are."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from gobelet.bots.arena import compete
from gobelet.bots.contest import Contest, Side
from gobelet.cli.choices import BOTS, KEY_HELP, check_level, find_ruleset
from gobelet.cli.console import err, out
from gobelet.cli.opponents import find_strategy
from gobelet.cli.words import plural, ruleset_name
from gobelet.core import Ruleset

LEVEL_HELP = f"A level: {', '.join(BOTS)}."


def arena(
    key: Annotated[str, typer.Argument(help=KEY_HELP)],
    first: Annotated[str, typer.Argument(metavar="LEVEL", help=LEVEL_HELP)],
    second: Annotated[str, typer.Argument(metavar="LEVEL", help=LEVEL_HELP)],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 1,
    processes: Annotated[
        int, typer.Option(min=1, help="How many processes share the games.")
    ] = os.cpu_count() or 1,
) -> None:
    """Let two computer players meet in many games."""
    ruleset = find_ruleset(key)
    for level in (first, second):
        check_level(level, BOTS)
    contest = _compete(ruleset, first, second, games, seed, processes)
    where = f" · {plural(games, 'game')}, seed {seed}"
    out.print(Text.assemble((ruleset_name(key), "bold"), (where, "quiet")))
    out.print(_table(contest))
    out.print(_verdict(contest))


def _compete(
    ruleset: Ruleset, first: str, second: str, games: int, seed: int, processes: int
) -> Contest:
    strategies = [find_strategy(level, ruleset) for level in (first, second)]
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("", total=games)

        def show(done: int) -> None:
            bar.update(task, completed=done)

        return compete(
            ruleset, *strategies, games=games, seed=seed, processes=processes, on_progress=show
        )


def _table(contest: Contest) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style="quiet", pad_edge=False)
    table.add_column("player")
    for heading in ("mean total", "95 % interval", "deviation", "wins", "throws a turn"):
        table.add_column(heading, justify="right")
    for side in (contest.first, contest.second):
        table.add_row(*_row(side))
    return table


def _row(side: Side) -> tuple[str, ...]:
    low, high = side.totals.interval
    return (
        side.name.capitalize(),
        f"{side.totals.mean:.2f}",
        f"{low:.2f} – {high:.2f}",
        f"{side.totals.deviation:.1f}",
        f"{side.wins:,}",
        f"{side.throws_a_turn:.2f}",
    )


def _verdict(contest: Contest) -> Text:
    low, high = contest.win_rate_interval
    names = f"{contest.first.name.capitalize()} beats {contest.second.name.capitalize()}"
    sure = f" ({100 * low:.1f} – {100 * high:.1f} %; {plural(contest.ties, 'tie')} counted half)"
    return Text.assemble(
        f"{names} in ", (f"{100 * contest.win_rate:.1f} %", "ink"), " of games", (sure, "quiet")
    )
