"""The kernels against the core's own placements and the slow readable twin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from gobelet import rulesets
from gobelet.core import InvalidRuleset, Ruleset, ScoreSheet, placements
from gobelet.solver import StateSpace, ValueTable, kernels, solve
from gobelet.solver.compile import all_dice
from gobelet.solver.reference import keep_values, solve_slowly, turn_value
from gobelet.solver.tables import LANES
from gobelet.solver.workspace import Workspace, workspace
from tests import strategies
from tests.rulesets_for_tests import BONUS_ONLY, JOKER_ONLY
from tests.solver.conftest import solved

KNOWN = (*strategies.KNOWN, BONUS_ONLY, JOKER_ONLY)

every_ruleset = pytest.mark.parametrize("ruleset", KNOWN, ids=[known.key for known in KNOWN])

sparse = settings(max_examples=max(settings().max_examples // 12, 4))
"""A few sheets for each of a dozen rulesets."""


@st.composite
def small_rulesets(draw: DrawFn) -> Ruleset:
    """House rules that the twin can solve: three boxes or fewer, dice of two or three sides."""
    ruleset = draw(strategies.house_rulesets())
    sides = 2 if ruleset.dice > 3 else min(ruleset.sides, 3)
    needs_five = ruleset.five_of_a_kind_bonus is not None or ruleset.joker is not None
    five = [box for box in ruleset.boxes if needs_five and box.category == "five_of_a_kind"]
    boxes = five + [box for box in ruleset.boxes if box not in five][: 3 - len(five)]
    categories = frozenset(box.category for box in boxes)
    unused = ruleset.unused_throw_bonus
    named = unused and replace(unused, categories=unused.categories & categories)
    try:
        return replace(ruleset, boxes=tuple(boxes), sides=sides, unused_throw_bonus=named)
    except InvalidRuleset:
        assume(False)
        raise


def weighed(values: ValueTable, sheet: ScoreSheet, throws_left: int) -> Workspace:
    """What the kernels leave behind when they weigh the keeps of a sheet."""
    room, (upper, lower) = workspace(values.tables), values.space.pair(sheet)
    kernels.weigh_keeps(values.tables, values.values, upper, lower, throws_left, *room)
    return room


@every_ruleset
@sparse
@given(data=st.data())
def test_kernels_score_every_roll_like_the_placements_of_the_core(
    ruleset: Ruleset, data: DataObject
) -> None:
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    left = data.draw(st.integers(0, ruleset.throws_per_turn - 2))
    values = solved(ruleset)
    scores = weighed(values, sheet, left + 1).scores[::LANES]
    rolls = all_dice(ruleset)[values.tables.keeps :]
    unused = left if values.tables.pays_unused else 0
    assert list(scores) == pytest.approx(
        [
            max(
                entry.gain + values.value(sheet.fill(entry))
                for entry in placements(sheet, roll, throws_left=unused)
            )
            for roll in rolls
        ],
        abs=1e-9,
    )


@every_ruleset
@sparse
@given(data=st.data())
def test_kernels_weigh_every_keep_like_the_twin(ruleset: Ruleset, data: DataObject) -> None:
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    left = data.draw(st.integers(1, ruleset.throws_per_turn - 1))
    values = solved(ruleset)
    worths = weighed(values, sheet, left).worths[::LANES]
    expected = keep_values(sheet, values.value, left)
    keeps = all_dice(ruleset)[: values.tables.keeps]
    assert {keep: worths[i] for i, keep in enumerate(keeps)} == pytest.approx(expected, abs=1e-9)


@every_ruleset
@sparse
@given(data=st.data())
def test_the_value_of_a_sheet_follows_from_the_sheets_after_it(
    ruleset: Ruleset, data: DataObject
) -> None:
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    values = solved(ruleset)
    assert values.value(sheet) == pytest.approx(turn_value(sheet, values.value), abs=1e-9)


@given(small_rulesets())
def test_house_rules_are_solved_like_the_twin_solves_them(ruleset: Ruleset) -> None:
    assert solve(ruleset).value(ScoreSheet(ruleset)) == pytest.approx(
        solve_slowly(ruleset), abs=1e-9
    )


@strategies.few
@given(st.data())
def test_every_sheet_that_play_can_reach_has_a_number_of_its_state(data: DataObject) -> None:
    ruleset = data.draw(strategies.any_rulesets())
    assume(len(ruleset.boxes) <= 15)
    space = StateSpace.of(ruleset)
    sheet = data.draw(strategies.sheets(ruleset))
    upper, lower = space.pair(sheet)
    assert 0 <= space.index(sheet) == lower * len(space.upper_states) + upper < space.size


def test_merged_states_are_fewer_than_the_published_count() -> None:
    """786,432 sheets with capped upper totals, 314,880 once totals with one future are merged.

    Fewer here: totals that cannot reach the bonus any more are one with those that have it.
    """
    assert StateSpace.of(rulesets.find("classic")).size == 310_656
