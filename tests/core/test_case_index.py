"""Every public case that the core can answer is named by a test or an example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent.parent

ANSWERED: Final = {
    *("SC-01", "SC-03", "SC-04", "SC-06", "SC-07", "SC-09", "SC-10", "SC-12", "SC-13", "SC-15"),
    *("SC-16", "SC-18", "SC-19"),
    *("JK-01", "JK-03", "JK-04", "JK-06", "JK-07", "JK-09", "JK-10", "JK-12", "JK-13"),
    *("UB-01", "UB-03", "UB-04", "UB-06", "UB-07", "UB-09", "UB-10"),
    *("TF-01", "TF-03", "TF-04", "TF-06", "TF-07", "TF-09", "TF-10", "TF-12", "TF-15"),
    *("DP-06", "DP-07", "DP-12", "RK-01", "SE-01", "SE-12", "SE-13", "SO-04", "SO-06"),
}


def test_every_case_is_named_where_it_is_tested() -> None:
    named = set()
    for folder in ("core", "rulesets", "cases", "census"):
        for path in (TESTS / folder).glob("*.*"):
            if path != Path(__file__):
                named |= set(re.findall(r"\b[A-Z]{2}-\d\d\b", path.read_text(encoding="utf-8")))
    assert not ANSWERED - named
