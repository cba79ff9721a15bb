"""Counting: every box over every roll, and every legal action from chosen positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gobelet.core import (
    Box,
    Game,
    Move,
    Phase,
    Ruleset,
    format_game,
    parse_game,
    rolls,
    ways,
)
from tests.strategies import KNOWN

BOXES_FILE: Final = Path(__file__).parent / "boxes.tsv"
POSITIONS_FILE: Final = Path(__file__).parent / "positions.tsv"
DEPTH: Final = 3

_KNOWN: Final = {ruleset.key: ruleset for ruleset in KNOWN}

BOXES_HEADING: Final = """\
# Every box of every ruleset over all 252 rolls (7,776 ordered throws of five dice).
# rolls, throws: how many show the pattern; points: their sum over all ordered throws;
# joker: the sum over the six five alike, each standing in.
"""

POSITIONS_HEADING: Final = """\
# How many sequences of 1, 2 and 3 moves the rules allow from a position: throws and scores of the
# seat to act, and landings; forfeits are not counted. Positions stand in game notation, with |
# between its lines.
"""


@dataclass(frozen=True)
class Position:
    """A game to count from, and the name it has in the file."""

    ruleset: Ruleset
    text: str

    @property
    def game(self) -> Game:
        return parse_game(self.text.replace("|", "\n"), self.ruleset)

    def counts(self) -> list[int]:
        """How many sequences of 1, 2, … moves the rules allow."""
        return [move_sequences(self.game, length) for length in range(1, DEPTH + 1)]


def read_positions() -> list[Position]:
    """The positions that are checked in, in their order, and the first of rules that are new."""
    lines = POSITIONS_FILE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    kept = [Position(_KNOWN[key], text) for key, text, *_ in rows[1:]]
    new = set(_KNOWN) - {position.ruleset.key for position in kept}
    return kept + [one for key in _KNOWN if key in new for one in _first_positions(_KNOWN[key])]


def _first_positions(ruleset: Ruleset) -> list[Position]:
    """Where counting starts for rules that are new: the start, and five sixes once more."""
    again = "0 five_of_a_kind=66666|turn 0 2 2 - 66666"
    return [Position(ruleset, format_game(Game.new(ruleset, 1)).replace("\n", "|"))] + [
        Position(ruleset, again) for box in ruleset.boxes if box.category == "five_of_a_kind"
    ]


def positions_text(positions: list[Position]) -> str:
    """The census of positions as it is checked in."""
    heading = "\t".join(["ruleset", "position", *(f"moves_{n}" for n in range(1, DEPTH + 1))])
    lines = [
        "\t".join(map(str, (position.ruleset.key, position.text, *position.counts())))
        for position in positions
    ]
    return POSITIONS_HEADING + "\n".join([heading, *lines]) + "\n"


def boxes_text() -> str:
    """The census of boxes as it is checked in."""
    lines = [
        "\t".join(map(str, (ruleset.key, box.category, *box_counts(box))))
        for ruleset in KNOWN
        for box in ruleset.boxes
    ]
    return BOXES_HEADING + "\n".join(["ruleset\tbox\trolls\tthrows\tpoints\tjoker", *lines]) + "\n"


def box_counts(box: Box) -> tuple[int, int, int, int]:
    """Rolls and ordered throws that show the pattern, the points they bring, and jokers'."""
    shown = [roll for roll in rolls() if box.pattern.matches(roll)]
    five_alike = [roll for roll in rolls() if roll.shape == (5,)]
    return (
        len(shown),
        sum(map(ways, shown)),
        sum(ways(roll) * box.points(roll) for roll in rolls()),
        sum(map(box.joker_points, five_alike)),
    )


def move_sequences(game: Game, length: int) -> int:
    """How many sequences of so many moves the rules allow; forfeits are not counted."""
    moves = _moves(game)
    if length == 1 or game.turn is None:
        return len(moves)
    after = (game.apply(move, by=game.turn.seat).game for move in moves)
    return sum(move_sequences(next_game, length - 1) for next_game in after)


def _moves(game: Game) -> list[Move]:
    if game.phase is Phase.LAND:
        return [land for land, _ in game.outcomes()]
    return list(game.actions())
