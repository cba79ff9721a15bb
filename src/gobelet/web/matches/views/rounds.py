"""A score sheet told round by round: its dice, its choices, its bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gobelet.core import (
    Award,
    Bonus,
    Box,
    Dice,
    Entry,
    FaceTotal,
    Fixed,
    MatchingTotal,
    Ruleset,
    ScoreSheet,
    Total,
)
from gobelet.web.matches.names import bonus_name, category_name


@dataclass(frozen=True, slots=True)
class DieShown:
    """A die of an entry; idle when it brought nothing."""

    face: int
    is_idle: bool


@dataclass(frozen=True, slots=True)
class AwardShown:
    """A line of a sum; or a bonus that came with an entry."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class EntryShown:
    """A filled box as it is shown."""

    name: str
    dice: tuple[DieShown, ...]
    points: int
    joker: bool
    awards: tuple[AwardShown, ...]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One turn of one seat."""

    number: int
    entry: EntryShown
    change: float = 0.0
    """What the turn's choices brought, rounded: 0 at best, else below."""


def rounds(sheet: ScoreSheet, costs: Sequence[float] = ()) -> tuple[RoundShown, ...]:
    """The entries of a sheet in the order filled; `costs` is what each turn's choices gave away."""
    changes = [0.0 - round(cost, 1) for cost in costs] or [0.0] * len(sheet.entries)
    told = zip(sheet.entries, changes, strict=True)
    return tuple(
        RoundShown(number, entry_shown(sheet.ruleset, entry), change)
        for number, (entry, change) in enumerate(told, start=1)
    )


def entry_shown(ruleset: Ruleset, entry: Entry) -> EntryShown:
    """One entry, the dice that count first."""
    return EntryShown(
        name=category_name(ruleset, entry.category),
        dice=_dice(ruleset.box(entry.category), entry),
        points=entry.points,
        joker=entry.joker,
        awards=tuple(_award(award) for award in entry.awards),
    )


def sum_lines(sheet: ScoreSheet) -> tuple[AwardShown, ...]:
    """What the total of a sheet adds up: its boxes, then its ruleset's bonuses, unearned at 0."""
    ruleset = sheet.ruleset
    offered = {
        Bonus.UPPER: ruleset.upper_bonus,
        Bonus.LOWER: ruleset.lower_bonus,
        Bonus.UNUSED_THROWS: ruleset.unused_throw_bonus,
        Bonus.FIVE_OF_A_KIND: ruleset.five_of_a_kind_bonus,
    }
    return (
        AwardShown(_("Boxes"), sum(entry.points for entry in sheet.entries)),
        *(
            AwardShown(bonus_name(bonus), sheet.bonus_total(bonus))
            for bonus, rule in offered.items()
            if rule is not None
        ),
    )


def best_entry(sheet: ScoreSheet) -> Entry | None:
    """The entry whose roll brought most; what a whole section earned is not the roll's doing."""
    return max(sheet.entries, key=_worth, default=None)


def _worth(entry: Entry) -> int:
    own = {Bonus.UNUSED_THROWS, Bonus.FIVE_OF_A_KIND}
    return entry.points + sum(award.points for award in entry.awards if award.bonus in own)


def _award(award: Award) -> AwardShown:
    return AwardShown(bonus_name(award.bonus), award.points)


def _dice(box: Box, entry: Entry) -> tuple[DieShown, ...]:
    counting = _counting(box, entry)
    idle = entry.roll - counting
    return (
        *(DieShown(face, is_idle=False) for face in counting),
        *(DieShown(face, is_idle=True) for face in idle),
    )


def _counting(box: Box, entry: Entry) -> Dice:
    """The dice of an entry that earned its points; a joker's all do."""
    roll = entry.roll
    if entry.points == 0:
        return Dice(())
    if entry.joker:
        return roll
    match box.payout:
        case Total():
            return roll
        case FaceTotal(face):
            return Dice.of(*(own for own in roll if own == face))
        case Fixed() | MatchingTotal():
            return box.pattern.matching(roll)
