"""`docs/sources.md` keeps its own promises: what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROMISES = ROOT / "docs/sources.md"
LATER = ("competition",)


def rows() -> list[list[str]]:
    lines = PROMISES.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    ]
    return [row for row in cells if row[0] not in ("Promise", "---")]


def test_every_promise_is_shown_by_a_test_or_names_the_work_that_brings_it() -> None:
    for promise, place, shown in rows():
        assert place
        has_test = "cases" in shown or "`test_" in shown
        assert has_test or shown in LATER, promise


def test_every_test_it_names_is_there() -> None:
    named = {name for *_, shown in rows() for name in re.findall(r"`(test\w+)`", shown)}
    written = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"\bdef (test_\w+)", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert named - written == set()


def test_every_file_it_names_is_there() -> None:
    places = " ".join(place for _promise, place, _shown in rows())
    named = set(re.findall(r"`((?:core|rulesets|bots|solver|matches)/\w+\.py)`", places))
    code = ROOT / "src/gobelet"
    assert {
        path for path in named if not ((code / path).exists() or (code / "web" / path).exists())
    } == set()
