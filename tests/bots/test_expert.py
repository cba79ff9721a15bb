"""Expert: plays and advises from the exact values."""

from __future__ import annotations

import pickle

import pytest

from gobelet import rulesets
from gobelet.bots.expert import Expert
from gobelet.core import Action, Category, Dice, Game, Land, Score, Throw
from gobelet.solver import OtherRuleset
from tests.bots.conftest import Experts, at


def chosen(expert: Expert, sheet: str, roll: str, throws_left: int) -> Action:
    return expert.choose(at(expert.values.ruleset.key, sheet, roll, throws_left), 0)


@pytest.mark.parametrize(
    ("roll", "kept"),
    [
        ("11345", "345"),
        ("22345", "2345"),
        ("11245", "5"),
        ("12344", "44"),
        ("33556", "55"),
        ("55661", "66"),
        ("11123", "111"),
        ("66661", "6666"),
        ("12346", "1234"),
        ("44666", "666"),
    ],
)
def test_it_keeps_what_is_best_after_the_first_throw(
    experts: Experts, roll: str, kept: str
) -> None:
    expert = experts(rulesets.find("classic"))
    assert chosen(expert, "", roll, 2) == Throw(Dice.parse(kept))


@pytest.mark.parametrize("key", rulesets.ALL)
def test_it_scores_the_rarest_combination_that_a_roll_makes(experts: Experts, key: str) -> None:
    """AI-07."""
    expert = experts(rulesets.find(key))
    straight = Category.STRAIGHT if key == "yatzy" else Category.LARGE_STRAIGHT
    assert chosen(expert, "", "44444", 0) == Score(Category.FIVE_OF_A_KIND)
    assert chosen(expert, "", "12345", 0) == Score(straight)


@pytest.mark.parametrize("key", ["yacht", "classic", "clubs", "fete"])
def test_on_equal_points_it_keeps_chance_open(experts: Experts, key: str) -> None:
    """AI-06."""
    expert = experts(rulesets.find(key))
    assert chosen(expert, "", "66654", 0) == Score(Category.THREE_OF_A_KIND)


@pytest.mark.parametrize("key", ["classic", "yacht", "clubs"])
def test_a_zero_is_taken_where_it_is_worth_more_than_points(experts: Experts, key: str) -> None:
    """AI-01."""
    sheet = (
        "twos=11345 threes=11245 fours=11235 fives=11234 three_of_a_kind=11234 "
        "four_of_a_kind=11234 full_house=11234 small_straight=11246 large_straight=11246 "
        "five_of_a_kind=11234 chance=11234"
    )
    expert = experts(rulesets.find(key))
    assert chosen(expert, sheet, "23456", 0) == Score(Category.ONES)
    best, second = expert.advise(at(key, sheet, "23456", 0))
    total = at(key, sheet, "23456", 0).sheets[0].total
    assert best.expected_total - total == pytest.approx(12.6389, abs=1e-4)
    assert second.expected_total - total == pytest.approx(6 + 2.1065, abs=1e-4)
    assert second.cost == pytest.approx(12.6389 - 8.1065, abs=2e-4)


def test_a_box_that_no_throw_improves_is_scored_at_once(experts: Experts) -> None:
    left = "ones=11234 twos=22134 threes=33124 fours=44123 fives=55123 sixes=66123 chance=11111 "
    lower = "three_of_a_kind=11123 four_of_a_kind=11112 full_house=11122 five_of_a_kind=11111 "
    expert = experts(rulesets.find("yacht"))
    best, second = expert.advise(at("yacht", f"{left}{lower}large_straight=12345", "12346", 2))[:2]
    assert best.action == Score(Category.SMALL_STRAIGHT)
    assert second.action == Throw(Dice.parse("1234"))
    assert best.cost == 0.0
    assert second.cost == pytest.approx(0.0, abs=1e-9)


def test_advice_starts_with_what_it_would_play_and_is_as_long_as_asked(experts: Experts) -> None:
    expert = experts(rulesets.find("yacht"))
    game = at("yacht", "", "22345", 2)
    advice = expert.advise(game, limit=3)
    assert advice[0].action == expert.choose(game, 0)
    assert len(advice) == 3
    assert [one.cost for one in advice] == sorted(one.cost for one in advice)


def test_before_the_first_throw_it_advises_the_one_thing_to_do(experts: Experts) -> None:
    expert = experts(rulesets.find("yacht"))
    (advice,) = expert.advise(Game.new(rulesets.find("yacht"), 2))
    assert advice.action == Throw()
    assert advice.expected_total == pytest.approx(245.870775, abs=1e-6)


def test_it_has_no_advice_while_dice_are_in_the_air(experts: Experts) -> None:
    game = Game.new(rulesets.find("yacht"), 1).apply(Throw(), by=0).game
    assert experts(rulesets.find("yacht")).advise(game) == ()
    landed = game.apply(Land(Dice.parse("12345")), by=0).game
    assert experts(rulesets.find("yacht")).advise(landed)


def test_a_table_of_other_rules_is_refused(experts: Experts) -> None:
    expert = experts(rulesets.find("yacht"))
    for _ in ("at first", "with something to remember"):
        with pytest.raises(OtherRuleset):
            expert.choose(at("classic", "", "12345", 2), 0)
        expert.choose(at("yacht", "", "12345", 2), 0)


def test_rules_that_play_alike_share_a_table(experts: Experts) -> None:
    expert = experts(rulesets.find("yacht"))
    assert expert.choose(at("classic_single", "", "66661", 2), 0) == Throw(Dice.parse("6666"))


def test_it_travels_to_another_process(experts: Experts) -> None:
    expert = pickle.loads(pickle.dumps(experts(rulesets.find("yacht"))))
    assert chosen(expert, "", "66661", 2) == Throw(Dice.parse("6666"))
