"""
Every error the core raises:

GobeletError
├── InvalidNotation (ValueError)   text that is not what it claims to be
├── InvalidRuleset (ValueError)    data that contradicts itself
├── UnknownRuleset (LookupError)   no ruleset has this key
├── WrongSeatCount (ValueError)    the ruleset is not played by so many
└── IllegalMove                    well formed, but not allowed here; has a `code`
    ├── GameOver          "game_over"
    ├── NotYourTurn       "not_your_turn"
    ├── WrongPhase        "wrong_phase"
    ├── NoThrowsLeft      "no_throws_left"
    ├── MustScore         "must_score"        a joker ended the throwing
    ├── NotInRoll         "not_in_roll"       kept dice that are not in the roll
    ├── NothingToThrow    "nothing_to_throw"  all the dice kept
    ├── WrongDice         "wrong_dice"        chance landed the wrong number of dice
    ├── BoxTaken          "box_taken"
    ├── NoSuchBox         "no_such_box"
    └── JokerRestricted   "joker_restricted"  carries the categories still allowed
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from gobelet.core.actions import Move


class GobeletError(Exception):
    """The root of everything the core raises on purpose."""


class InvalidNotation(GobeletError, ValueError):
    """A text is not what it claims to be."""


class InvalidRuleset(GobeletError, ValueError):
    """The data of a ruleset contradicts itself."""


class UnknownRuleset(GobeletError, LookupError):
    """No ruleset has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"unknown ruleset {self.key!r}"


class WrongSeatCount(GobeletError, ValueError):
    """The ruleset is not played by so many seats."""

    def __init__(self, seats: int, allowed: range) -> None:
        super().__init__(seats, allowed)
        self.seats = seats
        self.allowed = allowed

    def __str__(self) -> str:
        first, last = self.allowed.start, self.allowed.stop - 1
        return f"{self.seats} seats, but {first} to {last} are allowed"


class IllegalMove(GobeletError):
    """A move the rules forbid in this position."""

    code: ClassVar[str]
    """Stable name of the broken rule; clients and translations key on it."""

    def __init__(self, move: Move, **facts: object) -> None:
        super().__init__(move)
        self.move = move
        self.facts = facts

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code}: {self.move}" + (f" ({details})" if details else "")


class GameOver(IllegalMove):
    """The game has ended."""

    code = "game_over"


class NotYourTurn(IllegalMove):
    """Another seat is to act, or this one has left."""

    code = "not_your_turn"


class WrongPhase(IllegalMove):
    """The game waits for another kind of move."""

    code = "wrong_phase"


class NoThrowsLeft(IllegalMove):
    """All throws of the turn are used."""

    code = "no_throws_left"


class MustScore(IllegalMove):
    """A joker ended the throwing."""

    code = "must_score"


class NotInRoll(IllegalMove):
    """The kept dice are not all in the roll."""

    code = "not_in_roll"


class NothingToThrow(IllegalMove):
    """Every die is kept."""

    code = "nothing_to_throw"


class WrongDice(IllegalMove):
    """Chance landed the wrong number of dice, or a face no die has."""

    code = "wrong_dice"


class BoxTaken(IllegalMove):
    """The box is filled already."""

    code = "box_taken"


class NoSuchBox(IllegalMove):
    """The sheet has no box of this category."""

    code = "no_such_box"


class JokerRestricted(IllegalMove):
    """A joker may not go there; the fact `allowed` names the categories that remain."""

    code = "joker_restricted"
