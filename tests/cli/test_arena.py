"""`gobelet arena`: two computer players, measured."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run


def test_totals_wins_and_their_uncertainty_are_told(gobelet: Run) -> None:
    ran = gobelet("arena", "yacht", "hard", "medium", "--games", 80, "--seed", 5)
    assert ran.code == 0
    assert "Yacht · 80 games, seed 5" in ran.out
    hard, medium = (
        re.search(rf"{name} +(\d+\.\d\d) +(\d+\.\d\d) – (\d+\.\d\d)", ran.out)
        for name in ("Hard", "Medium")
    )
    assert hard is not None
    assert medium is not None
    for found in (hard, medium):
        mean, low, high = map(float, found.groups())
        assert low < mean < high
    assert float(hard[1]) > float(medium[1])
    assert re.search(r"Hard beats Medium in \d+\.\d % of games \(\d+\.\d – \d+\.\d %", ran.out)


def test_a_seed_gives_the_same_games_however_many_processes_share_them(gobelet: Run) -> None:
    contests = [
        gobelet("arena", "yatzy", "medium", "medium", "--games", 150, "--processes", processes).out
        for processes in (1, 2)
    ]
    assert contests[0] == contests[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope", "hard", "medium"], "no rules are called 'nope'"),
        (["yacht", "hard", "genius"], "no level is called 'genius'; there are medium, hard"),
        (["yacht", "easy", "medium"], "no level is called 'easy'"),
        (["yacht", "hard", "medium", "--games", "0"], "Invalid value for '--games'"),
        (["yacht", "hard"], "Missing argument"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    gobelet: Run, arguments: list[str], said: str
) -> None:
    ran = gobelet("arena", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
