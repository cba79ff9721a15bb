"""What optimal play does in a turn, for kernels that follow it forwards.

The values decide; actions that are worth the same (`core.TIE`) are taken in the order of the
game's actions, like `ValueTable.rank`. A block's whole turn is laid out in `TurnRoom`:

    plays   (throws, plays, 8)  what a play brings in the end, with so many throws left
    scores  (throws, rolls, 8)  the best a roll can be scored for
    keeps   (throws, keeps, 8)  what a keep is worth; none with no throws left
    rows, worths                work space, as in `gobelet.solver.kernels`
"""

from __future__ import annotations

from typing import Final, NamedTuple

from numba import float64, int64

from gobelet.core import TIE
from gobelet.solver.jit import inline, kernel
from gobelet.solver.kernels import (
    LOWEST,
    READ_ONLY,
    TABLES,
    choose,
    is_own_open,
    pay_unused_throw,
    score_rolls,
    settle,
    throw,
    weigh_plays,
)
from gobelet.solver.tables import LANES, NATURAL, NOTHING, OWN_BOX, Doubles, Tables
from gobelet.solver.vector import load, store
from gobelet.solver.workspace import line_up

SCORE_NOW: Final = -1


class TurnRoom(NamedTuple):
    """Room for everything that a block's states weigh in a turn."""

    plays: Doubles
    scores: Doubles
    keeps: Doubles
    rows: Doubles
    worths: Doubles


def turn_room(tables: Tables) -> TurnRoom:
    """Room for one thread."""
    return TurnRoom(
        plays=line_up(tables.throws * tables.play_unused.size),
        scores=line_up(tables.throws * tables.rolls),
        keeps=line_up(tables.throws * tables.keeps),
        rows=line_up(int(tables.part_row[-1])),
        worths=line_up(tables.keeps + tables.rolls),
    )


TURN_ROOM = (float64[::1],) * len(TurnRoom._fields)


@inline
def copy(source: Doubles, first: int, out: Doubles, start: int, rows: int) -> None:
    """Copy rows from `first` on to those from `start` on."""
    for row in range(rows):
        store(out, (start + row) * LANES, load(source, (first + row) * LANES))


@kernel(TABLES, READ_ONLY, int64, int64, *TURN_ROOM)
def weigh_turn(
    t: Tables,
    values: Doubles,
    upper: int,
    lower: int,
    plays: Doubles,
    scores: Doubles,
    keeps: Doubles,
    rows: Doubles,
    worths: Doubles,
) -> None:
    """Weigh everything a block's states may do in a turn, from the last throw backwards."""
    open_boxes = t.upper_open[upper] | t.lower_open[lower]
    play_room = t.play_unused.size * LANES
    score_room = t.rolls * LANES
    for throws_left in range(t.throws):
        now = plays[throws_left * play_room : (throws_left + 1) * play_room]
        best = scores[throws_left * score_room : (throws_left + 1) * score_room]
        if throws_left == 0:
            weigh_plays(t, values, open_boxes, upper, lower, now)
        else:
            throw(t, worths)
            copy(worths, 0, keeps, throws_left * t.keeps, t.keeps)
            copy(plays, (throws_left - 1) * t.play_unused.size, now, 0, t.play_unused.size)
            pay_unused_throw(t, open_boxes, now)
        score_rolls(t, open_boxes, lower, now, rows, best)
        if throws_left == 0:
            settle(t, best, worths)
        else:
            choose(t, open_boxes, lower, best, worths)


@inline
def joker_choice(t: Tables, open_boxes: int, five: int, box: int) -> int:
    """What a joker may do in a box."""
    own_open = is_own_open(t, open_boxes, five)
    lower_open = int(open_boxes >> t.upper_boxes != 0)
    if box < t.upper_boxes:
        return int(t.upper_choice[own_open, lower_open])
    return int(t.lower_choice[own_open, lower_open])


@inline
def legal_play(t: Tables, open_boxes: int, lower: int, roll: int, box: int) -> int:
    """The play that a roll is in an open box; -1 where the joker rule forbids it."""
    five = t.roll_five[roll]
    choice = NATURAL
    if five >= 0 and t.armed[lower]:
        choice = joker_choice(t, open_boxes, five, box)
    if choice == NOTHING or (choice == OWN_BOX and box != t.five_box[five]):
        return -1
    return int(t.natural[roll, box] if choice == NATURAL else t.joker[five, box])


@inline
def best_play(
    t: Tables, plays: Doubles, open_boxes: int, lower: int, roll: int, throws_left: int, lane: int
) -> int:
    """The play to score a roll with."""
    best, best_value = -1, LOWEST
    first = throws_left * t.play_unused.size
    for box in range(t.boxes):
        if open_boxes >> box & 1:
            play = legal_play(t, open_boxes, lower, roll, box)
            if play >= 0:
                value = plays[(first + play) * LANES + lane]
                if value > best_value + TIE:
                    best, best_value = play, value
    return best


@inline
def award_of(t: Tables, open_boxes: int, lower: int, roll: int) -> float:
    """The bonus that a roll earns wherever it is scored."""
    five = t.roll_five[roll]
    if five < 0 or not t.paid[lower]:
        return 0.0
    return float(t.five_bonus[is_own_open(t, open_boxes, five)])


@inline
def best_keep(
    t: Tables,
    scores: Doubles,
    keeps: Doubles,
    open_boxes: int,
    lower: int,
    roll: int,
    throws_left: int,
    lane: int,
) -> int:
    """The dice to keep of a roll, or `SCORE_NOW`."""
    five = t.roll_five[roll]
    if throws_left == 0:
        return SCORE_NOW
    if five >= 0 and t.armed[lower] and t.ends_turn[is_own_open(t, open_boxes, five)]:
        return SCORE_NOW
    best, best_value = SCORE_NOW, LOWEST
    for i in range(t.keep_start[roll], t.keep_start[roll + 1]):
        value = keeps[(throws_left * t.keeps + t.keep[i]) * LANES + lane]
        if value > best_value + TIE:
            best, best_value = t.keep[i], value
    scored = scores[(throws_left * t.rolls + roll) * LANES + lane]
    return SCORE_NOW if scored > best_value + TIE else best
