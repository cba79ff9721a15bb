"""Worked examples and public cases, read from `tests/cases`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from gobelet.core import (
    Bonus,
    Dice,
    Entry,
    Ruleset,
    ScoreSheet,
    is_joker,
    must_score,
    parse_sheet,
    placements,
)
from tests.strategies import KNOWN

CASES: Final = Path(__file__).parent.parent / "cases"
GIVEN: Final = {"name", "rulesets", "sheet", "roll", "throws_left"}


def _read(name: str) -> list[dict[str, Any]]:
    path = CASES / f"{name}.toml"
    examples: list[dict[str, Any]] = []
    if path.exists():
        examples += tomllib.loads(path.read_text(encoding="utf-8"))["example"]
    return examples


COMMON: Final = _read("common")


def _examples(ruleset: Ruleset) -> list[dict[str, Any]]:
    shared = [example for example in COMMON if ruleset.key in example["rulesets"]]
    return shared + _read(ruleset.key)


@pytest.mark.parametrize(
    ("ruleset", "example"),
    [
        pytest.param(ruleset, example, id=f"{ruleset.key}: {example['name']}")
        for ruleset in KNOWN
        for example in _examples(ruleset)
    ],
)
def test_example(ruleset: Ruleset, example: dict[str, Any]) -> None:
    sheet = parse_sheet(example.get("sheet", "-"), ruleset)
    told = _facts(sheet)
    if "roll" in example:
        told |= _choices(sheet, Dice.parse(example["roll"]), example.get("throws_left", 0))
    expected = {word: value for word, value in example.items() if word not in GIVEN}
    assert expected
    assert {word: _chosen(told[word], value) for word, value in expected.items()} == expected


def _chosen(told: Any, expected: Any) -> Any:
    """Only what the example speaks of."""
    return {name: told.get(name) for name in expected} if isinstance(expected, dict) else told


def _facts(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "entries": {entry.category: entry.points for entry in sheet.entries},
        "upper_total": sheet.upper_total,
        "bonuses": {bonus: sheet.bonus_total(bonus) for bonus in Bonus},
        "total": sheet.total,
    }


def _choices(sheet: ScoreSheet, roll: Dice, throws_left: int) -> dict[str, Any]:
    choices = placements(sheet, roll, throws_left=throws_left)
    return {
        "joker": is_joker(sheet, roll),
        "must_score": must_score(sheet, roll),
        "legal": [entry.category for entry in choices],
        "points": {entry.category: entry.points for entry in choices},
        "gains": {entry.category: entry.gain for entry in choices},
        "awards": {entry.category: _awards(entry) for entry in choices},
    }


def _awards(entry: Entry) -> dict[Bonus, int]:
    return {award.bonus: award.points for award in entry.awards}


@pytest.mark.parametrize("ruleset", KNOWN, ids=lambda ruleset: ruleset.key)
def test_every_box_has_an_example_that_earns_it(ruleset: Ruleset) -> None:
    earned = {
        category
        for example in _examples(ruleset)
        for category, points in (example.get("points", {}) | example.get("gains", {})).items()
        if points
    }
    assert earned == set(ruleset.categories)


def test_every_example_belongs_to_a_ruleset() -> None:
    known = {ruleset.key for ruleset in KNOWN}
    assert {path.stem for path in CASES.glob("*.toml")} <= known | {"common"}
    assert {key for example in COMMON for key in example["rulesets"]} <= known


def test_no_example_is_written_twice() -> None:
    """What several rulesets share stands in `common.toml`."""
    written = [
        {word: value for word, value in example.items() if word != "rulesets"}
        for path in CASES.glob("*.toml")
        for example in _read(path.stem)
    ]
    assert [example["name"] for example in written if written.count(example) > 1] == []
