"""Dice are multisets."""

from __future__ import annotations

from itertools import permutations, product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.core import NO_DICE, Dice, InvalidNotation, rolls, ways
from tests import strategies


@given(strategies.dice(), st.randoms())
def test_the_order_of_dice_is_forgotten(dice: Dice, random: Random) -> None:
    faces = list(dice)
    random.shuffle(faces)
    assert Dice.of(*faces) == dice
    assert hash(Dice.of(*faces)) == hash(dice)


@given(strategies.dice(most=9, sides=9))
def test_dice_read_back_from_their_notation_and_from_their_repr(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice
    assert eval(repr(dice)) == dice


@given(strategies.dice(), strategies.dice())
def test_what_was_put_together_can_be_taken_apart(some: Dice, others: Dice) -> None:
    both = some + others
    assert both == others + some
    assert both - some == others
    assert some <= both
    assert both.total == some.total + others.total


@given(strategies.dice(), strategies.dice())
def test_dice_are_part_of_others_when_no_face_is_wanting(some: Dice, others: Dice) -> None:
    assert (some <= others) == all(some.count(face) <= others.count(face) for face in range(1, 7))


@given(strategies.rolls())
def test_keeps_are_every_distinct_part_from_none_to_all(roll: Dice) -> None:
    chosen = {
        Dice(tuple(face for face, kept in zip(roll, mask, strict=True) if kept))
        for mask in product([False, True], repeat=len(roll))
    }
    assert set(roll.keeps()) == chosen
    assert len(roll.keeps()) == len(chosen)
    assert (roll.keeps()[0], roll.keeps()[-1]) == (NO_DICE, roll)


@given(strategies.dice())
def test_shape_and_count_agree(dice: Dice) -> None:
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    assert dice.shape == tuple(counts)


@pytest.mark.parametrize(
    ("dice", "length"),
    [("-", 0), ("3", 1), ("55555", 1), ("12356", 3), ("12344", 4), ("23456", 5), ("12561", 2)],
)
def test_runs_are_measured_and_do_not_wrap(dice: str, length: int) -> None:
    assert Dice.parse(dice).longest_run == length


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (1, 6), (0, 6), (4, 4), (6, 3)])
def test_rolls_are_all_there_in_ascending_order(dice: int, sides: int) -> None:
    every = rolls(dice, sides)
    assert len(every) == len(set(every)) == comb(dice + sides - 1, dice)
    assert list(every) == sorted(every, key=lambda roll: roll.faces)
    assert sum(map(ways, every)) == sides**dice


@pytest.mark.parametrize(
    ("dice", "orders"), [("-", 1), ("11111", 1), ("11112", 5), ("11122", 10), ("12345", 120)]
)
def test_ways_count_the_orders_of_a_roll(dice: str, orders: int) -> None:
    roll = Dice.parse(dice)
    assert ways(roll) == orders == len(set(permutations(roll)))


@pytest.mark.parametrize(
    "text",
    ["", " ", "0", "1a", "-1", "--", "1 2", "1.5", "٣", "²", "１", "12\n", "+1", "1_2", "\0"],
)
def test_what_is_not_dice_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Dice.parse(text)


@pytest.mark.parametrize("face", [0, 10, -1, 1.0, True, "1", None, float("nan")])
def test_what_no_die_shows_is_refused(face: object) -> None:
    with pytest.raises(ValueError, match="no die shows"):
        Dice((face,))  # type: ignore[arg-type]


def test_dice_that_are_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="33 is not part of 12345"):
        Dice.parse("12345") - Dice.parse("33")
