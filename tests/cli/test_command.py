"""The command itself: help, and errors that are never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMMANDS = ("play", "advise", "solve", "arena", "verify", "serve")
INSTALLED = Path(sys.executable).parent / "gobelet"


def test_without_arguments_it_lists_its_commands(gobelet: Run) -> None:
    ran = gobelet()
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


def test_it_says_its_version(gobelet: Run) -> None:
    assert gobelet("--version").out == f"gobelet {version('gobelet')}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(gobelet: Run, command: str) -> None:
    ran = gobelet(command, "--help")
    assert ran.code == 0
    assert f"Usage: gobelet {command}" in ran.out


@pytest.mark.parametrize("arguments", [["nope"], ["--nope"], ["solve"], ["verify", "a", "b"]])
def test_a_command_that_does_not_exist_is_said_in_one_line(
    gobelet: Run, arguments: list[str]
) -> None:
    ran = gobelet(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("gobelet: ")
    assert ran.err.count("\n") == 1


def test_the_installed_command_behaves_the_same() -> None:
    ran = subprocess.run(
        [INSTALLED, "verify", "missing.txt"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr == "gobelet: cannot read missing.txt: No such file or directory\n"


def test_a_terminal_without_the_letters_gets_question_marks(tmp_path: Path) -> None:
    ran = subprocess.run(
        [INSTALLED, "solve", "fete", "--distribution"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("F?te: expected total 254.484846")


def test_starting_up_does_not_wait_for_numpy_or_django() -> None:
    heavy = "{'numpy', 'numba', 'django', 'gobelet.solver', 'gobelet.web'}"
    code = f"import sys, gobelet.cli; print(sorted({heavy} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
