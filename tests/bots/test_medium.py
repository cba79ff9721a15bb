"""Medium: what it keeps, when it is content, where it scores."""

from __future__ import annotations

import pytest

from gobelet.bots.medium import Medium
from gobelet.core import Action, Category, Dice, Score, Throw
from tests.bots.conftest import at


def chosen(key: str, sheet: str, roll: str, throws_left: int) -> Action:
    return Medium().choose(at(key, sheet, roll, throws_left), 0)


def keep(dice: str) -> Throw:
    return Throw(Dice.parse(dice))


def test_four_alike_are_enough_after_the_first_throw() -> None:
    assert chosen("yacht", "", "33331", 2) == Score(Category.FOUR_OF_A_KIND)


def test_three_alike_are_enough_after_the_second_throw_only() -> None:
    assert chosen("yacht", "", "22214", 2) == keep("222")
    assert isinstance(chosen("yacht", "", "22214", 1), Score)


def test_a_box_that_pays_enough_ends_the_turn() -> None:
    assert chosen("yacht", "", "33366", 2) == Score(Category.FULL_HOUSE)
    assert chosen("yacht", "", "12346", 2) == Score(Category.SMALL_STRAIGHT)
    assert chosen("yatzy", "", "44412", 2) == Score(Category.THREE_OF_A_KIND)


def test_chance_alone_never_ends_the_turn() -> None:
    assert chosen("yacht", "", "55664", 2) == keep("66")


def test_a_run_of_four_is_kept_while_a_box_still_wants_it() -> None:
    assert chosen("yacht", "small_straight=12345", "23452", 2) == keep("2345")
    assert chosen("yatzy", "", "13451", 2) == keep("11")
    assert chosen("yatzy", "", "12346", 2) == keep("1234")


def test_a_run_that_no_box_wants_is_not_kept() -> None:
    full = "small_straight=12345 large_straight=12345"
    assert chosen("yacht", full, "23452", 2) == keep("22")


def test_a_complete_run_with_an_open_box_is_never_broken() -> None:
    assert chosen("yatzy", "", "12345", 2) == Score(Category.STRAIGHT)


@pytest.mark.parametrize(
    ("sheet", "roll", "kept"),
    [
        ("", "11346", "11"),
        ("", "22551", "55"),
        ("", "12356", "6"),
        ("fives=55512", "22551", "22"),
        ("sixes=66612", "12356", "5"),
        ("fives=55512", "11553", "11"),
        ("fives=55512", "25543", "55"),
    ],
)
def test_the_most_frequent_face_is_kept_the_higher_one_if_equal_and_open_ones_first(
    sheet: str, roll: str, kept: str
) -> None:
    run = "small_straight=11111 large_straight=11111"
    assert chosen("yacht", f"{run} {sheet}".strip(), roll, 2) == keep(kept)


@pytest.mark.parametrize(
    ("sheet", "roll", "category"),
    [
        ("", "44444", Category.FIVE_OF_A_KIND),
        ("", "12345", Category.LARGE_STRAIGHT),
        ("", "66654", Category.THREE_OF_A_KIND),
        ("", "55661", Category.SIXES),
        ("sixes=66612 fives=55512 fours=44412", "44661", Category.ONES),
    ],
)
def test_the_most_points_are_scored_and_never_in_chance_when_another_box_pays(
    sheet: str, roll: str, category: Category
) -> None:
    assert chosen("yacht", sheet, roll, 0) == Score(category)


def test_chance_takes_what_no_other_box_pays_for() -> None:
    filled = "ones=11234 twos=22134"
    assert chosen("yacht", f"{filled} threes=33124", "11222", 0) == Score(Category.FULL_HOUSE)
    done = f"{filled} threes=33124 three_of_a_kind=11123 full_house=11122"
    assert chosen("yacht", done, "11223", 0) == Score(Category.CHANCE)


def test_a_zero_goes_where_least_is_lost() -> None:
    sheet = "ones=11234 twos=22134 threes=33124 chance=12345"
    assert chosen("yacht", sheet, "11233", 0) == Score(Category.FIVE_OF_A_KIND)


def test_a_joker_that_ends_the_throwing_is_scored_at_once() -> None:
    sheet = "five_of_a_kind=55555 fours=44412"
    assert chosen("fete", sheet, "44444", 2) == Score(Category.LARGE_STRAIGHT)
