"""Closed sets have stable stored values."""

from __future__ import annotations

import pytest

import gobelet.core
from gobelet.core import Armed, Bonus, Category, JokerPlacement, Pattern, Phase, Repeat, Section
from gobelet.core.types import Choice

STORED: dict[type[Choice], str] = {
    Section: "upper lower",
    Category: (
        "ones twos threes fours fives sixes pair two_pairs three_of_a_kind four_of_a_kind"
        " full_house small_straight large_straight low_straight high_straight straight"
        " five_of_a_kind chance"
    ),
    Pattern: (
        "anything pair two_pairs three_alike four_alike five_alike full_house full_or_five"
        " run_of_four run_of_five run_1_to_5 run_2_to_6"
    ),
    Repeat: "any upper_open",
    Armed: "scored filled",
    JokerPlacement: "forced earned free",
    Bonus: "upper lower unused_throws five_of_a_kind",
    Phase: "throw land decide over",
}


@pytest.mark.parametrize("kind", STORED)
def test_stored_values_are_never_renamed(kind: type[Choice]) -> None:
    assert " ".join(kind) == STORED[kind]


@pytest.mark.parametrize("member", [member for kind in STORED for member in kind], ids=repr)
def test_the_repr_of_a_member_rebuilds_it(member: Choice) -> None:
    assert eval(repr(member), vars(gobelet.core)) is member


def test_no_closed_set_is_forgotten_here() -> None:
    ours = {kind for kind in Choice.__subclasses__() if kind.__module__.startswith("gobelet.core")}
    assert ours == set(STORED)
