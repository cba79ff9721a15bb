"""Medium: a simple bot that keeps what it has most of, and is soon content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gobelet.bots.errors import Idle, NothingToChoose, turn_of
from gobelet.bots.pars import pars
from gobelet.core import (
    UPPER_CATEGORIES,
    Action,
    Category,
    Dice,
    Entry,
    Face,
    Game,
    Keep,
    Pattern,
    Roll,
    Score,
    ScoreSheet,
    Seat,
    Throw,
    Turn,
    must_score,
    placements,
)

ENOUGH: Final = 25
"""A box that pays as much ends the turn."""


class Medium:
    """Keeps the most frequent face, or a run of four for which a box is open.

    It stops on four alike, on three alike after its second throw, on a run for which a box is
    open, and when a box other than chance pays enough. It scores the most points; chance only
    when nothing else pays, and a zero where least is lost.
    """

    name = "medium"

    def choose(self, game: Game, seat: Seat) -> Action:
        """Pick a legal action; the same game always gives the same one."""
        turn, sheet = turn_of(game, seat), game.sheets[seat]
        if turn.roll is None:
            return Throw()
        entries = placements(sheet, turn.roll, throws_left=turn.throws_left)
        if not _is_content(sheet, turn, turn.roll, entries):
            keep = _keep(sheet, turn.roll)
            if len(keep) < len(turn.roll):
                return Throw(keep)
        return Score(_best(entries, pars(game.ruleset)))


def place(game: Game) -> Score:
    """Where Medium scores the dice that lie on the table, throws left or not.

    Raises `NothingToChoose` when none do.
    """
    entries = game.placements()
    if not entries:
        raise NothingToChoose(Idle.GAME_OVER if game.is_over else Idle.NO_THROW_YET)
    return Score(_best(entries, pars(game.ruleset)))


def _is_content(sheet: ScoreSheet, turn: Turn, roll: Roll, entries: tuple[Entry, ...]) -> bool:
    if not turn.throws_left or must_score(sheet, roll):
        return True
    alike = roll.shape[0]
    throws = sheet.ruleset.throws_per_turn - turn.throws_left
    return (
        alike >= 4
        or (alike == 3 and throws >= 2)
        or any(_pays_enough(entry) for entry in entries)
        or any(pattern.matches(roll) for pattern in _open_runs(sheet))
    )


def _pays_enough(entry: Entry) -> bool:
    return entry.points >= ENOUGH and entry.category is not Category.CHANCE


def _keep(sheet: ScoreSheet, roll: Roll) -> Keep:
    run = Pattern.RUN_OF_FOUR.matching(roll)
    if run and _open_runs(sheet):
        return run
    face = max(set(roll), key=lambda face: (_weight(sheet, roll, face), face))
    return Dice((face,) * roll.count(face))


def _weight(sheet: ScoreSheet, roll: Roll, face: Face) -> int:
    """Twice the dice that show `face`; a filled upper box costs as much as half a die."""
    is_open = any(sheet.is_open(box) for box in UPPER_CATEGORIES[face - 1 : face])
    return 2 * roll.count(face) - (not is_open)


def _open_runs(sheet: ScoreSheet) -> list[Pattern]:
    patterns = (sheet.ruleset.box(category).pattern for category in sheet.open)
    return [pattern for pattern in patterns if pattern.runs]


def _best(entries: tuple[Entry, ...], par: Mapping[Category, float]) -> Category:
    """Most points, chance last among what pays; equals and zeroes where the par is lowest."""

    def rank(entry: Entry) -> tuple[bool, bool, int, float]:
        is_refuge = entry.category is Category.CHANCE
        return (entry.points > 0, not is_refuge, entry.points, -par[entry.category])

    return max(entries, key=rank).category
