"""Processes that share one data directory, started at the same time with nothing in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from gobelet import rulesets
from gobelet.solver import ValueTable

YACHT: Final = rulesets.find("yacht")

ANSWER: Final = """
from gobelet import rulesets
from gobelet.core import Dice, ScoreSheet
from gobelet.solver import find_table

table = find_table(rulesets.find("yacht"))
best = table.rank(ScoreSheet(table.ruleset), Dice.parse("12345"), throws_left=2)[0]
print(best.action.category, round(table.value(ScoreSheet(table.ruleset)), 6))
"""


def started(data: Path) -> subprocess.Popen[str]:
    """A process that finds a table and answers from it."""
    return subprocess.Popen(
        [sys.executable, "-c", ANSWER],
        env=os.environ | {"GOBELET_DATA": str(data)},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.torture
def test_processes_that_compile_and_solve_at_once_all_answer_right(tmp_path: Path) -> None:
    for process in [started(tmp_path) for _ in range(4)]:
        assert process.communicate(timeout=300)[0].split() == ["large_straight", "245.870775"]
        assert process.returncode == 0
    (path,) = (tmp_path / "tables").iterdir()
    assert ValueTable.load(path, YACHT).values.size > 200_000


@pytest.mark.torture
def test_a_data_directory_that_cannot_be_written_costs_time_only(tmp_path: Path) -> None:
    (tmp_path / "numba").write_text("a file where the directory should be")
    (tmp_path / "tables").write_text("another one")
    answer = started(tmp_path).communicate(timeout=300)[0]
    assert answer.split() == ["large_straight", "245.870775"]
