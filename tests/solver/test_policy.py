"""What kernels follow forwards is what `rank` puts first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from gobelet.core import TIE, Action, Roll, Ruleset, Score, ScoreSheet, Throw
from gobelet.solver import ValueTable, policy
from gobelet.solver.compile import all_dice
from tests import strategies
from tests.solver.conftest import solved


def followed(values: ValueTable, sheet: ScoreSheet, roll: Roll, throws_left: int) -> Action | None:
    """The throw that the policy makes; None when it scores."""
    tables, room = values.tables, policy.turn_room(values.tables)
    upper, lower = values.space.pair(sheet)
    policy.weigh_turn(tables, values.values, upper, lower, *room)
    open_boxes = tables.upper_open[upper] | tables.lower_open[lower]
    known = all_dice(values.ruleset)
    number = known.index(roll) - tables.keeps
    keep = policy.best_keep.py_func(  # type: ignore[attr-defined]
        tables, room.scores, room.keeps, open_boxes, lower, number, throws_left, 0
    )
    return None if keep == policy.SCORE_NOW else Throw(known[keep])


@pytest.mark.parametrize("ruleset", strategies.KNOWN, ids=[known.key for known in strategies.KNOWN])
@settings(max_examples=6)
@given(data=st.data())
def test_the_policy_throws_what_rank_puts_first(ruleset: Ruleset, data: DataObject) -> None:
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    roll = data.draw(strategies.rolls(ruleset))
    left = data.draw(st.integers(0, ruleset.throws_per_turn - 1))
    values = solved(ruleset)
    ranked = values.rank(sheet, roll, throws_left=left)
    equal = {advice.action for advice in ranked if advice.cost < TIE}
    first = next((Throw(keep) for keep in roll.keeps() if Throw(keep) in equal), None)
    assert followed(values, sheet, roll, left) == first
    assert first or any(isinstance(action, Score) for action in equal)
