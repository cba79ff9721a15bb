"""Every public case is named where it is tested."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent.parent
CASE: Final = re.compile(r"(?<![a-z])([a-z]{2})[-_](\d\d)(?!\d)", re.IGNORECASE)

CASES: Final = {
    # scoring
    *("SC-01", "SC-03", "SC-04", "SC-06", "SC-07", "SC-09", "SC-10", "SC-12", "SC-13", "SC-15"),
    *("SC-16", "SC-18", "SC-19"),
    # further five of a kind, jokers
    *("JK-01", "JK-03", "JK-04", "JK-06", "JK-07", "JK-09", "JK-10", "JK-12", "JK-13"),
    # the upper bonus, other bonuses
    *("UB-01", "UB-03", "UB-04", "UB-06", "UB-07", "UB-09", "UB-10"),
    # the course of a turn
    *("TF-01", "TF-03", "TF-04", "TF-06", "TF-07", "TF-09", "TF-10", "TF-12", "TF-13", "TF-15"),
    "TF-16",
    # computer players and hints
    *("AI-01", "AI-03", "AI-04", "AI-06", "AI-07", "AI-09", "AI-10", "AI-12"),
    # exact play
    *("SO-01", "SO-03", "SO-04", "SO-06", "SO-07", "SO-09", "SO-10", "SO-12", "SO-13", "SO-15"),
    *("SO-16", "SO-18", "SO-19", "SO-21", "SO-22"),
    # language
    *("IN-01", "IN-03", "IN-04", "IN-06", "IN-07"),
    # several people at a table
    *("MP-01", "MP-03", "MP-04", "MP-06", "MP-07", "MP-09", "MP-10", "MP-12", "MP-13", "MP-15"),
    *("MP-16", "MP-18"),
    # accounts and sessions
    *("SE-03", "SE-04", "SE-06", "SE-07", "SE-09", "SE-10"),
    # dice: secret, fair, the same for all
    *("SE-01", "SE-12", "SE-13", "DP-06", "DP-07", "DP-12"),
    # the game of the day
    *("DP-01", "DP-03", "DP-04", "DP-09", "DP-10"),
}


def test_every_case_is_named_where_it_is_tested() -> None:
    assert sorted(CASES - set(named())) == []


def named() -> Iterator[str]:
    """The cases that a test says it answers: in its name, its docstring, the name of an example."""
    for source in TESTS.rglob("*.py"):
        for text in _claims(ast.parse(source.read_text(encoding="utf-8"))):
            yield from _cases(text)
    for data in (TESTS / "cases").glob("*.toml"):
        for example in tomllib.loads(data.read_text(encoding="utf-8"))["example"]:
            yield from _cases(example["name"])


def _claims(module: ast.Module) -> Iterator[str]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    for node in (node for node in ast.walk(module) if isinstance(node, kinds)):
        if node.name.lower().startswith("test"):
            yield node.name
            yield ast.get_docstring(node) or ""
            yield from _ids(node.decorator_list)


def _ids(decorators: list[ast.expr]) -> Iterator[str]:
    """The names that examples of a test have of their own."""
    words = (node for one in decorators for node in ast.walk(one) if isinstance(node, ast.keyword))
    for word in words:
        if word.arg in ("id", "ids"):
            values = (node.value for node in ast.walk(word) if isinstance(node, ast.Constant))
            yield from (value for value in values if isinstance(value, str))


def _cases(text: str) -> Iterator[str]:
    return (f"{area.upper()}-{number}" for area, number in CASE.findall(text))
