"""Reasons are true wherever they are given: every claim of every code is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.expert import Expert
from gobelet.bots.hint import hint
from gobelet.bots.pars import pars
from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.core import (
    Bonus,
    Category,
    Dice,
    Entry,
    Keep,
    Pattern,
    Ruleset,
    Score,
    ScoreSheet,
    Throw,
    Total,
    placements,
    rolls,
)
from tests.bots.conftest import moment, solved
from tests.strategies import known_rulesets, sheets
from tests.strategies import rolls as any_roll


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
        check_throw(Thrown(sheet, told.action.keep, told.reason))
    elif isinstance(told.action, Score):
        entries = placements(sheet, roll, throws_left=left)
        entry = next(one for one in entries if one.category is told.action.category)
        check_score(Scored(sheet, entry, entries, told.reason))
        if told.reason.code is ReasonCode.ONLY_CHOICE:
            assert game.actions() == (told.action,)
        if told.reason.code in (ReasonCode.SAVES_CHANCE, ReasonCode.ZERO_SAVES_BOX):
            second = next(one for one in ranked[1:] if isinstance(one.action, Score))
            named = told.reason.other or Category.CHANCE
            assert second.action == Score(named)


@dataclass(frozen=True)
class Scored:
    """A reason to score, and all it may speak of."""

    sheet: ScoreSheet
    entry: Entry
    entries: tuple[Entry, ...]
    reason: Reason

    @property
    def rules(self) -> Ruleset:
        return self.sheet.ruleset

    @property
    def par(self) -> float:
        return pars(self.rules)[self.entry.category]


@dataclass(frozen=True)
class Thrown:
    """A reason to throw, and all it may speak of."""

    sheet: ScoreSheet
    keep: Keep
    reason: Reason

    @property
    def rules(self) -> Ruleset:
        return self.sheet.ruleset


def check_score(said: Scored) -> None:
    """Everything a reason to score says is so."""
    assert said.reason.category is said.entry.category
    if said.reason.points is not None and said.reason.other is None:
        assert said.reason.points == said.entry.points
    SCORED[said.reason.code](said)


def check_throw(said: Thrown) -> None:
    """Everything a reason to throw says is so."""
    reason = said.reason
    named = [*reason.categories, *([reason.category] if reason.category else [])]
    assert all(said.sheet.is_open(category) for category in named)
    THROWN[reason.code](said)


def awarded(bonus: Bonus) -> Callable[[Scored], None]:
    """A check of a reason that names this bonus."""

    def check(said: Scored) -> None:
        awards = {award.bonus: award.points for award in said.entry.awards}
        assert said.reason.bonus == awards[bonus] > 0

    return check


def check_forced_joker(said: Scored) -> None:
    assert said.entry.joker
    assert said.entries == (said.entry,)
    assert len(said.sheet.open) > 1


def check_joker(said: Scored) -> None:
    assert said.entry.joker
    assert said.entry.points > said.rules.box(said.entry.category).points(said.entry.roll)


def check_made(said: Scored) -> None:
    points = said.rules.box(said.entry.category).points(said.entry.roll)
    assert points == said.entry.points > 0
    assert said.entry.category.face is None


def check_upper_on_course(said: Scored) -> None:
    reason, bonus = said.reason, said.rules.upper_bonus
    assert reason.face == said.entry.category.face
    assert reason.count == said.entry.roll.count(reason.face or 0) >= 3
    assert bonus is not None
    assert said.sheet.upper_total < bonus.threshold


def check_well_paid(said: Scored) -> None:
    assert said.entry.points >= said.par


def check_least_lost(said: Scored) -> None:
    assert 0 < said.entry.points < said.par


def check_rest(said: Scored) -> None:
    assert said.entry.category is Category.CHANCE


def check_zero(said: Scored) -> None:
    assert said.entry.points == 0


def check_saves_chance(said: Scored) -> None:
    assert said.sheet.is_open(Category.CHANCE)


SCORED: Final[dict[ReasonCode, Callable[[Scored], None]]] = {
    ReasonCode.FURTHER_FIVE: awarded(Bonus.FIVE_OF_A_KIND),
    ReasonCode.UPPER_BONUS: awarded(Bonus.UPPER),
    ReasonCode.LOWER_BONUS: awarded(Bonus.LOWER),
    ReasonCode.UNUSED_THROWS: awarded(Bonus.UNUSED_THROWS),
    ReasonCode.JOKER_FORCED: check_forced_joker,
    ReasonCode.JOKER: check_joker,
    ReasonCode.MADE_COMBINATION: check_made,
    ReasonCode.UPPER_ON_COURSE: check_upper_on_course,
    ReasonCode.WELL_PAID: check_well_paid,
    ReasonCode.LEAST_LOST: check_least_lost,
    ReasonCode.CHANCE_TAKES_REST: check_rest,
    ReasonCode.LEAST_LOST_ZERO: check_zero,
    ReasonCode.ZERO_SAVES_BOX: check_zero,
    ReasonCode.SAVES_CHANCE: check_saves_chance,
    ReasonCode.ONLY_CHOICE: lambda said: None,  # held against the game's actions above
}


def check_nothing_kept(said: Thrown) -> None:
    assert not said.keep


def check_run_draw(said: Thrown) -> None:
    pattern = _pattern(said)
    assert any(said.keep <= run for run in pattern.runs)
    check_completing(said, pattern)


def draw_of(*shape: int) -> Callable[[Thrown], None]:
    """A check of a reason that hopes for a full house from groups of these sizes."""

    def check(said: Thrown) -> None:
        assert said.reason.category is Category.FULL_HOUSE
        assert said.keep.shape == shape
        check_completing(said, _pattern(said))
        assert len(said.reason.faces) == shape.count(max(shape))

    return check


def check_upper_bonus_draw(said: Thrown) -> None:
    reason, bonus = said.reason, said.rules.upper_bonus
    assert bonus is not None
    assert reason.face is not None
    assert reason.bonus == bonus.points
    missing = bonus.threshold - said.sheet.upper_total
    assert reason.count == ceil(missing / reason.face) <= 5
    assert set(said.keep) == {reason.face}


def check_one_face(said: Thrown) -> None:
    reason, full = said.reason, [roll for roll in rolls() if said.keep <= roll]
    is_many = reason.code is ReasonCode.MANY_ALIKE
    assert set(said.keep) == {reason.face}
    assert reason.count == (len(said.keep) if is_many else None)
    for category in reason.categories:
        box = said.rules.box(category)
        assert any(box.points(roll) for roll in full)
        assert category.face == reason.face or not box.pattern.matches(said.keep)


def check_high_dice(said: Thrown) -> None:
    assert min(said.keep) > 3
    payouts = (said.rules.box(category).payout for category in said.reason.categories)
    assert all(isinstance(payout, Total) for payout in payouts)


THROWN: Final[dict[ReasonCode, Callable[[Thrown], None]]] = {
    ReasonCode.THROW_ALL: check_nothing_kept,
    ReasonCode.RUN_DRAW: check_run_draw,
    ReasonCode.TWO_PAIRS: draw_of(2, 2),
    ReasonCode.FULL_HOUSE_DRAW: draw_of(3, 1),
    ReasonCode.UPPER_BONUS_DRAW: check_upper_bonus_draw,
    ReasonCode.MANY_ALIKE: check_one_face,
    ReasonCode.BEST_FACE: check_one_face,
    ReasonCode.HIGH_DICE: check_high_dice,
    ReasonCode.BEST_AVERAGE: lambda said: None,  # it names nothing
}


def check_completing(said: Thrown, pattern: Pattern) -> None:
    """The named faces are those that make the pattern with one more die."""
    found = tuple(face for face in range(1, 7) if pattern.matches(said.keep + Dice.of(face)))
    assert not pattern.matches(said.keep)
    assert said.reason.faces == found


def _pattern(said: Thrown) -> Pattern:
    assert said.reason.category is not None
    return said.rules.box(said.reason.category).pattern


def test_every_code_is_a_reason_to_score_or_to_throw_and_is_checked() -> None:
    assert sorted([*SCORED, *THROWN]) == sorted(ReasonCode)
