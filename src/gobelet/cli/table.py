"""What a person sees while playing: one screen that fits 80 columns and 24 lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from gobelet.cli.console import out
from gobelet.cli.dice import large, small
from gobelet.cli.match import YOU, Match
from gobelet.cli.sheet import sheets
from gobelet.cli.words import category_name, plural, ruleset_name
from gobelet.core import (
    NO_DICE,
    BoxFilled,
    DiceLanded,
    DiceThrown,
    Event,
    Phase,
    Roll,
    Standing,
    Turn,
)


def show(match: Match, story: Text | None) -> None:
    """Draw the table; `story` is what happened since the person last acted."""
    out.clear()
    out.print(_heading(match))
    if story is not None:
        out.print(story)
    turn = match.game.turn
    if turn is not None and turn.roll is not None:
        out.print(large(turn.roll))
    out.print(sheets(match.game.sheets, match.names, match.game.placements()))


def question(turn: Turn, *, has_hint: bool) -> Text:
    """What the table asks for now."""
    if turn.phase is Phase.THROW:
        return Text.assemble(("Enter", "brass"), " throws › ")
    asked = Text.assemble(("a–m", "brass"), " scores")
    if turn.throws_left:
        left = plural(turn.throws_left, "throw")
        asked = Text.assemble("keep ", ("33", "brass"), f" ({left} left), or ") + asked
    if has_hint:
        asked += Text.assemble(", ", ("?", "brass"), " hint")
    return asked + Text.assemble(", ", ("q", "brass"), " leaves › ")


def story(name: str, events: Iterable[Event]) -> Text:
    """A turn in one line: each roll with the dice kept from it, and the box at the end."""
    line, roll = Text.assemble((f"{name} ", "bold")), NO_DICE
    for event in events:
        match event:
            case DiceLanded():
                roll = event.roll
            case DiceThrown() if roll:
                line += _roll(roll, event.kept)
            case BoxFilled(entry=entry):
                line += small(roll, NO_DICE) + Text(f"→ {category_name(entry.category)} ")
                line.append(f"{entry.points}", "ink")
                for award in entry.awards:
                    line.append(f" +{award.points}", "ink")
            case _:
                pass
    return line


def result(match: Match, standings: Iterable[Standing]) -> Text:
    """Who won, and by how much."""
    ranked = list(standings)
    lines = Text()
    for one in ranked:
        style = "brass" if one.seat == YOU else ""
        lines.append(f"{one.rank}. {match.names[one.seat]:<8}{one.total:>4}\n", style)
    return lines


def _heading(match: Match) -> Text:
    turn = match.game.turn
    rounds = match.ruleset.rounds
    where = f"round {turn.round} of {rounds}" if turn else "final sheet"
    totals = "   ".join(
        f"{name} {sheet.total}" for name, sheet in zip(match.names, match.game.sheets, strict=True)
    )
    name = ruleset_name(match.ruleset.key)
    return Text.assemble((name, "bold"), (f" · {where}   ", "quiet"), (totals, "bold"))


def _roll(roll: Roll, kept: Roll) -> Text:
    return small(roll, kept) + Text("→", "quiet")
