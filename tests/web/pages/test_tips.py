"""What the tips claim is what exact play says."""

from __future__ import annotations

from functools import cache

import pytest

from gobelet.core import Advice, Category, Dice, Score, ScoreSheet, Throw, parse_sheet
from gobelet.rulesets import find
from gobelet.solver import ValueTable, find_table


@cache
def values(key: str) -> ValueTable:
    return find_table(find(key))


def weighed(key: str, roll: str, throws_left: int, sheet: str = "-") -> dict[str, float]:
    """What each action costs: `keep 666`, or the category that is scored."""
    begun = parse_sheet(sheet, find(key)) if sheet != "-" else ScoreSheet(find(key))
    advice = values(key).rank(begun, Dice.parse(roll), throws_left=throws_left)
    return {_name(choice): choice.cost for choice in advice}


def _name(choice: Advice) -> str:
    match choice.action:
        case Throw(keep):
            return f"keep {keep}"
        case Score(category):
            return category.value
        case other:
            raise AssertionError(f"{other} is never advised")


@pytest.mark.parametrize("pair", ["11", "22", "33", "44", "55"])
def test_a_full_house_of_sixes_is_broken_at_first(pair: str) -> None:
    cost = weighed("classic", f"666{pair}", 2)
    assert cost["keep 666"] == 0
    assert cost[Category.FULL_HOUSE] == pytest.approx(11, abs=0.3)


@pytest.mark.parametrize("key", ["classic", "classic_single"])
@pytest.mark.parametrize("roll", ["12345", "23456"])
def test_a_large_straight_on_the_first_throw_is_not_touched(key: str, roll: str) -> None:
    assert weighed(key, roll, 2)[Category.LARGE_STRAIGHT] == 0


def test_a_zero_in_the_ones_beats_six_in_the_sixes() -> None:
    sheet = (
        "twos=11334 threes=11224 fours=11223 fives=11223 three_of_a_kind=11123 four_of_a_kind=11112"
        " full_house=11122 small_straight=12346 large_straight=12345 five_of_a_kind=11223"
        " chance=11223"
    )
    cost = weighed("classic", "23456", 0, sheet)
    assert cost[Category.ONES] == 0
    assert cost[Category.SIXES] == pytest.approx(12.6389 - 6 - 2.1065, abs=1e-3)


@pytest.mark.parametrize("key", ["classic", "fete"])
@pytest.mark.parametrize("face", "123456")
def test_a_free_joker_belongs_in_the_large_straight(key: str, face: str) -> None:
    upper = Category(["ones", "twos", "threes", "fours", "fives", "sixes"][int(face) - 1])
    other = "12" if face not in "12" else "45"
    sheet = f"five_of_a_kind=66666 {upper}={''.join(sorted(face * 3 + other))}"
    assert weighed(key, face * 5, 0, sheet)[Category.LARGE_STRAIGHT] == 0


@pytest.mark.parametrize("roll", ["11223", "11335", "22445", "33446", "44556", "55661"])
def test_early_on_the_higher_pair_alone_is_better_than_two_pairs(roll: str) -> None:
    cost = weighed("yacht", roll, 2)
    pairs = sorted(face * 2 for face in set(roll) if roll.count(face) == 2)
    assert cost[f"keep {pairs[1]}"] == 0
    assert 0.9 < cost[f"keep {''.join(pairs)}"] < 3


@pytest.mark.parametrize("roll", ["66661", "66663", "66665"])
def test_four_sixes_are_written_in_the_sixes(roll: str) -> None:
    cost = weighed("clubs", roll, 0)
    assert cost[Category.SIXES] == 0
    assert cost[Category.FOUR_OF_A_KIND] > 2


class TestYatzyOnTheFirstThrow:
    @pytest.mark.parametrize(
        ("roll", "category"),
        [
            ("55522", Category.FULL_HOUSE),
            ("33366", Category.FULL_HOUSE),
            ("12345", Category.STRAIGHT),
            ("23456", Category.STRAIGHT),
            ("33333", Category.FIVE_OF_A_KIND),
        ],
    )
    def test_these_are_written_at_once(self, roll: str, category: Category) -> None:
        assert weighed("yatzy", roll, 2)[category] == 0

    @pytest.mark.parametrize("roll", ["66661", "44445", "11116"])
    @pytest.mark.parametrize("throws_left", [2, 1])
    def test_four_alike_are_not(self, roll: str, throws_left: int) -> None:
        four = next(face * 4 for face in roll if roll.count(face) == 4)
        assert weighed("yatzy", roll, throws_left)[f"keep {four}"] == 0


def test_three_alike_may_outweigh_a_straight_once_the_fifty_are_written() -> None:
    sheet = (
        "five_of_a_kind=66666 ones=11123 twos=12224 threes=33312 fours=44412 fives=55512"
        " sixes=66612 three_of_a_kind=66651 four_of_a_kind=66661 full_house=66655"
        " small_straight=12346 chance=66654"
    )
    cost = weighed("fete", "12333", 1, sheet)
    assert cost["keep 333"] < cost["keep 123"]
