"""A way to run the real command, and a finished game to show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gobelet import rulesets
from gobelet.bots.medium import Medium
from gobelet.cli import app
from gobelet.cli.match import Match
from gobelet.core import Record, format_record

SEED = bytes(range(32))


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def gobelet() -> Run:
    """Run `gobelet` with arguments, and text for its stdin."""

    def run(*arguments: object, typed: str = "") -> Ran:
        result = CliRunner().invoke(app, [str(one) for one in arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture(scope="session")
def played() -> Record:
    """A whole game of two seats, dice from a known seed."""
    match, player = Match(rulesets.find("yacht"), ("You", "Medium"), SEED), Medium()
    while match.game.turn is not None:
        seat = match.game.turn.seat
        match.play(player.choose(match.game, seat), seat)
    return match.record()


@pytest.fixture
def record(played: Record, tmp_path: Path) -> Path:
    """The same game as a file."""
    path = tmp_path / "game.txt"
    path.write_text(format_record(played))
    return path
