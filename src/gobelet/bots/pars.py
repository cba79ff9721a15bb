"""Pars: what each box brings on average when it is the only one left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from gobelet.bots.lattice import lattice
from gobelet.bots.one_turn import OneTurn
from gobelet.core import Box, Category, Ruleset


@lru_cache(maxsize=64)
def pars(ruleset: Ruleset) -> Mapping[Category, float]:
    """The expected gain of each box when a turn is played for it alone.

    Bonus points for unused throws count; what hangs on other boxes does not: the upper and the
    lower bonus, jokers, and further five of a kind.

    >>> from gobelet import rulesets
    >>> round(pars(rulesets.find("yacht"))[Category.FULL_HOUSE], 6)
    9.072072
    """
    return MappingProxyType({box.category: _par(ruleset, box) for box in ruleset.boxes})


def _par(ruleset: Ruleset, box: Box) -> float:
    dice = lattice(ruleset.dice, ruleset.sides)
    points = [box.points(roll) for roll in dice.rolls]
    each = ruleset.unused_throw_points(box.category)
    scores = [
        [brought + each * throws_left if brought else 0.0 for brought in points]
        for throws_left in range(ruleset.throws_per_turn)
    ]
    return OneTurn(dice, scores).start
