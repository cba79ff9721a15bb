"""The two sections of a sheet, each a small automaton of its own.

    upper   open boxes, and the points still needed for the upper bonus
    lower   open boxes, whether five of a kind was scored for points, whether a box holds a zero

Upper totals with the same future are one state: `need` is the smallest number of points the open
boxes can still bring that earns the bonus, so totals that the same entries carry over the threshold
share it. It is zero when the bonus is paid, out of reach or not in the rules. What the rules do
not ask for is left out of the lower state in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import product
from typing import NamedTuple

from gobelet.core import (
    Armed,
    Box,
    Category,
    Pattern,
    Ruleset,
    ScoreSheet,
    Section,
    rolls,
)


class UpperState(NamedTuple):
    """The upper section between turns."""

    open: int  # one bit a box, in sheet order
    need: int


class LowerState(NamedTuple):
    """The lower section between turns."""

    open: int  # one bit a box, in sheet order
    five_scored: bool
    has_zero: bool


class Play(NamedTuple):
    """One way to fill a box, as far as the future cares."""

    box: int  # within its section
    points: int


class UpperSection:
    """The upper boxes and the bonus their total earns."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.boxes = _boxes(ruleset, Section.UPPER)
        self.plays = _plays(ruleset, self.boxes)
        self.bonus = ruleset.upper_bonus
        self._sums = self._reachable_sums()

    @property
    def states(self) -> set[UpperState]:
        """Every state between turns."""
        full = (1 << len(self.boxes)) - 1
        return {
            self._state(full & ~filled, total)
            for filled, sums in enumerate(self._sums)
            for total in sums
        }

    def after(self, state: UpperState, play: Play) -> tuple[UpperState, int]:
        """The state after a play, and the bonus it brings."""
        left = state.open & ~(1 << play.box)
        if self.bonus is None or state.need == 0:
            return UpperState(left, 0), 0
        missing = state.need - play.points
        return UpperState(left, self._need(left, missing)), self.bonus.points * (missing <= 0)

    def of(self, sheet: ScoreSheet) -> UpperState:
        """The state of a sheet's upper section."""
        return self._state(_open_mask(self.boxes, sheet), sheet.upper_total)

    def _state(self, open_mask: int, total: int) -> UpperState:
        missing = self.bonus.threshold - total if self.bonus else 0
        return UpperState(open_mask, self._need(open_mask, missing))

    def _need(self, open_mask: int, missing: int) -> int:
        """The smallest reachable number of points not below `missing`; zero when there is none."""
        sums = self._sums[open_mask]
        place = bisect_left(sums, max(missing, 0))
        return sums[place] if place < len(sums) else 0

    def _reachable_sums(self) -> list[list[int]]:
        """For every choice of open boxes, what they may bring together, each filled or not."""
        sums = [{0}]
        for box in range(len(self.boxes)):
            brought = {0} | {play.points for play in self.plays if play.box == box}
            sums += [{total + points for total in few for points in brought} for few in sums]
        return [sorted(totals) for totals in sums]


class LowerSection:
    """The lower boxes, what five of a kind leaves behind, the bonus for having no zero."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.boxes = _boxes(ruleset, Section.LOWER)
        self.plays = _plays(ruleset, self.boxes)
        self.bonus = ruleset.lower_bonus
        self._asks_five = ruleset.five_of_a_kind_bonus is not None or (
            ruleset.joker is not None and ruleset.joker.armed is Armed.SCORED
        )

    @property
    def states(self) -> set[LowerState]:
        """Every state between turns."""
        found = {self._state((1 << len(self.boxes)) - 1, five_scored=False, has_zero=False)}
        frontier = found
        while frontier:
            moves = product(frontier, self.plays)
            frontier = {self.after(s, p)[0] for s, p in moves if s.open >> p.box & 1} - found
            found = found | frontier
        return found

    def after(self, state: LowerState, play: Play) -> tuple[LowerState, int]:
        """The state after a play, and the bonus it brings."""
        left = state.open & ~(1 << play.box)
        is_five = self.boxes[play.box].category is Category.FIVE_OF_A_KIND
        five_scored = play.points > 0 if is_five else state.five_scored
        has_zero = state.has_zero or play.points == 0
        is_flawless = self.bonus is not None and left == 0 and not has_zero
        award = self.bonus.points if self.bonus is not None and is_flawless else 0
        return self._state(left, five_scored, has_zero), award

    def of(self, sheet: ScoreSheet) -> LowerState:
        """The state of a sheet's lower section."""
        held = {box.category: sheet.entry(box.category) for box in self.boxes}
        five = held.get(Category.FIVE_OF_A_KIND)
        return self._state(
            _open_mask(self.boxes, sheet),
            five_scored=five is not None and five.points > 0,
            has_zero=any(entry is not None and entry.points == 0 for entry in held.values()),
        )

    def is_five_filled(self, state: LowerState) -> bool:
        """Tell whether the ruleset has a five-of-a-kind box and it is filled."""
        five = [i for i, b in enumerate(self.boxes) if b.category is Category.FIVE_OF_A_KIND]
        return any(not state.open >> box & 1 for box in five)

    def _state(self, open_mask: int, five_scored: bool, has_zero: bool) -> LowerState:
        asks_zero = self.bonus is not None and open_mask != 0
        return LowerState(open_mask, five_scored and self._asks_five, has_zero and asks_zero)


def _boxes(ruleset: Ruleset, section: Section) -> tuple[Box, ...]:
    return tuple(box for box in ruleset.boxes if box.category.section is section)


def _plays(ruleset: Ruleset, boxes: tuple[Box, ...]) -> tuple[Play, ...]:
    return tuple(
        Play(number, points)
        for number, box in enumerate(boxes)
        for points in _possible_points(ruleset, box)
    )


def _possible_points(ruleset: Ruleset, box: Box) -> list[int]:
    """Everything `box` may hold, in ascending order."""
    everything = rolls(ruleset.dice, ruleset.sides)
    points = {box.points(roll) for roll in everything}
    if ruleset.joker is not None:
        points |= {
            box.joker_points(roll) for roll in everything if Pattern.FIVE_ALIKE.matches(roll)
        }
    return sorted(points)


def _open_mask(boxes: tuple[Box, ...], sheet: ScoreSheet) -> int:
    return sum(1 << i for i, box in enumerate(boxes) if sheet.entry(box.category) is None)
