"""Laws of scoring a roll, for every ruleset: those people play, test-only ones, house rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Armed,
    Bonus,
    Category,
    Dice,
    Entry,
    JokerPlacement,
    Pattern,
    Repeat,
    Roll,
    Ruleset,
    ScoreSheet,
    Section,
    is_joker,
    must_score,
    placements,
    rolls,
)
from tests import strategies

YACHT = rulesets.find("yacht")


@st.composite
def moments(draw: st.DrawFn) -> tuple[ScoreSheet, Roll, int]:
    """A sheet with an open box, a roll to score on it, and the throws left."""
    ruleset = draw(strategies.any_rulesets())
    sheet = draw(strategies.sheets(ruleset, open_boxes=1))
    left = draw(st.integers(0, ruleset.throws_per_turn - 1))
    return sheet, draw(strategies.rolls(ruleset)), left


def _choices(moment: tuple[ScoreSheet, Roll, int]) -> tuple[Entry, ...]:
    sheet, roll, left = moment
    return placements(sheet, roll, throws_left=left)


def _awards(entry: Entry) -> dict[Bonus, int]:
    return {award.bonus: award.points for award in entry.awards}


@given(moments())
def test_there_is_always_a_legal_placement(moment: tuple[ScoreSheet, Roll, int]) -> None:
    sheet, roll, _ = moment
    choices = _choices(moment)
    assert choices
    assert all(entry.roll == roll for entry in choices)
    categories = [entry.category for entry in choices]
    assert categories == [category for category in sheet.open if category in categories]


@pytest.mark.parametrize("roll", ["-", "123", "123456", "12347"])
def test_what_is_no_roll_of_the_rules_is_refused(roll: str) -> None:
    with pytest.raises(ValueError, match=f"not a roll of yacht: {roll}"):
        placements(ScoreSheet(YACHT), Dice.parse(roll), throws_left=0)


@pytest.mark.parametrize("throws_left", [-4, -1, 3, 4])
def test_throws_that_no_turn_leaves_are_refused(throws_left: int) -> None:
    with pytest.raises(ValueError, match=f"throws left after a throw: {throws_left}"):
        placements(ScoreSheet(YACHT), Dice.parse("12345"), throws_left=throws_left)


@given(moments())
def test_a_gain_is_what_the_total_grows_by(moment: tuple[ScoreSheet, Roll, int]) -> None:
    sheet, _, _ = moment
    for entry in _choices(moment):
        assert sheet.fill(entry).total == sheet.total + entry.gain
        assert entry.gain == entry.points + sum(_awards(entry).values())
        assert len(_awards(entry)) == len(entry.awards)
        assert all(award.points > 0 for award in entry.awards)


@given(moments())
def test_a_natural_roll_may_go_to_any_open_box_for_what_it_shows(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    """SC-15: no box is imposed, none is better than its dice."""
    sheet, roll, _ = moment
    if not is_joker(sheet, roll):
        choices = _choices(moment)
        assert tuple(entry.category for entry in choices) == sheet.open
        for entry in choices:
            assert not entry.joker
            assert entry.points == sheet.ruleset.box(entry.category).points(roll)


@given(moments())
def test_a_joker_goes_where_its_rule_lets_it(moment: tuple[ScoreSheet, Roll, int]) -> None:
    sheet, roll, _ = moment
    rule = sheet.ruleset.joker
    if rule is None or not is_joker(sheet, roll):
        return
    allowed = [entry.category for entry in _choices(moment)]
    own = [one for one in sheet.open if one.face is not None and roll.count(one.face) >= 5]
    lower = [one for one in sheet.open if one.section is Section.LOWER]
    forced = own or lower or list(sheet.open)
    assert allowed == (forced if rule.placement is JokerPlacement.FORCED else list(sheet.open))
    for entry in _choices(moment):
        assert entry.joker
        assert entry.points == sheet.ruleset.box(entry.category).joker_points(roll)


@given(moments())
def test_a_joker_is_five_alike_once_the_box_is_armed(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    sheet, roll, _ = moment
    rule, box = sheet.ruleset.joker, sheet.entry(Category.FIVE_OF_A_KIND)
    own = [one for one in sheet.open if one.face is not None and roll.count(one.face) >= 5]
    expected = (
        rule is not None
        and roll.shape[0] >= 5
        and box is not None
        and (rule.armed is Armed.FILLED or box.points > 0)
        and not (rule.placement is JokerPlacement.EARNED and own)
    )
    assert is_joker(sheet, roll) == expected


@given(moments())
def test_throwing_ends_only_with_a_joker_and_only_where_the_rules_say_so(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    """JK-10."""
    sheet, roll, _ = moment
    rule = sheet.ruleset.joker
    ends_turn = rule is not None and rule.ends_turn
    assert must_score(sheet, roll) == (ends_turn and is_joker(sheet, roll))


@given(moments())
def test_the_bonus_for_a_further_five_alike_is_the_same_in_every_box(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    """JK-01, JK-06, JK-13."""
    sheet, roll, _ = moment
    rule, box = sheet.ruleset.five_of_a_kind_bonus, sheet.entry(Category.FIVE_OF_A_KIND)
    own = [one for one in sheet.open if one.face is not None and roll.count(one.face) >= 5]
    is_paid = (
        rule is not None
        and roll.shape[0] >= 5
        and box is not None
        and box.points > 0
        and (rule.repeat is Repeat.ANY or bool(own))
    )
    expected = rule.points if rule is not None and is_paid else 0
    assert {_awards(entry).get(Bonus.FIVE_OF_A_KIND, 0) for entry in _choices(moment)} == {expected}


@given(moments())
def test_the_upper_bonus_is_paid_when_the_threshold_is_crossed(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    """UB-01, UB-03, UB-04, UB-06: never before, never twice."""
    sheet, _, _ = moment
    rule = sheet.ruleset.upper_bonus
    for entry in _choices(moment):
        filled = sheet.fill(entry)
        reached = rule is not None and filled.upper_total >= rule.threshold
        expected = rule.points if rule is not None and reached else 0
        assert filled.bonus_total(Bonus.UPPER) == expected


@given(moments())
def test_the_lower_bonus_is_paid_when_the_section_is_complete_without_a_zero(
    moment: tuple[ScoreSheet, Roll, int],
) -> None:
    """UB-10."""
    sheet, _, _ = moment
    rule = sheet.ruleset.lower_bonus
    for entry in _choices(moment):
        filled = sheet.fill(entry)
        lower = [filled.entry(one) for one in sheet.ruleset.section(Section.LOWER)]
        is_paid = all(one is not None and one.points > 0 for one in lower)
        expected = rule.points if rule is not None and is_paid else 0
        assert filled.bonus_total(Bonus.LOWER) == expected


@given(moments())
def test_unused_throws_pay_on_a_box_that_was_made(moment: tuple[ScoreSheet, Roll, int]) -> None:
    """UB-09."""
    sheet, _, left = moment
    rule = sheet.ruleset.unused_throw_bonus
    for entry in _choices(moment):
        is_paid = rule is not None and entry.category in rule.categories and entry.points > 0
        expected = rule.points * left if rule is not None and is_paid else 0
        assert _awards(entry).get(Bonus.UNUSED_THROWS, 0) == expected


@pytest.mark.parametrize("ruleset", strategies.KNOWN, ids=lambda ruleset: ruleset.key)
def test_natural_rolls_of_an_empty_sheet_pay_by_pattern_alone(ruleset: Ruleset) -> None:
    """SC-09: with the box still open there is no joker, in any ruleset."""
    sheet = ScoreSheet(ruleset)
    for roll in rolls():
        assert not is_joker(sheet, roll)
        for entry in placements(sheet, roll, throws_left=0):
            assert entry.gain == ruleset.box(entry.category).points(roll)


@pytest.mark.parametrize("faces", range(1, 7))
def test_five_alike_fills_five_of_a_kind_first(faces: int) -> None:
    roll = Dice.of(*(faces,) * 5)
    assert Pattern.FIVE_ALIKE.matches(roll)
    for ruleset in strategies.KNOWN:
        entries = placements(ScoreSheet(ruleset), roll, throws_left=0)
        assert {entry.category: entry.gain for entry in entries}[Category.FIVE_OF_A_KIND] == 50
