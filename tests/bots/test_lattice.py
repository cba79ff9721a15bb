"""A turn worked out one die at a time equals the turn worked out from its definition."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from gobelet.bots.lattice import lattice
from gobelet.bots.one_turn import OneTurn
from gobelet.core import Dice, Roll, rolls, ways


def mean_after_throwing(worths: dict[Roll, float], keep: Dice, dice: int, sides: int) -> float:
    """The definition: every landing with its probability."""
    count = dice - len(keep)
    landings = rolls(count, sides)
    return sum(worths[keep + landing] * ways(landing) for landing in landings) / float(sides**count)


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (3, 4), (1, 2), (6, 3)])
def test_a_turn_is_worth_what_its_definition_says(dice: int, sides: int) -> None:
    random = Random(dice)
    scores = [{roll: random.uniform(-9, 40) for roll in rolls(dice, sides)} for _ in range(3)]

    @cache
    def worth(roll: Roll, left: int) -> float:
        throws = [keep_worth(keep, left) for keep in roll.keeps()[:-1]] if left else []
        return max([scores[left][roll], *throws])

    @cache
    def keep_worth(keep: Dice, left: int) -> float:
        worths = {roll: worth(roll, left - 1) for roll in rolls(dice, sides)}
        return mean_after_throwing(worths, keep, dice, sides)

    rows = [[score[roll] for roll in rolls(dice, sides)] for score in scores]
    turn = OneTurn(lattice(dice, sides), rows)
    for left in (1, 2):
        for roll in rolls(dice, sides):
            keep, best = turn.best_keep(roll, left)
            assert best == pytest.approx(keep_worth(keep, left))
            assert best == pytest.approx(max(keep_worth(one, left) for one in roll.keeps()[:-1]))
    assert turn.start == pytest.approx(
        mean_after_throwing(
            {roll: worth(roll, 2) for roll in rolls(dice, sides)}, Dice(()), dice, sides
        )
    )


def test_a_final_roll_is_scored_throws_left_or_not() -> None:
    dice = lattice(1, 6)
    scores = [[0.0, 0.0, 0.0, 0.0, 0.0, 6.0]] * 2
    assert OneTurn(dice, scores).start == pytest.approx(1 + 5 / 6)
    assert OneTurn(dice, scores, final=range(6)).start == pytest.approx(1)


def test_among_equal_keeps_the_smallest_is_taken() -> None:
    turn = OneTurn(lattice(5, 6), [[1.0] * 252] * 2)
    assert turn.best_keep(Dice.parse("11245"), 1) == (Dice(()), 1.0)
