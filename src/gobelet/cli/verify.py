"""`gobelet verify`: recompute every die, and say where a forged one differs."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gobelet import rulesets
from gobelet.cli.console import out
from gobelet.cli.errors import CannotDo
from gobelet.cli.words import plural, ruleset_name
from gobelet.core import (
    ForgedThrow,
    Game,
    IllegalMove,
    Land,
    Record,
    forged_throws,
    format_move,
    is_committed,
    parse_record,
)

EXIT_FORGED = 1


def verify(
    record: Annotated[
        Path, typer.Argument(help="The record of a finished game; - reads it from stdin.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The one that was shown before the first throw."),
    ] = None,
) -> None:
    """Recompute every die of a finished game."""
    text = _read(record)
    played = parse_record(text, rulesets.find)
    promise = played.commitment if commitment is None else commitment.strip().lower()
    game, broken = _replay(played)
    if not text.endswith("\n") and not game.is_over:
        raise CannotDo("the record is cut off in its last line")
    complaints = [*_seed_complaints(played, promise), *_dice_complaints(played), *broken]
    for complaint in complaints:
        out.print(f"[garnet]✗[/] {complaint}")
    if complaints:
        raise typer.Exit(EXIT_FORGED)
    landed = [len(move.dice) for _, move in played.moves if isinstance(move, Land)]
    dice = f"{plural(sum(landed), 'die', 'dice')} of {plural(len(landed), 'throw')}"
    if commitment is None:
        out.print("[felt]✓[/] The seed is the one that the record promises.")
        out.print("  Compare its commitment with the one shown before the first throw:")
        out.print(f"  {promise}", soft_wrap=True)
    else:
        out.print("[felt]✓[/] The seed is the one that was promised before the first throw.")
    out.print(f"[felt]✓[/] All {dice} follow from the seed.")
    out.print(f"[felt]✓[/] {ruleset_name(played.ruleset.key)}: every move keeps the rules.")
    totals = ", ".join(f"seat {one.seat} {one.total}" for one in game.standings())
    out.print(f"[quiet]  Totals: {totals}.[/]")


def _read(path: Path) -> str:
    """What stands there, line ends and all."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        raise CannotDo(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CannotDo(f"{path} is not a record: it is not text") from error


def _replay(played: Record) -> tuple[Game, list[str]]:
    """Play the record to its end, or to the move that breaks a rule."""
    game = Game.new(played.ruleset, played.seats)
    for number, (seat, move) in enumerate(played.moves, start=1):
        try:
            game = game.apply(move, by=seat).game
        except IllegalMove as error:
            what = f"{format_move(move)} is refused ({error.code})"
            return game, [f"Move {number} (seat {seat}) breaks a rule: {what}."]
    if game.turn is not None:
        raise CannotDo(f"the game is not finished: the record stops in round {game.turn.round}")
    return game, []


def _seed_complaints(played: Record, promise: str | None) -> list[str]:
    """Why the seed is not the promised one."""
    if played.seed is None:
        raise CannotDo("the record names no seed; it is revealed when the game is over")
    if promise is None:
        raise CannotDo("the record names no commitment; --commitment takes the one you were shown")
    complaints = []
    if played.commitment not in (None, promise):
        complaints.append("The record names another commitment than the one that was shown.")
    if not is_committed(replace(played, commitment=promise)):
        complaints.append("The seed is not the one that was promised before the first throw.")
    return complaints


def _dice_complaints(played: Record) -> list[str]:
    complaints: list[str] = []
    with contextlib.suppress(IllegalMove):  # told by the replay, with the move's number
        complaints.extend(map(_describe, forged_throws(played)))
    return complaints


def _describe(forged: ForgedThrow) -> str:
    where = f"seat {forged.at.seat}, round {forged.at.round}, throw {forged.at.number}"
    dice = f"recorded {forged.recorded}, the seed gives {forged.expected}"
    return f"Move {forged.number} ({where}): {dice}."
