"""The strength that docs/bots.md tells is the one that was measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.arena import PAIRS, RESULTS, RULESETS

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"

CONTESTS = [f"{ruleset} {first}-{second}" for ruleset in RULESETS for first, second in PAIRS]


def row(contest: dict[str, Any]) -> str:
    """A contest as a row of the page."""
    first, second = contest["players"]
    low, high = contest["win_rate_interval"]
    return " | ".join(
        [
            f"| `{contest['ruleset']}`",
            f"{first['level'].title()} – {second['level'].title()}",
            *(f"{side['mean']:.2f} ± {side['error']:.2f}" for side in (first, second)),
            f"{100 * contest['win_rate']:.1f} ± {100 * contest['win_rate_error']:.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f} %",
            f"{first['throws_a_turn']:.2f} / {second['throws_a_turn']:.2f} |",
        ]
    )


@pytest.mark.parametrize("name", CONTESTS)
def test_the_page_tells_what_was_measured_over_ten_thousand_games(name: str) -> None:
    contest = json.loads(RESULTS.read_text(encoding="utf-8"))[name]
    assert contest["games"] == 10_000
    assert contest["out_of_bounds"] == []
    assert row(contest) in PAGE.read_text(encoding="utf-8").splitlines()
