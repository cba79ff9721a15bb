"""SC-19: the largest total of each ruleset, played as a whole game, and out of reach of more."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Category,
    Game,
    Land,
    Repeat,
    Ruleset,
    Score,
    ScoreSheet,
    Section,
    Throw,
    rolls,
)
from tests import strategies
from tests.rulesets_for_tests import SCANDINAVIAN
from tests.strategies import few

LARGEST: Final = {
    "clubs": 675,
    "fete": 1575,
    "yacht": 375,
    "classic": 1575,
    "classic_single": 375,
    "yatzy": 915,
    "scandinavian": 374,
}


def _perfect_game(ruleset: Ruleset) -> Game:
    """Five of a kind first, then the best roll for each box on the first throw of its turn."""
    game = Game.new(ruleset, seats=1)
    order = sorted(
        ruleset.categories,
        key=lambda one: (one is not Category.FIVE_OF_A_KIND, one.section is Section.LOWER),
    )
    for category in order:
        game = game.apply(Throw(), by=0).game
        landed = [game.apply(Land(roll), by=0).game for roll in rolls()]
        best = max(landed, key=partial(_gain, category=category))
        game = best.apply(Score(category), by=0).game
    return game


def _gain(game: Game, category: Category) -> int:
    gains = {entry.category: entry.gain for entry in game.placements()}
    return gains.get(category, -1)


@pytest.mark.parametrize("key", LARGEST)
def test_a_perfect_game(key: str) -> None:
    ruleset = SCANDINAVIAN if key == "scandinavian" else rulesets.find(key)
    game = _perfect_game(ruleset)
    assert game.is_over
    assert game.sheets[0].total == LARGEST[key]


@pytest.mark.parametrize("key", rulesets.ALL)
def test_no_game_can_bring_more(key: str) -> None:
    """Each box at its best, every bonus, and as many further five alike as can pay."""
    assert _bound(rulesets.find(key)) == LARGEST[key]


def _bound(ruleset: Ruleset) -> int:
    joker = [roll for roll in rolls() if roll.shape == (5,)] if ruleset.joker else []
    best = sum(
        max([*map(box.points, rolls()), *map(box.joker_points, joker)]) for box in ruleset.boxes
    )
    upper, lower = ruleset.upper_bonus, ruleset.lower_bonus
    unused, further = ruleset.unused_throw_bonus, ruleset.five_of_a_kind_bonus
    times = 6 if further and further.repeat is Repeat.UPPER_OPEN else ruleset.rounds - 1
    return (
        best
        + (upper.points if upper else 0)
        + (lower.points if lower else 0)
        + (unused.points * len(unused.categories) * (ruleset.throws_per_turn - 1) if unused else 0)
        + (further.points * times if further else 0)
    )


@few
@given(st.sampled_from(strategies.PLAYED).flatmap(strategies.sheets))
def test_no_sheet_holds_more(sheet: ScoreSheet) -> None:
    assert 0 <= sheet.total <= LARGEST[sheet.ruleset.key]
