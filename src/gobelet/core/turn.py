"""One seat's turn under way, and what the rules let it do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.core.actions import Action, Land, Score, Throw
from gobelet.core.dice import NO_DICE, Keep, Roll
from gobelet.core.errors import (
    BoxTaken,
    JokerRestricted,
    MustScore,
    NoSuchBox,
    NothingToThrow,
    NoThrowsLeft,
    NotInRoll,
    WrongDice,
    WrongPhase,
)
from gobelet.core.placement import must_score, open_to, placement, placements
from gobelet.core.sheet import Entry, ScoreSheet
from gobelet.core.types import Choice, Seat


class Phase(Choice):
    """What a game is waiting for."""

    THROW = "throw"
    """The seat's first throw of the turn."""
    LAND = "land"
    """Chance: dice are in the air."""
    DECIDE = "decide"
    """The seat throws again or scores."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's turn under way."""

    seat: Seat
    round: int
    """From 1."""
    throws_left: int
    keep: Keep = NO_DICE
    """The dice kept while the others are in the air."""
    roll: Roll | None = None
    """None before the first throw and while dice are in the air."""
    is_in_air: bool = False

    @property
    def phase(self) -> Phase:
        """What the turn is waiting for."""
        if self.is_in_air:
            return Phase.LAND
        return Phase.THROW if self.roll is None else Phase.DECIDE


def turn_actions(sheet: ScoreSheet, turn: Turn) -> Iterator[Action]:
    """Every legal action in a fixed order: throws by dice kept, then boxes in sheet order."""
    if turn.phase is Phase.THROW:
        yield Throw()
    if turn.phase is not Phase.DECIDE or turn.roll is None:
        return
    if turn.throws_left and not must_score(sheet, turn.roll):
        yield from (Throw(keep) for keep in turn.roll.keeps()[:-1])
    entries = placements(sheet, turn.roll, throws_left=turn.throws_left)
    yield from (Score(entry.category) for entry in entries)


def check_throw(sheet: ScoreSheet, turn: Turn, throw: Throw) -> None:
    """Raise the `IllegalMove` that says why these dice may not be thrown; else do nothing."""
    if turn.phase is Phase.LAND:
        raise WrongPhase(throw, phase=turn.phase)
    if turn.throws_left == 0:
        raise NoThrowsLeft(throw)
    if turn.roll is not None and must_score(sheet, turn.roll):
        raise MustScore(throw)
    if not throw.keep <= (turn.roll or NO_DICE):
        raise NotInRoll(throw, roll=str(turn.roll or NO_DICE))
    if len(throw.keep) == sheet.ruleset.dice:
        raise NothingToThrow(throw)


def check_land(sheet: ScoreSheet, turn: Turn, land: Land) -> None:
    """Raise the `IllegalMove` that says why these dice may not land; else do nothing."""
    if turn.phase is not Phase.LAND:
        raise WrongPhase(land, phase=turn.phase)
    count = sheet.ruleset.dice - len(turn.keep)
    if len(land.dice) != count or any(face > sheet.ruleset.sides for face in land.dice):
        raise WrongDice(land, count=count, sides=sheet.ruleset.sides)


def find_placement(sheet: ScoreSheet, turn: Turn, score: Score) -> Entry:
    """The entry that scoring there would write; raise the `IllegalMove` that forbids it."""
    if turn.phase is not Phase.DECIDE or turn.roll is None:
        raise WrongPhase(score, phase=turn.phase)
    if score.category not in sheet.ruleset.categories:
        raise NoSuchBox(score)
    if not sheet.is_open(score.category):
        raise BoxTaken(score)
    allowed = open_to(sheet, turn.roll)
    if score.category not in allowed:
        raise JokerRestricted(score, allowed=tuple(category.value for category in allowed))
    return placement(sheet, score.category, turn.roll, throws_left=turn.throws_left)
