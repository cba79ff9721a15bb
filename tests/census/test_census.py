"""The census: what is checked in is what is counted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gobelet.core import Category, Game, Pattern, rolls, ways
from tests.census.counting import (
    BOXES_FILE,
    POSITIONS_FILE,
    Position,
    boxes_text,
    positions_text,
    read_positions,
)
from tests.strategies import KNOWN

POSITIONS = read_positions()


def test_every_box_of_every_ruleset_over_all_rolls() -> None:
    assert boxes_text() == BOXES_FILE.read_text(encoding="utf-8")


def test_legal_moves_from_chosen_positions() -> None:
    assert positions_text(POSITIONS) == POSITIONS_FILE.read_text(encoding="utf-8")


def test_every_ruleset_is_counted_from_its_start_and_with_a_joker_s_dice() -> None:
    for ruleset in KNOWN:
        games = [position.game for position in POSITIONS if position.ruleset is ruleset]
        assert Game.new(ruleset, 1) in games
        assert any(
            game.turn is not None
            and game.turn.roll is not None
            and Pattern.FIVE_ALIKE.matches(game.turn.roll)
            and game.sheets[game.turn.seat].entry(Category.FIVE_OF_A_KIND) is not None
            for game in games
        )


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("0 -|turn 0 1 3 - -", [1, 252, 4368 - 252 + 252 * 13]),
        ("0 -|1 -|turn 0 1 2 - 33366", [11 + 13, 252 + 2 * 126 + 3 * 56 + 3 * 21 + 2 * 6 + 13]),
    ],
)
def test_what_can_be_counted_by_hand(text: str, counts: list[int]) -> None:
    """A start: 252 rolls with 4,368 keeps, all but the whole of each, and 13 boxes.

    33366 on the first throw: 11 keeps short of all, of 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4 dice.
    """
    position = Position(KNOWN[0], text)
    assert position.counts()[: len(counts)] == counts


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (Pattern.THREE_ALIKE, 1656),
        (Pattern.FOUR_ALIKE, 156),
        (Pattern.FIVE_ALIKE, 6),
        (Pattern.FULL_HOUSE, 300),
        (Pattern.TWO_PAIRS, 2100),
        (Pattern.RUN_OF_FOUR, 1200),
        (Pattern.RUN_OF_FIVE, 240),
        (Pattern.ANYTHING, 7776),
    ],
)
def test_known_numbers_of_7776_throws(pattern: Pattern, count: int) -> None:
    """SO-06."""
    assert sum(ways(roll) for roll in rolls() if pattern.matches(roll)) == count


def test_252_rolls_and_462_keeps() -> None:
    """SO-06."""
    assert len(rolls()) == 252
    assert len({keep for roll in rolls() for keep in roll.keeps()}) == 462
    assert sum(len(roll.keeps()) for roll in rolls()) == 4368


def test_five_alike_in_one_turn() -> None:
    """SO-04: throws of what does not match the most frequent face, three times."""
    chance = {5: Fraction(1)}
    for _ in range(3):
        after = {}
        for kept in range(6):
            after[kept] = sum(
                (
                    Fraction(ways(roll), 6 ** (5 - kept)) * chance.get(_alike(kept, roll.faces), 0)
                    for roll in rolls(5 - kept)
                ),
                Fraction(0),
            )
        chance = after
    assert chance[0] == Fraction(347897, 7558272)


def _alike(kept: int, thrown: tuple[int, ...]) -> int:
    """Most dice alike after a throw beside `kept` sixes; a better face replaces them."""
    best = max((thrown.count(face) for face in range(1, 6)), default=0)
    return max(kept + thrown.count(6), best)
