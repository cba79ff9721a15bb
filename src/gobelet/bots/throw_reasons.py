"""Reasons to throw: what the kept dice are on the way to."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.core import (
    UPPER_CATEGORIES,
    Category,
    Dice,
    Face,
    Keep,
    Pattern,
    ScoreSheet,
    Section,
    Total,
    rolls,
)

FULL_HOUSE: Final = (3, 2)

_HALVES: Final[dict[tuple[int, ...], ReasonCode]] = {
    (2, 2): ReasonCode.TWO_PAIRS,
    (3, 1): ReasonCode.FULL_HOUSE_DRAW,
}


def throw_reason(sheet: ScoreSheet, keep: Keep) -> Reason:
    """Why to keep these dice and throw the others."""
    if not keep:
        return Reason(code=ReasonCode.THROW_ALL)
    return (
        _run_reason(sheet, keep)
        or _full_house_reason(sheet, keep)
        or _upper_bonus_reason(sheet, keep)
        or _alike_reason(sheet, keep)
        or _total_reason(sheet, keep)
        or Reason(code=ReasonCode.BEST_AVERAGE)
    )


def _run_reason(sheet: ScoreSheet, keep: Keep) -> Reason | None:
    if len(keep) < 3 or len(set(keep)) < len(keep):
        return None
    for category, pattern in _open_patterns(sheet):
        is_part = any(keep <= run for run in pattern.runs)
        if is_part and not pattern.matches(keep):
            faces = _completing(sheet, keep, pattern)
            return Reason(code=ReasonCode.RUN_DRAW, category=category, faces=faces)
    return None


def _completing(sheet: ScoreSheet, keep: Keep, pattern: Pattern) -> tuple[Face, ...]:
    """The faces that make the pattern with one more die."""
    faces = range(1, sheet.ruleset.sides + 1)
    return tuple(face for face in faces if pattern.matches(keep + Dice.of(face)))


def _full_house_reason(sheet: ScoreSheet, keep: Keep) -> Reason | None:
    code = _HALVES.get(keep.shape)
    for category, pattern in _open_patterns(sheet):
        if code is not None and FULL_HOUSE in pattern.groups:
            faces = _completing(sheet, keep, pattern)
            return Reason(code=code, category=category, faces=faces)
    return None


def _upper_bonus_reason(sheet: ScoreSheet, keep: Keep) -> Reason | None:
    """The last open upper box, one throw from deciding the bonus."""
    rule = sheet.ruleset.upper_bonus
    upper = [category for category in sheet.open if category.section is Section.UPPER]
    if rule is None or len(upper) != 1 or set(keep) != {upper[0].face}:
        return None
    face = keep.faces[0]
    count = ceil((rule.threshold - sheet.upper_total) / face)
    if not len(keep) < count <= sheet.ruleset.dice:
        return None
    return Reason(
        code=ReasonCode.UPPER_BONUS_DRAW,
        category=upper[0],
        face=face,
        count=count,
        bonus=rule.points,
    )


def _alike_reason(sheet: ScoreSheet, keep: Keep) -> Reason | None:
    if len(set(keep)) > 1:
        return None
    face, count = keep.faces[0], len(keep)
    categories = tuple(_earnable(sheet, keep))
    if not categories:
        return None
    if count == 1:
        return Reason(code=ReasonCode.BEST_FACE, face=face, categories=categories)
    return Reason(code=ReasonCode.MANY_ALIKE, face=face, count=count, categories=categories)


def _earnable(sheet: ScoreSheet, keep: Keep) -> Iterator[Category]:
    """Open boxes that these equal dice have not earned yet and may earn with the next throw."""
    full = [roll for roll in rolls(sheet.ruleset.dice, sheet.ruleset.sides) if keep <= roll]
    own = UPPER_CATEGORIES[keep.faces[0] - 1 : keep.faces[0]]
    for category, pattern in _open_patterns(sheet):
        is_missing = pattern.groups and not pattern.matches(keep)
        if category in own or (is_missing and any(pattern.matches(roll) for roll in full)):
            yield category


def _total_reason(sheet: ScoreSheet, keep: Keep) -> Reason | None:
    paying = tuple(
        category for category in sheet.open if isinstance(sheet.ruleset.box(category).payout, Total)
    )
    if not paying or 2 * keep.faces[0] <= sheet.ruleset.sides + 1:
        return None
    return Reason(code=ReasonCode.HIGH_DICE, categories=paying)


def _open_patterns(sheet: ScoreSheet) -> list[tuple[Category, Pattern]]:
    return [(category, sheet.ruleset.box(category).pattern) for category in sheet.open]
