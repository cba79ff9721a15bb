"""What `rank` says of known decisions, and of any decision."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from gobelet import rulesets
from gobelet.core import (
    Action,
    Advice,
    Category,
    Dice,
    Game,
    Ruleset,
    Score,
    ScoreSheet,
    Throw,
    Turn,
    parse_sheet,
    rolls,
    ways,
)
from gobelet.solver import OtherRuleset
from tests import strategies
from tests.rulesets_for_tests import FREE_CHOICE
from tests.solver.conftest import Tables, solved

CLASSIC: Final = rulesets.find("classic")
YACHT: Final = rulesets.find("yacht")
FETE: Final = rulesets.find("fete")

FIRST_THROWS: Final = [
    ("11345", "345", 250.62),
    ("22345", "2345", 254.88),
    ("33245", "2345", 254.88),
    ("11245", "5", 249.94),
    ("12344", "44", 252.24),
    ("33556", "55", 253.02),
    ("55661", "66", 253.94),
    ("11123", "111", 254.99),
    ("66661", "6666", 284.30),
    ("12346", "1234", 251.13),
    ("44666", "666", 265.11),
]


def by_action(advice: tuple[Advice, ...]) -> dict[Action, float]:
    return {one.action: one.expected_total for one in advice}


def keep(faces: str) -> Throw:
    return Throw(Dice.parse(faces))


@pytest.mark.parametrize(("roll", "best", "total"), FIRST_THROWS)
def test_the_best_first_keep_of_an_empty_sheet_is_the_published_one(
    tables: Tables, roll: str, best: str, total: float
) -> None:
    """SO-10, under `classic`."""
    first = tables(CLASSIC).rank(ScoreSheet(CLASSIC), Dice.parse(roll), throws_left=2)[0]
    assert first.action == keep(best)
    assert first.expected_total == pytest.approx(total, abs=0.005)
    assert first.cost == 0


@pytest.mark.parametrize(("roll", "best"), [(roll, best) for roll, best, _ in FIRST_THROWS])
def test_a_joker_that_ends_the_throwing_changes_no_first_keep(
    tables: Tables, roll: str, best: str
) -> None:
    """SO-10, SO-12 under `fete`, whose totals are a tenth of a point lower."""
    here, there = (
        tables(ruleset).rank(ScoreSheet(ruleset), Dice.parse(roll), throws_left=2)[0]
        for ruleset in (FETE, CLASSIC)
    )
    assert here.action == there.action == keep(best)
    assert here.expected_total == pytest.approx(there.expected_total - 0.1, abs=0.05)


def test_the_other_keeps_of_a_first_throw_cost_what_was_published(tables: Tables) -> None:
    empty = ScoreSheet(CLASSIC)
    ranked = by_action(tables(CLASSIC).rank(empty, Dice.parse("11345"), throws_left=2))
    assert ranked[keep("-")] == pytest.approx(249.47, abs=0.005)
    assert ranked[keep("11")] == pytest.approx(249.17, abs=0.005)


@pytest.mark.parametrize("roll", ["44666", "55666"])
@pytest.mark.parametrize(
    ("ruleset", "broken", "kept", "scored"),
    [(CLASSIC, 265.11, 258.13, 253.91), (FETE, 265.02, 258.03, 253.82)],
    ids=["classic", "fete"],
)
def test_a_full_house_on_the_first_throw_is_broken(
    tables: Tables, ruleset: Ruleset, roll: str, broken: float, kept: float, scored: float
) -> None:
    """SO-12. To keep all five is to spend a throw: what the dice are worth with one left."""
    now, later = (
        tables(ruleset).rank(ScoreSheet(ruleset), Dice.parse(roll), throws_left=left)
        for left in (2, 1)
    )
    assert now[0].action == later[0].action == keep("666")
    assert now[0].expected_total == pytest.approx(broken, abs=0.005)
    assert later[0].expected_total == pytest.approx(kept, abs=0.005)
    assert by_action(now)[Score(Category.FULL_HOUSE)] == pytest.approx(scored, abs=0.005)


@pytest.mark.parametrize(
    ("ruleset", "large", "thrown", "small"),
    [
        (CLASSIC, 261.5314, 254.8754, 246.5554),
        (FETE, 261.5149, 254.8054, 246.4185),
        (YACHT, 253.4742, 246.9568, 238.8101),
    ],
    ids=["classic", "fete", "yacht"],
)
def test_a_large_straight_on_the_first_throw_is_scored(
    tables: Tables, ruleset: Ruleset, large: float, thrown: float, small: float
) -> None:
    """SO-15."""
    ranked = tables(ruleset).rank(ScoreSheet(ruleset), Dice.parse("12345"), throws_left=2)
    assert ranked[0].action == Score(Category.LARGE_STRAIGHT)
    assert ranked[0].expected_total == pytest.approx(large, abs=1e-4)
    assert by_action(ranked)[keep("2345")] == pytest.approx(thrown, abs=1e-4)
    assert by_action(ranked)[Score(Category.SMALL_STRAIGHT)] == pytest.approx(small, abs=1e-4)


def test_the_published_decision_in_the_middle_of_a_game(tables: Tables) -> None:
    """SO-07."""
    sheet = parse_sheet(
        "ones:2 threes:12 fours:16 sixes:18 full_house:25 small_straight:30", FREE_CHOICE
    )
    ranked = tables(FREE_CHOICE).rank(sheet, Dice.parse("12344"), throws_left=2)
    assert sheet.total == 103
    assert ranked[0].action == keep("234")
    assert ranked[0].expected_total == pytest.approx(243.4088, abs=5e-5)
    assert by_action(ranked)[keep("1234")] == pytest.approx(243.10, abs=0.005)


@pytest.mark.parametrize("ruleset", [CLASSIC, FETE], ids=["classic", "fete"])
@pytest.mark.parametrize(("five", "best", "value"), [(50, "333", 140 / 36), (0, "123", 80 / 36)])
def test_a_live_bonus_outweighs_a_straight_draw(
    tables: Tables, ruleset: Ruleset, five: int, best: str, value: float
) -> None:
    """SO-13."""
    sheet = parse_sheet(
        "ones:3 twos:6 threes:9 fours:12 fives:15 sixes:18 three_of_a_kind:20 four_of_a_kind:0 "
        f"full_house:25 small_straight:30 five_of_a_kind:{five} chance:20",
        ruleset,
    )
    ranked = tables(ruleset).rank(sheet, Dice.parse("12333"), throws_left=1)
    assert ranked[0].expected_total - sheet.total == pytest.approx(value, abs=1e-9)
    assert by_action(ranked)[keep(best)] == pytest.approx(ranked[0].expected_total, abs=1e-9)
    assert by_action(ranked)[keep("123")] - sheet.total == pytest.approx(80 / 36, abs=1e-9)


@pytest.mark.parametrize("key", ["classic", "yacht", "clubs"])
def test_a_zero_in_ones_beats_six_in_sixes(tables: Tables, key: str) -> None:
    """AI-01: ones and sixes are left, the upper bonus is out of reach, five of a kind holds 0."""
    ruleset = rulesets.find(key)
    sheet = parse_sheet(
        "twos:0 threes:0 fours:0 fives:0 three_of_a_kind:20 four_of_a_kind:0 full_house:25 "
        "small_straight:30 large_straight:40 five_of_a_kind:0 chance:20",
        ruleset,
    )
    zero, six = tables(ruleset).rank(sheet, Dice.parse("23456"), throws_left=0)
    assert zero.action == Score(Category.ONES)
    assert zero.expected_total - sheet.total == pytest.approx(12.6389, abs=5e-5)
    assert six.expected_total - sheet.total == pytest.approx(8.1065, abs=5e-5)


@pytest.mark.parametrize(
    ("ruleset", "three", "chance"), [(CLASSIC, 252.9568, 246.9583), (YACHT, 245.8678, 239.6861)]
)
def test_equal_points_do_not_burn_chance(
    tables: Tables, ruleset: Ruleset, three: float, chance: float
) -> None:
    """AI-06."""
    ranked = tables(ruleset).rank(ScoreSheet(ruleset), Dice.parse("66654"), throws_left=0)
    assert ranked[0].action == Score(Category.THREE_OF_A_KIND)
    assert ranked[0].expected_total == pytest.approx(three, abs=5e-5)
    assert by_action(ranked)[Score(Category.CHANCE)] == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(
    ("key", "roll", "category"),
    [
        ("classic", "44444", Category.FIVE_OF_A_KIND),
        ("classic", "12345", Category.LARGE_STRAIGHT),
        ("yatzy", "44444", Category.FIVE_OF_A_KIND),
        ("yatzy", "12345", Category.STRAIGHT),
    ],
)
def test_the_highest_combination_of_a_last_throw_is_scored(
    tables: Tables, key: str, roll: str, category: Category
) -> None:
    ruleset = rulesets.find(key)
    ranked = tables(ruleset).rank(ScoreSheet(ruleset), Dice.parse(roll), throws_left=0)
    assert ranked[0].action == Score(category)


def test_a_joker_that_ends_the_throwing_leaves_only_boxes(tables: Tables) -> None:
    sheet = parse_sheet("five_of_a_kind:50 sixes:18", FETE)
    ranked = tables(FETE).rank(sheet, Dice.parse("66666"), throws_left=2)
    assert all(isinstance(one.action, Score) for one in ranked)
    assert len(ranked) == 6


def test_a_full_sheet_has_no_advice(tables: Tables) -> None:
    sheet = parse_sheet(
        "ones:3 twos:6 threes:9 fours:12 fives:15 sixes:18 three_of_a_kind:20 four_of_a_kind:0 "
        "full_house:25 small_straight:30 large_straight:40 five_of_a_kind:0 chance:20",
        YACHT,
    )
    assert tables(YACHT).rank(sheet, Dice.parse("12345"), throws_left=2) == ()


def test_actions_of_equal_worth_stand_in_the_order_of_the_game(tables: Tables) -> None:
    """With sixes alone to fill, dice that are no sixes are all thrown or kept at the same cost."""
    sheet = parse_sheet(
        "ones:3 twos:6 threes:9 fours:12 fives:15 three_of_a_kind:20 four_of_a_kind:0 "
        "full_house:25 small_straight:30 large_straight:40 five_of_a_kind:0 chance:20",
        YACHT,
    )
    ranked = tables(YACHT).rank(sheet, Dice.parse("12345"), throws_left=1)
    assert [one.action for one in ranked[:2]] == [keep("-"), keep("1")]
    singles = [one.action for one in ranked if isinstance(one.action, Throw)][1:6]
    assert singles == [keep(face) for face in "12345"]


def test_another_ruleset_is_refused(tables: Tables) -> None:
    with pytest.raises(OtherRuleset) as refusal:
        tables(CLASSIC).value(ScoreSheet(YACHT))
    assert refusal.value.asked is YACHT


def test_a_ruleset_that_plays_alike_shares_the_table(tables: Tables) -> None:
    single = rulesets.find("classic_single")
    assert tables(YACHT).value(ScoreSheet(single)) == pytest.approx(245.870775, abs=1e-6)


@pytest.mark.parametrize(("roll", "throws_left"), [("1234", 2), ("12345", 3), ("12345", -1)])
def test_what_no_turn_can_bring_is_refused(tables: Tables, roll: str, throws_left: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        tables(YACHT).rank(ScoreSheet(YACHT), Dice.parse(roll), throws_left=throws_left)


@given(st.data())
def test_every_legal_action_is_ranked_once_and_best_first(data: DataObject) -> None:
    ruleset = data.draw(strategies.known_rulesets())
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    roll = data.draw(strategies.rolls(ruleset))
    left = data.draw(st.integers(0, ruleset.throws_per_turn - 1))
    ranked = solved(ruleset).rank(sheet, roll, throws_left=left)
    game = Game(ruleset, (sheet,), Turn(0, len(sheet.entries) + 1, left, roll=roll))
    assert sorted(map(str, by_action(ranked))) == sorted(map(str, game.actions()))
    assert len(ranked) == len(game.actions())
    assert ranked[0].cost == 0
    assert [one.cost for one in ranked] == pytest.approx(sorted(one.cost for one in ranked))
    best = ranked[0].expected_total
    assert all(one.cost == pytest.approx(best - one.expected_total, abs=1e-8) for one in ranked)


@strategies.few
@given(st.data())
def test_the_best_actions_of_all_rolls_add_up_to_the_value_of_the_sheet(data: DataObject) -> None:
    ruleset = data.draw(strategies.known_rulesets())
    sheet = data.draw(strategies.sheets(ruleset, open_boxes=1))
    values, left = solved(ruleset), ruleset.throws_per_turn - 1
    throws = ruleset.sides**ruleset.dice
    mean = sum(
        ways(roll) * values.rank(sheet, roll, throws_left=left)[0].expected_total
        for roll in rolls(ruleset.dice, ruleset.sides)
    )
    assert mean / throws == pytest.approx(sheet.total + values.value(sheet), abs=1e-8)
