"""Which sheets share a state, and which must not."""

from __future__ import annotations

from typing import Final

import pytest

from gobelet import rulesets
from gobelet.core import Ruleset, ScoreSheet, parse_sheet
from gobelet.solver import StateSpace

SIZES: Final = {
    "clubs": 310_656,
    "fete": 310_656,
    "yacht": 207_104,
    "classic": 310_656,
    "classic_single": 207_104,
    "yatzy": 521_010,
}


def numbers(ruleset: Ruleset, *texts: str) -> set[int]:
    """The states of sheets."""
    space = StateSpace.of(ruleset)
    return {space.index(parse_sheet(text, ruleset)) for text in texts}


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_a_ruleset_has_its_known_number_of_states(key: str, size: int) -> None:
    """786,432 sheets of `classic` with capped totals would be 536,448 that play can reach."""
    assert StateSpace.of(rulesets.find(key)).size == size


@pytest.mark.parametrize("key", SIZES)
def test_the_empty_sheet_has_the_last_number(key: str) -> None:
    ruleset = rulesets.find(key)
    space = StateSpace.of(ruleset)
    assert space.index(ScoreSheet(ruleset)) == space.size - 1


def test_totals_with_the_same_future_are_one_state() -> None:
    """With sixes alone above, 33 to 38 points all need five sixes for the bonus."""
    rest = "ones:3 twos:6 threes:9"
    texts = f"{rest} fours:8 fives:10", f"{rest} fours:4 fives:15"
    assert len(numbers(rulesets.find("yacht"), *texts)) == 1


def test_totals_with_different_futures_are_two_states() -> None:
    rest = "ones:3 twos:6 threes:9 fours:12"
    assert len(numbers(rulesets.find("yacht"), f"{rest} fives:15", f"{rest} fives:5")) == 2


def test_five_of_a_kind_at_zero_is_another_state_only_where_a_further_one_matters() -> None:
    texts = "five_of_a_kind:50", "five_of_a_kind:0"
    assert len(numbers(rulesets.find("yacht"), *texts)) == 1
    assert len(numbers(rulesets.find("classic"), *texts)) == 2


def test_a_zero_below_is_another_state_only_where_it_costs_a_bonus() -> None:
    texts = "two_pairs:20", "two_pairs:0"
    assert len(numbers(rulesets.find("yatzy"), *texts)) == 2
    texts = "full_house:25", "full_house:0"
    assert len(numbers(rulesets.find("classic"), *texts)) == 1
