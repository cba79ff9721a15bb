"""The hint: the expert's choice, its gain, and what a good player would say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gobelet import rulesets
from gobelet.bots.errors import Idle, NothingToChoose
from gobelet.bots.expert import Expert
from gobelet.bots.hint import Hint, hint
from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.core import (
    Category,
    Dice,
    Entry,
    Game,
    Score,
    ScoreSheet,
    Throw,
    rolls,
)
from tests.bots.conftest import Experts, at, moment, solved


def hinted(key: str, sheet: str, roll: str, throws_left: int) -> Hint:
    return hint(at(key, sheet, roll, throws_left), 0, Expert(solved(rulesets.find(key))))


@pytest.mark.parametrize(
    ("key", "sheet", "roll", "left", "action", "reason"),
    [
        (
            "yacht",
            "",
            "33366",
            0,
            Score(Category.FULL_HOUSE),
            Reason(code=ReasonCode.MADE_COMBINATION, category=Category.FULL_HOUSE, points=25),
        ),
        (
            "yacht",
            "ones=11123 twos=22213 threes=33312 fours=44412 fives=55512",
            "66645",
            0,
            Score(Category.SIXES),
            Reason(code=ReasonCode.UPPER_BONUS, category=Category.SIXES, points=18, bonus=35),
        ),
        (
            "yacht",
            "",
            "55512",
            0,
            Score(Category.FIVES),
            Reason(code=ReasonCode.UPPER_ON_COURSE, category=Category.FIVES, face=5, count=3),
        ),
        (
            "classic",
            "five_of_a_kind=55555 fours=44412",
            "44444",
            2,
            Score(Category.LARGE_STRAIGHT),
            Reason(code=ReasonCode.JOKER, category=Category.LARGE_STRAIGHT, points=40),
        ),
        (
            "classic",
            (
                "five_of_a_kind=55555 sixes=66612 full_house=66644 small_straight=12345 "
                "large_straight=12345"
            ),
            "66666",
            2,
            Score(Category.FOUR_OF_A_KIND),
            Reason(
                code=ReasonCode.FURTHER_FIVE,
                category=Category.FOUR_OF_A_KIND,
                points=30,
                bonus=100,
            ),
        ),
        (
            "classic",
            "five_of_a_kind=55555",
            "44444",
            0,
            Score(Category.FOURS),
            Reason(code=ReasonCode.JOKER_FORCED, category=Category.FOURS, points=20),
        ),
        (
            "clubs",
            "five_of_a_kind=55555 fours=44412",
            "44444",
            0,
            Score(Category.LARGE_STRAIGHT),
            Reason(code=ReasonCode.JOKER, category=Category.LARGE_STRAIGHT, points=40),
        ),
        (
            "yatzy",
            "",
            "12345",
            2,
            Score(Category.STRAIGHT),
            Reason(code=ReasonCode.UNUSED_THROWS, category=Category.STRAIGHT, points=30, bonus=10),
        ),
        (
            "yacht",
            "",
            "22345",
            2,
            Throw(Dice.parse("2345")),
            Reason(code=ReasonCode.RUN_DRAW, category=Category.LARGE_STRAIGHT, faces=(1, 6)),
        ),
    ],
)
def test_the_reason_is_what_a_good_player_would_say(
    key: str, sheet: str, roll: str, left: int, action: Throw | Score, reason: Reason
) -> None:
    told = hinted(key, sheet, roll, left)
    assert (told.action, told.reason) == (action, reason)


def test_equal_dice_are_kept_for_the_boxes_that_want_them() -> None:
    told = hinted("yacht", "", "66661", 2)
    assert told.reason == Reason(
        code=ReasonCode.MANY_ALIKE,
        face=6,
        count=4,
        categories=(Category.SIXES, Category.FIVE_OF_A_KIND),
    )


def test_a_zero_that_saves_a_box_names_it() -> None:
    sheet = (
        "twos=11345 threes=11245 fours=11235 fives=11234 three_of_a_kind=11234 "
        "four_of_a_kind=11234 full_house=11234 small_straight=11246 large_straight=11246 "
        "five_of_a_kind=11234 chance=11234"
    )
    told = hinted("classic", sheet, "23456", 0)
    assert told.action == Score(Category.ONES)
    assert told.gain == pytest.approx(12.6389 - 8.1065, abs=2e-4)
    assert told.reason == Reason(
        code=ReasonCode.ZERO_SAVES_BOX,
        category=Category.ONES,
        other=Category.SIXES,
        points=6,
    )


def test_an_only_choice_has_no_gain() -> None:
    ruleset = rulesets.find("yacht")
    sheet = ScoreSheet(ruleset)
    for box in ruleset.boxes[:-1]:
        zero = next(roll for roll in rolls() if not box.points(roll))
        sheet = sheet.fill(Entry(box.category, zero, 0))
    told = hint(moment(sheet, "12346", 0), 0, Expert(solved(ruleset)))
    assert told == Hint(
        Score(Category.CHANCE),
        None,
        16.0,
        Reason(code=ReasonCode.ONLY_CHOICE, category=Category.CHANCE, points=16),
    )


def test_a_seat_with_nothing_to_decide_is_told_why(experts: Experts) -> None:
    """AI-09."""
    ruleset = rulesets.find("yacht")
    start = Game.new(ruleset, 2)
    moments = {
        Idle.NO_THROW_YET: (start, 0),
        Idle.NOT_YOUR_TURN: (start, 1),
        Idle.DICE_IN_AIR: (start.apply(Throw(), by=0).game, 0),
        Idle.GAME_OVER: (replace(start, turn=None), 0),
    }
    assert set(moments) == set(Idle)
    for reason, (game, seat) in moments.items():
        with pytest.raises(NothingToChoose) as refused:
            hint(game, seat, experts(ruleset))
        assert refused.value.reason is reason


def test_facts_travel_as_plain_data() -> None:
    reason = Reason(code=ReasonCode.RUN_DRAW, category=Category.LARGE_STRAIGHT, faces=(1, 6))
    assert reason.to_data() == {
        "code": "run_draw",
        "category": "large_straight",
        "faces": [1, 6],
    }
    assert Reason(code=ReasonCode.THROW_ALL).to_data() == {"code": "throw_all"}
