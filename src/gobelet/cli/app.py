"""The `gobelet` command: its subcommands, and every error said in one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated, Any, Never

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from gobelet.cli.advise import advise
from gobelet.cli.arena import arena
from gobelet.cli.errors import CannotDo
from gobelet.cli.play import play
from gobelet.cli.serve import serve
from gobelet.cli.solve import solve
from gobelet.cli.verify import verify
from gobelet.core import GobeletError

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


class Commands(TyperGroup):
    """A group whose every error is one line on stderr and exit code 2, never a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        *rest: Any,
        **extra: Any,
    ) -> Any:
        """Run the command named by `args` and leave with its exit code."""
        _say_what_can_be_said()
        given = sys.argv[1:] if args is None else list(args)
        try:
            code = super().main(given or ["--help"], *rest, **{**extra, "standalone_mode": False})
        except (CannotDo, GobeletError) as error:
            _complain(str(error))
        except TyperException as error:
            _complain(error.format_message())
        except typer.Abort:
            sys.exit(EXIT_INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def _say_what_can_be_said() -> None:
    """Have what a terminal has no letters for stand as `?`, instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(message: str) -> Never:
    typer.echo(f"gobelet: {' '.join(message.split())}", err=True)
    sys.exit(EXIT_BAD_INPUT)


app = typer.Typer(
    name="gobelet",
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gobelet {version('gobelet')}")
        raise typer.Exit


@app.callback()
def gobelet(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """Five-dice games: play, ask for advice, solve, compare players, check dice."""


for command in (play, advise, solve, arena, verify, serve):
    app.command()(command)
