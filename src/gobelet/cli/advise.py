"""`gobelet advise`: every action in a position, with what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from gobelet.cli.choices import KEY_HELP, find_ruleset
from gobelet.cli.console import out
from gobelet.cli.errors import CannotDo
from gobelet.cli.opponents import find_expert
from gobelet.cli.words import action_name, plural
from gobelet.core import Advice, Dice, Roll, Ruleset, ScoreSheet, parse_sheet

SHOWN = 12


def advise(
    key: Annotated[str, typer.Argument(help=KEY_HELP)],
    sheet: Annotated[str, typer.Argument(help='Filled boxes: "fours=14446 chance=34566", or -.')],
    roll: Annotated[str, typer.Argument(help="The dice on the table: 33366.")],
    throws_left: Annotated[int, typer.Argument(help="How many throws are left in the turn.")],
    everything: Annotated[
        bool, typer.Option("--all", help=f"Show every action, not the best {SHOWN} alone.")
    ] = False,
) -> None:
    """Weigh every action of a turn, and what each costs."""
    ruleset = find_ruleset(key)
    filled = parse_sheet(sheet, ruleset)
    dice = _parse_roll(roll, ruleset)
    _check(filled, throws_left)
    ranked = find_expert(ruleset).rank(filled, dice, throws_left=throws_left)
    out.print(_heading(filled, dice, throws_left))
    out.print(_table(ranked if everything else ranked[:SHOWN], ruleset))
    if not everything and len(ranked) > SHOWN:
        out.print(f"[quiet]{plural(len(ranked) - SHOWN, 'more action')}: --all shows them.[/]")


def _parse_roll(text: str, ruleset: Ruleset) -> Roll:
    roll = Dice.parse(text.replace(" ", ""))
    if not ruleset.is_roll(roll):
        raise CannotDo(f"not a roll of {ruleset.dice} dice from 1 to {ruleset.sides}: {text!r}")
    return roll


def _check(sheet: ScoreSheet, throws_left: int) -> None:
    most = sheet.ruleset.throws_per_turn - 1
    if not 0 <= throws_left <= most:
        raise CannotDo(f"with dice on the table 0 to {most} throws are left, not {throws_left}")
    if sheet.is_full:
        raise CannotDo("the sheet is full: nothing is left to decide")


def _heading(sheet: ScoreSheet, roll: Roll, throws_left: int) -> Text:
    boxes = plural(len(sheet.open), "open box", "open boxes")
    left = plural(throws_left, "throw")
    return Text.assemble(
        (str(roll), "felt"), (f" · {left} left · total {sheet.total}, {boxes}", "quiet")
    )


def _table(ranked: Sequence[Advice], ruleset: Ruleset) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style="quiet", pad_edge=False)
    table.add_column("action")
    table.add_column("expected total", justify="right")
    table.add_column("cost", justify="right")
    for advice in ranked:
        cost = f"{advice.cost:.3f}" if advice.cost else "best"
        style = "" if advice.cost else "brass"
        action = action_name(advice.action, ruleset.dice)
        table.add_row(action, f"{advice.expected_total:.3f}", cost, style=style)
    return table
