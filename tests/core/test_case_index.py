"""Every public case is named where it is tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent.parent
TEXT: Final = {".json", ".md", ".py", ".toml", ".tsv", ".txt"}
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
    # dice: secret, fair, the same for all
    *("SE-01", "SE-12", "SE-13", "DP-06", "DP-07", "DP-12"),
}


def test_every_case_is_named_where_it_is_tested() -> None:
    assert sorted(CASES - set(named())) == []


def named() -> Iterator[str]:
    """The cases that a test, or the data of one, names."""
    for path in TESTS.rglob("*"):
        if path.suffix in TEXT and path != Path(__file__):
            for area, number in CASE.findall(path.read_text(encoding="utf-8")):
                yield f"{area.upper()}-{number}"
