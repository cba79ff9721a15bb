"""What a person sees while playing: one screen that fits 80 columns and 24 lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from gobelet.cli.console import out
from gobelet.cli.dice import large, small
from gobelet.cli.match import YOU, Match
from gobelet.cli.sheet import box_keys, sheets
from gobelet.cli.words import category_name, plural, ruleset_name
from gobelet.core import (
    NO_DICE,
    BoxFilled,
    DiceLanded,
    DiceThrown,
    Entry,
    Event,
    Phase,
    Ruleset,
    Standing,
    Turn,
)


def show(match: Match, told: Text) -> None:
    """Draw the table under a line that tells what happened before."""
    game = match.game
    out.clear()
    out.print(_heading(match))
    out.print(told)
    if game.turn is not None and game.turn.roll is not None:
        out.print(large(game.turn.roll))
    out.print(sheets(game.sheets, match.names, game.placements()))


def question(turn: Turn, ruleset: Ruleset, *, has_hint: bool) -> Text:
    """What the table asks for now."""
    if turn.phase is Phase.THROW:
        asked = Text.assemble(("Enter", "brass"), " throws the dice")
    else:
        asked = Text.assemble((f"a–{max(box_keys(ruleset))}", "brass"), " scores")
        if turn.throws_left:
            left = plural(turn.throws_left, "throw")
            asked = Text.assemble(("33", "brass"), f" keeps dice ({left} left), ") + asked
        if has_hint:
            asked.append_text(Text.assemble(", ", ("?", "brass"), " hints"))
    return asked.append_text(Text.assemble(", ", ("q", "brass"), " leaves › "))


def story(name: str, events: Iterable[Event]) -> Text:
    """A turn in one line: each roll with the dice kept from it, and the box at the end."""
    line, roll = Text.assemble((name, "bold")), NO_DICE
    for event in events:
        match event:
            case DiceLanded():
                roll = event.roll
            case DiceThrown(kept=kept) if roll:
                line = Text.assemble(line, " ", small(roll, kept), (" →", "quiet"))
            case BoxFilled(entry=entry):
                thrown = Text.assemble(" ", small(roll, NO_DICE)) if roll else Text()
                line = Text.assemble(line, thrown, (" → ", "quiet"), _written(entry))
            case _:
                pass
    return line


def _written(entry: Entry) -> Text:
    points = [str(entry.points), *(f"+{award.points}" for award in entry.awards)]
    return Text.assemble(f"{category_name(entry.category)} ", (" ".join(points), "ink"))


def result(match: Match, standings: Sequence[Standing]) -> Text:
    """Who won, and by how much."""
    ranks = {one.seat: one for one in standings}
    yours = ranks[YOU].total
    if len(standings) == 1:
        target = match.ruleset.target
        reached = "You reached" if yours >= target else "You missed"
        return Text(f"{reached} the target of {target} with {yours}.", "bold")
    other = next(one.total for one in standings if one.seat != YOU)
    margin = plural(abs(yours - other), "point")
    if yours == other:
        return Text(f"A draw at {yours}.", "bold")
    return Text(
        f"You {'won' if yours > other else 'lost'} by {margin}: {yours} to {other}.", "bold"
    )


def _heading(match: Match) -> Text:
    turn = match.game.turn
    where = f"round {turn.round} of {match.ruleset.rounds}" if turn else "the final sheets"
    seats = zip(match.names, match.game.sheets, strict=True)
    totals = "   ".join(f"{name} {sheet.total}" for name, sheet in seats)
    name = ruleset_name(match.ruleset.key)
    return Text.assemble((name, "bold"), (f" · {where} · ", "quiet"), (totals, "bold"))
