"""What scoring is worth to who holds every gain against the par of the box it fills."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from gobelet.bots.lattice import lattice
from gobelet.bots.one_turn import OneTurn
from gobelet.bots.pars import pars
from gobelet.core import (
    TIE,
    Box,
    Category,
    Choice,
    Entry,
    Pattern,
    Ruleset,
    ScoreSheet,
    Section,
    must_score,
    placements,
)


class Further(Choice):
    """What a further five of a kind is on a sheet."""

    PLAIN = "plain"
    """A roll like any other."""
    AFTER_ZERO = "after_zero"
    AFTER_POINTS = "after_points"


@dataclass(frozen=True, slots=True)
class Situation:
    """All of a sheet that one turn depends on: equal ones are played alike."""

    worths: Worths
    open: int
    """One bit a box, in sheet order."""
    missing: int
    """Points that earn the upper bonus; 0 when this turn cannot earn it."""
    is_last_lower: bool
    """Tells whether points in the one open lower box earn the lower bonus."""
    further: Further
    sheet: ScoreSheet = field(compare=False)
    """Any sheet of this kind."""


class Worths:
    """The worth of entries under one ruleset: their gain minus the par of their box."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        self._dice = lattice(ruleset.dice, ruleset.sides)
        self._pars = pars(ruleset)
        self._fives = [
            (number, roll)
            for number, roll in enumerate(self._dice.rolls)
            if Pattern.FIVE_ALIKE.matches(roll)
        ]
        self._most = {box.category: self._most_points(box) for box in ruleset.boxes}
        self._rows: dict[tuple[int, ...], list[float]] = {}
        self._latest: Situation | None = None

    def situation(self, sheet: ScoreSheet) -> Situation:
        """The kind of sheet this is; asked several times a turn, so the latest is at hand."""
        latest = self._latest
        if latest is None or latest.sheet is not sheet:
            latest = self._latest = self._new_situation(sheet)
        return latest

    def _new_situation(self, sheet: ScoreSheet) -> Situation:
        entries = [sheet.entry(category) for category in self.ruleset.categories]
        return Situation(
            worths=self,
            open=sum(1 << place for place, entry in enumerate(entries) if entry is None),
            missing=self._missing(sheet),
            is_last_lower=_is_last_lower(sheet),
            further=_further(sheet),
            sheet=sheet,
        )

    def _missing(self, sheet: ScoreSheet) -> int:
        rule = self.ruleset.upper_bonus
        if rule is None:
            return 0
        upper = (category for category in sheet.open if category.section is Section.UPPER)
        missing = rule.threshold - sheet.upper_total
        return missing if 0 < missing <= max((self._most[box] for box in upper), default=0) else 0

    def _most_points(self, box: Box) -> int:
        jokers = [box.joker_points(roll) for _, roll in self._fives]
        return max(*(box.points(roll) for roll in self._dice.rolls), *jokers, 0)

    def best_entry(self, entries: Iterable[Entry]) -> tuple[Entry, float]:
        """The entry worth most; among equals not chance, then the first on the sheet."""
        worths = [(entry, entry.gain - self._pars[entry.category]) for entry in entries]
        highest = max(worth for _, worth in worths)
        equal = [(entry, worth) for entry, worth in worths if worth > highest - TIE]
        return min(equal, key=lambda each: each[0].category is Category.CHANCE)

    def turn(self, situation: Situation) -> OneTurn:
        """The turn of such a sheet, weighed exactly."""
        throws = self.ruleset.throws_per_turn
        final = [number for number, roll in self._fives if must_score(situation.sheet, roll)]
        if self.ruleset.unused_throw_bonus is None:
            return OneTurn(self._dice, [self._scores(situation, 0)] * throws, final)
        scores = [self._scores(situation, left) for left in range(throws)]
        return OneTurn(self._dice, scores, final)

    def _scores(self, situation: Situation, throws_left: int) -> array[float]:
        """What scoring each roll is worth."""
        sheet = situation.sheet
        rows = [
            self._row(place, throws_left, *self._bonus(situation, category))
            for place, category in enumerate(self.ruleset.categories)
            if situation.open >> place & 1
        ]
        scores = array("d", map(max, *rows) if len(rows) > 1 else rows[0])
        for number, roll in self._fives if situation.further is not Further.PLAIN else ():
            entries = placements(sheet, roll, throws_left=throws_left)
            scores[number] = self.best_entry(entries)[1]
        return scores

    def _bonus(self, situation: Situation, category: Category) -> tuple[int, int]:
        """From how many points on the box earns the bonus of its section, and that bonus."""
        rules = self.ruleset
        if category.section is Section.UPPER and situation.missing and rules.upper_bonus:
            return situation.missing, rules.upper_bonus.points
        if category.section is Section.LOWER and situation.is_last_lower and rules.lower_bonus:
            return 1, rules.lower_bonus.points
        return 0, 0

    def _row(self, *key: int) -> list[float]:
        """What each roll is worth in a box, given throws left, threshold and bonus."""
        if key not in self._rows:
            self._rows[key] = self._new_row(*key)
        return self._rows[key]

    def _new_row(self, place: int, throws_left: int, threshold: int, bonus: int) -> list[float]:
        box = self.ruleset.boxes[place]
        par = self._pars[box.category]
        unused = self.ruleset.unused_throw_points(box.category) * throws_left

        def worth(points: int) -> float:
            awards = (unused if points else 0) + (bonus if points >= threshold else 0)
            return points + awards - par

        return [worth(box.points(roll)) for roll in self._dice.rolls]


@lru_cache(maxsize=64)
def worths(ruleset: Ruleset) -> Worths:
    """The worth of entries under a ruleset."""
    return Worths(ruleset)


def _further(sheet: ScoreSheet) -> Further:
    five = sheet.entry(Category.FIVE_OF_A_KIND)
    rules = sheet.ruleset.joker or sheet.ruleset.five_of_a_kind_bonus
    if five is None or rules is None:
        return Further.PLAIN
    return Further.AFTER_POINTS if five.points else Further.AFTER_ZERO


def _is_last_lower(sheet: ScoreSheet) -> bool:
    if sheet.ruleset.lower_bonus is None:
        return False
    lower = [sheet.entry(category) for category in sheet.ruleset.section(Section.LOWER)]
    filled = [entry for entry in lower if entry is not None]
    return len(filled) == len(lower) - 1 and all(entry.points for entry in filled)
