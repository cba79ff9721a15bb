"""Reasons to score: what the entry brings, else what it saves."""

from __future__ import annotations

from collections.abc import Sequence

from gobelet.bots.pars import pars
from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.core import Bonus, Category, Entry, ScoreSheet, Section

_AWARDS = (
    (Bonus.FIVE_OF_A_KIND, ReasonCode.FURTHER_FIVE),
    (Bonus.UPPER, ReasonCode.UPPER_BONUS),
    (Bonus.LOWER, ReasonCode.LOWER_BONUS),
    (Bonus.UNUSED_THROWS, ReasonCode.UNUSED_THROWS),
)


def score_reason(sheet: ScoreSheet, entry: Entry, others: Sequence[Entry]) -> Reason:
    """Why to fill this box; `others` are the other placements of the roll, best first."""
    return (
        _joker_reason(sheet, entry, others)
        or _award_reason(entry)
        or _zero_reason(entry, others)
        or _chance_reason(sheet, entry)
        or _points_reason(sheet, entry, others)
    )


def _reason(code: ReasonCode, entry: Entry) -> Reason:
    return Reason(code=code, category=entry.category, points=entry.points)


def _joker_reason(sheet: ScoreSheet, entry: Entry, others: Sequence[Entry]) -> Reason | None:
    if not entry.joker:
        return None
    if not others and len(sheet.open) > 1:
        return _reason(ReasonCode.JOKER_FORCED, entry)
    box = sheet.ruleset.box(entry.category)
    stands_in = entry.points > box.points(entry.roll)
    return _reason(ReasonCode.JOKER, entry) if stands_in else None


def _award_reason(entry: Entry) -> Reason | None:
    earned = {award.bonus: award.points for award in entry.awards}
    for bonus, code in _AWARDS:
        if bonus in earned:
            return Reason(
                code=code, category=entry.category, points=entry.points, bonus=earned[bonus]
            )
    return None


def _zero_reason(entry: Entry, others: Sequence[Entry]) -> Reason | None:
    if entry.points:
        return None
    if others and others[0].points:
        return Reason(
            code=ReasonCode.ZERO_SAVES_BOX,
            category=entry.category,
            other=others[0].category,
            points=others[0].points,
        )
    return Reason(code=ReasonCode.LEAST_LOST_ZERO, category=entry.category)


def _chance_reason(sheet: ScoreSheet, entry: Entry) -> Reason | None:
    if entry.category is not Category.CHANCE:
        return None
    code = ReasonCode.WELL_PAID if _is_well_paid(sheet, entry) else ReasonCode.CHANCE_TAKES_REST
    return _reason(code, entry)


def _points_reason(sheet: ScoreSheet, entry: Entry, others: Sequence[Entry]) -> Reason:
    face = entry.category.face
    if face is None:
        return _reason(ReasonCode.MADE_COMBINATION, entry)
    count = entry.roll.count(face)
    if _bonus_is_open(sheet, entry) and count >= _pace(sheet):
        return Reason(
            code=ReasonCode.UPPER_ON_COURSE, category=entry.category, face=face, count=count
        )
    if _is_well_paid(sheet, entry):
        return _reason(ReasonCode.WELL_PAID, entry)
    if others and others[0].category is Category.CHANCE:
        return _reason(ReasonCode.SAVES_CHANCE, entry)
    return _reason(ReasonCode.LEAST_LOST, entry)


def _is_well_paid(sheet: ScoreSheet, entry: Entry) -> bool:
    return entry.points >= pars(sheet.ruleset)[entry.category]


def _pace(sheet: ScoreSheet) -> float:
    """How many of each face earn the upper bonus."""
    rule = sheet.ruleset.upper_bonus
    faces = [category.face or 0 for category in sheet.ruleset.section(Section.UPPER)]
    return rule.threshold / sum(faces) if rule is not None else 0.0


def _bonus_is_open(sheet: ScoreSheet, entry: Entry) -> bool:
    """Tell whether the upper bonus is not earned yet, and still can be after the entry."""
    rule = sheet.ruleset.upper_bonus
    if rule is None or sheet.upper_total >= rule.threshold:
        return False
    others = [category.face or 0 for category in sheet.open if category != entry.category]
    return sheet.upper_total + entry.points + sheet.ruleset.dice * sum(others) >= rule.threshold
