"""The hint: the expert's choice, its gain, and a reason that is true wherever it is given."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.bots.errors import Idle, NothingToChoose
from gobelet.bots.expert import Expert
from gobelet.bots.hint import Hint, hint
from gobelet.bots.pars import pars
from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.core import (
    Bonus,
    Category,
    Dice,
    Entry,
    Game,
    Pattern,
    Score,
    ScoreSheet,
    Throw,
    Total,
    placements,
    rolls,
)
from tests.bots.conftest import Experts, at, moment, solved
from tests.strategies import known_rulesets, sheets
from tests.strategies import rolls as any_roll

RUNS = {
    Pattern.RUN_OF_FOUR: ["1234", "2345", "3456"],
    Pattern.RUN_OF_FIVE: ["12345", "23456"],
    Pattern.RUN_1_TO_5: ["12345"],
    Pattern.RUN_2_TO_6: ["23456"],
}


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


@given(st.data())
def test_a_hint_is_the_best_choice_and_its_reason_is_true(data: st.DataObject) -> None:
    ruleset = data.draw(known_rulesets())
    sheet = data.draw(sheets(ruleset, open_boxes=1))
    roll, left = data.draw(any_roll(ruleset)), data.draw(st.integers(0, 2))
    expert, game = Expert(solved(ruleset)), moment(sheet, str(roll), left)
    told = hint(game, 0, expert)
    ranked = expert.rank(sheet, roll, throws_left=left)
    assert told.action == expert.choose(game, 0)
    assert told.expected_total == ranked[0].expected_total
    assert told.gain == (ranked[1].cost if len(ranked) > 1 else None)
    if isinstance(told.action, Throw):
        check_throw(sheet, told.action, told.reason)
    elif isinstance(told.action, Score):
        entries = placements(sheet, roll, throws_left=left)
        entry = next(one for one in entries if one.category is told.action.category)
        check_score(sheet, entry, entries, told.reason)
        if told.reason.code is ReasonCode.ONLY_CHOICE:
            assert game.actions() == (told.action,)
        if told.reason.code in (ReasonCode.SAVES_CHANCE, ReasonCode.ZERO_SAVES_BOX):
            second = next(one for one in ranked[1:] if isinstance(one.action, Score))
            named = told.reason.other or Category.CHANCE
            assert second.action == Score(named)


def check_score(
    sheet: ScoreSheet, entry: Entry, entries: tuple[Entry, ...], reason: Reason
) -> None:
    """Everything a reason to score says is so."""
    code, rules = reason.code, sheet.ruleset
    awards = {award.bonus: award.points for award in entry.awards}
    box = rules.box(entry.category)
    assert reason.category is entry.category
    if reason.points is not None and reason.other is None:
        assert reason.points == entry.points
    bonuses = {
        ReasonCode.FURTHER_FIVE: Bonus.FIVE_OF_A_KIND,
        ReasonCode.UPPER_BONUS: Bonus.UPPER,
        ReasonCode.LOWER_BONUS: Bonus.LOWER,
        ReasonCode.UNUSED_THROWS: Bonus.UNUSED_THROWS,
    }
    if code in bonuses:
        assert reason.bonus == awards[bonuses[code]] > 0
    elif code is ReasonCode.JOKER_FORCED:
        assert entry.joker
        assert entries == (entry,)
        assert len(sheet.open) > 1
    elif code is ReasonCode.JOKER:
        assert entry.joker
        assert entry.points > box.points(entry.roll)
    elif code is ReasonCode.MADE_COMBINATION:
        assert box.points(entry.roll) == entry.points > 0
        assert entry.category.face is None
    elif code is ReasonCode.UPPER_ON_COURSE:
        assert reason.face == entry.category.face
        assert reason.count == entry.roll.count(reason.face or 0) >= 3
        assert rules.upper_bonus is not None
        assert sheet.upper_total < rules.upper_bonus.threshold
    elif code is ReasonCode.WELL_PAID:
        assert entry.points >= pars(rules)[entry.category]
    elif code is ReasonCode.LEAST_LOST:
        assert 0 < entry.points < pars(rules)[entry.category]
    elif code is ReasonCode.CHANCE_TAKES_REST:
        assert entry.category is Category.CHANCE
    elif code in (ReasonCode.LEAST_LOST_ZERO, ReasonCode.ZERO_SAVES_BOX):
        assert entry.points == 0
    elif code is ReasonCode.SAVES_CHANCE:
        assert sheet.is_open(Category.CHANCE)
    else:
        assert code is ReasonCode.ONLY_CHOICE


def check_throw(sheet: ScoreSheet, throw: Throw, reason: Reason) -> None:
    """Everything a reason to throw says is so."""
    code, keep, rules = reason.code, throw.keep, sheet.ruleset
    named = [*reason.categories, *([reason.category] if reason.category else [])]
    assert all(sheet.is_open(category) for category in named)
    full = [roll for roll in rolls() if keep <= roll]
    if code is ReasonCode.THROW_ALL:
        assert not keep
    elif code is ReasonCode.RUN_DRAW:
        assert reason.category is not None
        pattern = rules.box(reason.category).pattern
        assert any(keep <= Dice.parse(run) for run in RUNS[pattern])
        check_completing(pattern, keep, reason)
    elif code in (ReasonCode.TWO_PAIRS, ReasonCode.FULL_HOUSE_DRAW):
        assert reason.category is Category.FULL_HOUSE
        assert keep.shape == ((2, 2) if code is ReasonCode.TWO_PAIRS else (3, 1))
        check_completing(rules.box(reason.category).pattern, keep, reason)
        assert len(reason.faces) == (2 if code is ReasonCode.TWO_PAIRS else 1)
    elif code is ReasonCode.UPPER_BONUS_DRAW:
        assert rules.upper_bonus is not None
        assert reason.face is not None
        assert reason.bonus == rules.upper_bonus.points
        missing = rules.upper_bonus.threshold - sheet.upper_total
        assert reason.count == ceil(missing / reason.face) <= 5
        assert set(keep) == {reason.face}
    elif code in (ReasonCode.MANY_ALIKE, ReasonCode.BEST_FACE):
        assert set(keep) == {reason.face}
        assert reason.count == (len(keep) if code is ReasonCode.MANY_ALIKE else None)
        for category in reason.categories:
            box = rules.box(category)
            assert any(box.points(roll) for roll in full)
            assert category.face == reason.face or not box.pattern.matches(keep)
    elif code is ReasonCode.HIGH_DICE:
        assert min(keep) > 3
        assert all(isinstance(rules.box(one).payout, Total) for one in reason.categories)
    else:
        assert code is ReasonCode.BEST_AVERAGE


def check_completing(pattern: Pattern, keep: Dice, reason: Reason) -> None:
    """The named faces are those that make the pattern with one more die."""
    found = tuple(face for face in range(1, 7) if pattern.matches(keep + Dice.of(face)))
    assert not pattern.matches(keep)
    assert reason.faces == found
