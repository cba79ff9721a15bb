"""Hard: gains held against pars, exactly over one turn."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from benchmarks.bulk import par_table
from gobelet.bots import hard
from gobelet.bots.hard import Hard
from gobelet.bots.pars import pars
from gobelet.bots.worths import worths
from gobelet.core import TIE, Action, Category, Dice, Score, ScoreSheet, Throw, placements, rolls
from tests.bots.conftest import at, moment, solved
from tests.strategies import any_rulesets, few, known_rulesets, sheets


def chosen(key: str, sheet: str, roll: str, throws_left: int) -> Action:
    return Hard().choose(at(key, sheet, roll, throws_left), 0)


@few
@given(st.data())
def test_what_scoring_a_roll_is_worth_agrees_with_the_placements(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets())
    sheet = data.draw(sheets(ruleset, open_boxes=1))
    par, situation = pars(ruleset), worths(ruleset).situation(sheet)
    for left in range(ruleset.throws_per_turn):
        expected = [
            max(e.gain - par[e.category] for e in placements(sheet, roll, throws_left=left))
            for roll in rolls(ruleset.dice, ruleset.sides)
        ]
        assert worths(ruleset)._scores(situation, left) == pytest.approx(expected, abs=1e-9)


@few
@given(st.data())
def test_sheets_that_one_turn_cannot_tell_apart_are_played_alike(data: st.DataObject) -> None:
    ruleset = data.draw(known_rulesets())
    sheet = data.draw(sheets(ruleset, open_boxes=1))
    other = data.draw(refilled(sheet))
    roll, left = str(data.draw(st.sampled_from(rolls()))), data.draw(st.integers(0, 2))
    one, another = worths(ruleset).situation(sheet), worths(ruleset).situation(other)
    event(f"alike: {one == another}")
    if one == another:
        choices = []
        for each in (sheet, other):
            hard._action.cache_clear()
            hard._turn.cache_clear()
            choices.append(Hard().choose(moment(each, roll, left), 0))
        assert choices[0] == choices[1]


@few
@given(st.data())
def test_what_it_chooses_costs_nothing_in_the_table_that_it_plays_for(data: st.DataObject) -> None:
    """The solver plays Hard in bulk from this table, so the two must not part ways."""
    ruleset = data.draw(known_rulesets())
    sheet = data.draw(sheets(ruleset, open_boxes=1))
    roll, left = data.draw(st.sampled_from(rolls())), data.draw(st.integers(0, 2))
    ranked = par_tables(ruleset).rank(sheet, roll, throws_left=left)
    action = Hard().choose(moment(sheet, str(roll), left), 0)
    assert next(advice.cost for advice in ranked if advice.action == action) < TIE


par_tables = cache(lambda ruleset: par_table(solved(ruleset)))


@st.composite
def refilled(draw: st.DrawFn, sheet: ScoreSheet) -> ScoreSheet:
    """The same boxes filled with other rolls, where the rules allow it."""
    other = ScoreSheet(sheet.ruleset)
    for entry in sheet.entries:
        roll = draw(st.sampled_from([entry.roll, *rolls()]))
        found = placements(other, roll, throws_left=0)
        other = other.fill(next((e for e in found if e.category is entry.category), entry))
    return other


@pytest.mark.parametrize(
    ("roll", "category"),
    [
        ("44444", Category.FIVE_OF_A_KIND),
        ("12345", Category.LARGE_STRAIGHT),
        ("66654", Category.THREE_OF_A_KIND),
        ("22555", Category.FULL_HOUSE),
        ("11446", Category.ONES),
    ],
)
def test_the_entry_most_above_its_par_is_taken(roll: str, category: Category) -> None:
    assert chosen("yacht", "", roll, 0) == Score(category)


def test_a_bonus_that_an_entry_earns_counts() -> None:
    upper = "ones=11123 twos=22213 threes=33312 fours=44412 fives=55512"
    assert chosen("yacht", upper, "66645", 0) == Score(Category.SIXES)
    assert chosen("yacht", "ones=12345 " + upper.partition(" ")[2], "66645", 0) == Score(
        Category.THREE_OF_A_KIND
    )


def test_unused_throws_that_are_paid_count() -> None:
    assert chosen("yatzy", "", "33355", 2) == Score(Category.FULL_HOUSE)


def test_a_joker_goes_where_it_may_and_is_worth_most() -> None:
    assert chosen("classic", "five_of_a_kind=55555", "44444", 0) == Score(Category.FOURS)
    filled = "five_of_a_kind=55555 fours=44412"
    assert chosen("classic", filled, "44444", 0) == Score(Category.LARGE_STRAIGHT)
    assert chosen("fete", filled, "44444", 2) == Score(Category.LARGE_STRAIGHT)


@pytest.mark.parametrize(
    ("sheet", "roll", "kept"),
    [
        ("", "66661", "6666"),
        ("small_straight=12345", "23452", "2345"),
    ],
)
def test_dice_are_kept_for_what_the_boxes_are_worth(sheet: str, roll: str, kept: str) -> None:
    assert chosen("yacht", sheet, roll, 2) == Throw(Dice.parse(kept))


def test_a_made_box_that_no_throw_improves_is_scored_at_once() -> None:
    left = "ones=11234 twos=22134 threes=33124 fours=44123 fives=55123 sixes=66123 chance=11111 "
    lower = "three_of_a_kind=11123 four_of_a_kind=11112 full_house=11122 five_of_a_kind=11111 "
    sheet = f"{left}{lower}large_straight=12345"
    assert chosen("yacht", sheet, "12346", 2) == Score(Category.SMALL_STRAIGHT)
