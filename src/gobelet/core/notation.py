"""Text for moves and sheets; dice, games and records have theirs beside them.

Whatever is written here reads back as the same value; `docs/notation.md` shows each form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from gobelet.core.actions import Draw, Forfeit, Land, Move, Score, Throw
from gobelet.core.categories import Category, Pattern
from gobelet.core.dice import Dice, Roll, rolls
from gobelet.core.errors import InvalidNotation
from gobelet.core.placement import placements
from gobelet.core.ruleset import Ruleset
from gobelet.core.sheet import Entry, ScoreSheet
from gobelet.core.types import Seat

_THROW: Final = re.compile(r"t(-|[1-9]+)")
_SEATED: Final = re.compile(r"([0-9])(\S+)")
_ENTRY: Final = re.compile(r"([a-z_]+)(?:=([1-9]+)(?:/([0-9]))?|:([0-9]{1,3}))")


def format_move(move: Move) -> str:
    """One move: a throw, dice that land, a box to score, a forfeit, or a draw.

    `t-` throw all, `t33` keep two threes, `=14456` the dice land, `full_house` score, `x` forfeit,
    `d` draw.
    In a record every line starts with its seat: `1t33`, `2full_house`, `0x`.
    """
    match move:
        case Throw(keep):
            return f"t{keep}"
        case Land(dice):
            return f"={dice}"
        case Score(category):
            return category.value
        case Forfeit():
            return "x"
        case Draw():
            return "d"


def parse_move(text: str) -> Move:
    """Read what `format_move` writes; raise `InvalidNotation`."""
    if text == "x":
        return Forfeit()
    if text == "d":
        return Draw()
    if text.startswith("="):
        return Land(Dice.parse(text[1:]))
    if thrown := _THROW.fullmatch(text):
        return Throw(Dice.parse(thrown[1]))
    return Score(_parse_category(text))


def format_moves(moves: Iterable[tuple[Seat, Move]]) -> str:
    """The moves of a record, one a line, each after its seat."""
    return "".join(f"{seat}{format_move(move)}\n" for seat, move in moves)


def parse_seated_move(text: str) -> tuple[Seat, Move]:
    """Read one line of a record's moves; raise `InvalidNotation`."""
    seated = _SEATED.fullmatch(text)
    if seated is None:
        raise InvalidNotation(f"not a move of a seat: {text[:32]!r}")
    return int(seated[1]), parse_move(seated[2])


def format_sheet(sheet: ScoreSheet) -> str:
    """The entries in the order filled: `fours=14446 full_house=33366/1`; `-` when there are none.

    Behind a slash stand the throws that were left, where they earned points.
    """
    return str(sheet)


def parse_sheet(text: str, ruleset: Ruleset) -> ScoreSheet:
    """Read a sheet by scoring its entries one after the other; raise `InvalidNotation`.

    Points and awards come from the rules, so a sheet cannot claim what its rolls do not earn.
    An entry may also be given by its points, `fours:12`: the first roll that pays them stands in.
    """
    sheet = ScoreSheet(ruleset)
    for word in () if text.strip() == "-" else text.split():
        sheet = sheet.fill(_parse_entry(word, sheet))
    return sheet


def _parse_category(text: str) -> Category:
    try:
        return Category(text)
    except ValueError:
        raise InvalidNotation(f"not a move: {text[:32]!r}") from None


def _parse_entry(word: str, sheet: ScoreSheet) -> Entry:
    parts = _ENTRY.fullmatch(word)
    if parts is None:
        raise InvalidNotation(f"not an entry: {word[:64]!r}")
    name, dice, throws_left, points = parts.groups()
    category = _open_category(name, sheet)
    if points is not None:
        return _entry_worth(sheet, category, int(points))
    roll = _parse_roll(dice, sheet.ruleset)
    left = _parse_throws_left(throws_left or "0", sheet.ruleset)
    for entry in placements(sheet, roll, throws_left=left):
        if entry.category is category:
            return entry
    raise InvalidNotation(f"a joker may not go there: {word!r}")


def _open_category(name: str, sheet: ScoreSheet) -> Category:
    if name not in sheet.ruleset.categories:
        raise InvalidNotation(f"{sheet.ruleset.key} has no box {name!r}")
    if name not in sheet.open:
        raise InvalidNotation(f"the box {name!r} is filled twice")
    return Category(name)


def _parse_roll(text: str, ruleset: Ruleset) -> Roll:
    roll = Dice.parse(text)
    if not ruleset.is_roll(roll):
        raise InvalidNotation(f"not a roll of {ruleset.dice} dice: {text!r}")
    return roll


def _parse_throws_left(text: str, ruleset: Ruleset) -> int:
    if int(text) >= ruleset.throws_per_turn:
        raise InvalidNotation(f"no turn leaves {text} throws")
    return int(text)


def _entry_worth(sheet: ScoreSheet, category: Category, points: int) -> Entry:
    for roll in _plain_rolls_first(sheet.ruleset):
        for entry in placements(sheet, roll, throws_left=0):
            if entry.category is category and entry.points == points:
                return entry
    raise InvalidNotation(f"no roll pays {points} in {category.value}")


def _plain_rolls_first(ruleset: Ruleset) -> list[Roll]:
    """Five alike last, so that a stand-in brings a bonus only where nothing else pays so much."""
    return sorted(rolls(ruleset.dice, ruleset.sides), key=Pattern.FIVE_ALIKE.matches)
