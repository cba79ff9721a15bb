"""`gobelet solve` and `gobelet advise`: exact numbers, and one line for what makes no sense."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gobelet import rulesets
from gobelet.solver import table_path
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("clubs", "248.206814"),
        ("fete", "254.484846"),
        ("yacht", "245.870775"),
        ("classic", "254.587729"),
        ("classic_single", "245.870775"),
        ("yatzy", "270.431438"),
    ],
)
def test_the_expected_total_of_every_ruleset_is_told(gobelet: Run, key: str, expected: str) -> None:
    ran = gobelet("solve", key)
    assert ran.code == 0
    assert f"expected total {expected}" in ran.out


def test_a_table_is_solved_once_then_loaded_and_kept_anew_when_solved_afresh(
    gobelet: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path))
    table = table_path(rulesets.find("yacht"))
    assert ", solved in " in gobelet("solve", "yacht").out
    assert ", loaded in " in gobelet("solve", "yacht").out
    former = table.stat().st_ino
    afresh = gobelet("solve", "yacht", "--afresh").out
    assert "expected total 245.870775" in afresh
    assert ", solved in " in afresh
    assert table.stat().st_ino != former


def test_the_distribution_of_totals_is_drawn(gobelet: Run) -> None:
    ran = gobelet("solve", "yacht", "--distribution")
    assert "Standard deviation 39.82; 95.1% reach the target of 180." in ran.out
    bars = re.findall(r"^ *(\d+)–(\d+) +(\d+\.\d)% (█*)$", ran.out, re.MULTILINE)
    assert sum(float(chance) for _, _, chance, _ in bars) == pytest.approx(100, abs=1)
    longest = max(bars, key=lambda bar: float(bar[2]))
    assert len(longest[3]) == max(len(bar) for _, _, _, bar in bars)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_advice_lists_actions_from_the_best_down(gobelet: Run) -> None:
    ran = gobelet("advise", "yacht", "fours=14446 chance=34566", "33366", "1")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert "1 throw left" in lines[0]
    best = next(line for line in lines if "best" in line)
    assert best.split("  ")[0].strip() in {"score Full house", "keep 3 3 3, throw 2"}
    costs = [float(line.split()[-1]) for line in lines if line.count(".") == 2]
    assert costs == sorted(costs)
    assert costs[0] > 0


def test_without_throws_left_only_boxes_are_advised(gobelet: Run) -> None:
    ran = gobelet("advise", "yacht", "-", "33366", "0", "--all")
    assert "score Full house" in ran.out
    assert "keep" not in ran.out
    assert ran.out.count("score ") == 13


def test_a_forced_joker_leaves_one_box(gobelet: Run) -> None:
    ran = gobelet("advise", "classic", "five_of_a_kind=11111", "44444", "0")
    assert ran.out.count("score ") == 1
    assert "score Fours" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope", "-", "33366", "1"], "no rules are called 'nope'"),
        (["yacht", "fours=1444", "33366", "1"], "not a roll of 5 dice: '1444'"),
        (["yacht", "sevens=14446", "33366", "1"], "yacht has no box 'sevens'"),
        (["yacht", "fours=14446 fours=11111", "33366", "1"], "the box 'fours' is filled twice"),
        (["yacht", "-", "33376", "1"], "not a roll of 5 dice from 1 to 6: '33376'"),
        (["yacht", "-", "3336", "1"], "not a roll of 5 dice from 1 to 6: '3336'"),
        (["yacht", "-", "abc", "1"], "not dice: 'abc'"),
        (["yacht", "-", "33366", "3"], "0 to 2 throws are left, not 3"),
        (["yacht", "-", "33366", "some"], "Invalid value for 'throws_left'"),
        (["yacht", "-"], "Missing argument"),
    ],
)
def test_a_position_that_cannot_be_is_said_in_one_line(
    gobelet: Run, arguments: list[str], said: str
) -> None:
    ran = gobelet("advise", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_full_sheet_leaves_nothing_to_decide(gobelet: Run) -> None:
    boxes = "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house"
    rest = "small_straight large_straight five_of_a_kind chance"
    sheet = " ".join(f"{category}=12346" for category in f"{boxes} {rest}".split())
    ran = gobelet("advise", "yacht", sheet, "33366", "1")
    assert ran.code == 2
    assert "the sheet is full" in ran.err
