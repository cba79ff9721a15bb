"""`gobelet play`: a whole game at the terminal."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.text import Text

from gobelet.cli.answers import Wish, explain, parse_answer
from gobelet.cli.choices import KEY_HELP, LEVELS, find_ruleset
from gobelet.cli.console import out
from gobelet.cli.errors import CannotDo
from gobelet.cli.files import new_file
from gobelet.cli.insight import analysis_text, hint_text
from gobelet.cli.match import YOU, Match
from gobelet.cli.opponents import Opponent, find_expert, find_opponent
from gobelet.cli.table import question, result, show, story
from gobelet.cli.values import has_values
from gobelet.core import (
    SEED_SIZE,
    Action,
    Event,
    GobeletError,
    IllegalMove,
    InvalidNotation,
    Turn,
    format_record,
)


class Left(Exception):
    """The person left the table."""


def play(
    key: Annotated[str, typer.Argument(help=KEY_HELP)] = "yacht",
    against: Annotated[
        str, typer.Option(metavar="LEVEL", help=f"Opponent: {', '.join(LEVELS)}.")
    ] = "medium",
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="The secret of the dice, to meet them again.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file for the record of the game.")
    ] = None,
) -> None:
    """Play a whole game here, against the computer."""
    ruleset = find_ruleset(key)
    secret = _parse_seed(seed)
    with contextlib.nullcontext() if record is None else new_file(record) as file:
        opponent = find_opponent(against, ruleset)
        match = Match(ruleset, opponent.names, secret)
        try:
            told = _play_to_the_end(match, opponent)
        except (Left, EOFError, KeyboardInterrupt):
            out.print("\nYou left the table; the game is not kept.")
            return
        show(match, told)
        out.print(result(match, match.game.standings()))
        if file is not None:
            _write(match, file)
        _analyse(match)
        out.print(f"[quiet]Seed revealed: {match.seed.hex()}[/]")


def _parse_seed(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(SEED_SIZE)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_SIZE:
        raise CannotDo(f"a seed is {2 * SEED_SIZE} hexadecimal digits")
    return seed


def _play_to_the_end(match: Match, opponent: Opponent) -> Text:
    told = _promise(match)
    while (turn := match.game.turn) is not None:
        if turn.seat == YOU:
            told = _ask(match, turn, opponent, told)
        elif opponent.strategy is not None:
            events: tuple[Event, ...] = ()
            while match.game.to_act == (turn.seat,):
                events += match.play(opponent.strategy.choose(match.game, turn.seat), turn.seat)
            told = story(match.names[turn.seat], events)
    return told


def _promise(match: Match) -> Text:
    return Text.assemble(("Dice promised: ", "quiet"), (match.commitment, "quiet"))


def _ask(match: Match, turn: Turn, opponent: Opponent, told: Text) -> Text:
    """Ask until the person moves; return what to tell above the next table."""
    show(match, told)
    while True:
        typed = out.input(question(turn, match.ruleset, has_hint=opponent.helper is not None))
        try:
            answer = parse_answer(typed, match.ruleset, turn.phase)
            if isinstance(answer, Wish):
                _grant(answer, match, opponent)
            else:
                return _move(match, answer, turn, told)
        except InvalidNotation as error:
            out.print(f"[garnet]![/] {error}")
        except IllegalMove as refusal:
            out.print(f"[garnet]![/] {explain(refusal)}")


def _move(match: Match, action: Action, turn: Turn, told: Text) -> Text:
    events = match.play(action, YOU)
    now = match.game.turn
    is_same_turn = now is not None and (now.seat, now.round) == (turn.seat, turn.round)
    return told if is_same_turn else story("You", events)


def _grant(wish: Wish, match: Match, opponent: Opponent) -> None:
    if wish is Wish.QUIT:
        raise Left
    if opponent.helper is None:
        raise InvalidNotation("Hints come with --against easy.")
    if not match.game.placements():
        raise InvalidNotation("Throw first: a hint is about the dice on the table.")
    out.print(hint_text(match.game, YOU, opponent.helper))


def _analyse(match: Match) -> None:
    """Take the game apart where that needs no waiting; without it the game is as good."""
    try:
        if has_values(match.ruleset):
            out.print(analysis_text(match.record(), YOU, find_expert(match.ruleset)))
    except (GobeletError, OSError) as error:
        out.print(Text(f"No analysis: {error}", "quiet"))


def _write(match: Match, file: TextIO) -> None:
    try:
        file.write(format_record(match.record()))
        file.flush()
    except OSError as error:
        raise CannotDo(f"cannot write {file.name}: {error.strerror}") from error
    told = Text(f"The record is written. Check its dice: gobelet verify {file.name}")
    out.print(told, soft_wrap=True)
