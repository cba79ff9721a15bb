"""The arithmetic of a turn, in blocks of eight states that have the same open boxes.

Arrays in, `out` filled; no objects and no errors. `gobelet.solver.tables` defines the symbols.
A block is the upper states `upper`, `upper + 1`, ... beside one lower state. Its work space:

    plays   (plays, 8)  what a play brings in the end: its gain and the value of the next state
    rows    (rows, 8)   the best play of each row of each part
    scores  (rolls, 8)  the best a roll can be scored for, now
    worths  (dice, 8)   the best some dice are worth: a keep once thrown, a roll once settled

One die at a time: the worth of a keep is the mean over one more die, and the best keep of a roll
is the best keep of the same roll with a die less.
"""

from __future__ import annotations

from typing import Any, cast, get_type_hints

from numba import float64, int32, int64, types

from gobelet.solver.jit import inline, kernel
from gobelet.solver.tables import (
    JOKER,
    LANES,
    NATURAL,
    OWN_BOX,
    DoubleGrid,
    Doubles,
    IntGrid,
    Ints,
    Tables,
)
from gobelet.solver.vector import larger, load, pick, splat, store

_FIELDS = {
    int: int64,
    Ints: int32[::1],
    IntGrid: int32[:, ::1],
    Doubles: float64[::1],
    DoubleGrid: float64[:, ::1],
}
_HINTS = get_type_hints(Tables, include_extras=True)
TABLES = cast(Any, types.NamedTuple)([_FIELDS[hint] for hint in _HINTS.values()], Tables)
LOWEST = -1e300  # below every value; stands for a choice that is not there


@inline
def weigh_plays(
    t: Tables, values: Doubles, open_boxes: int, upper: int, lower: int, plays: Doubles
) -> None:
    """Add up gain and next value of every play of an open box."""
    first_lower = t.play_start[t.upper_boxes]
    for box in range(t.boxes):
        if not open_boxes >> box & 1:
            continue
        for play in range(t.play_start[box], t.play_start[box + 1]):
            if box < t.upper_boxes:
                for lane in range(LANES):
                    after = lower * t.upper_states + t.upper_next[play, upper + lane]
                    plays[play * LANES + lane] = values[after] + t.upper_gain[play, upper + lane]
            else:
                after = t.lower_next[lower, play - first_lower] * t.upper_states + upper
                gain = splat(t.lower_gain[lower, play - first_lower])
                store(plays, play * LANES, load(values, after) + gain)


@inline
def pay_unused_throw(t: Tables, open_boxes: int, plays: Doubles) -> None:
    """Add the bonus for one more unused throw."""
    for box in range(t.boxes):
        if open_boxes >> box & 1:
            for play in range(t.play_start[box], t.play_start[box + 1]):
                unused = splat(t.play_unused[play])
                store(plays, play * LANES, load(plays, play * LANES) + unused)


@inline
def score_part(t: Tables, part: int, open_boxes: int, plays: Doubles, rows: Doubles) -> None:
    """Find the best play of every row of a part, one open box at a time."""
    first, last = t.part_row[part], t.part_row[part + 1]
    for row in range(first, last):
        store(rows, row * LANES, splat(LOWEST))
    for box in range(t.part_boxes[part]):
        if open_boxes >> (t.part_box[part] + box) & 1:
            at = t.part_play[part] + box * (last - first)
            for row in range(first, last):
                best = larger(load(rows, row * LANES), pick(plays, t.row_play, at + row - first))
                store(rows, row * LANES, best)


@inline
def is_own_open(t: Tables, open_boxes: int, five: int) -> int:
    """Tell whether the upper box of the face of five alike is open: 0 or 1."""
    return int(t.five_box[five] >= 0 and open_boxes >> t.five_box[five] & 1)


@inline
def score_fives(
    t: Tables, open_boxes: int, lower: int, plays: Doubles, rows: Doubles, scores: Doubles
) -> None:
    """Score five alike by the joker rule and the bonus."""
    lower_open = int(open_boxes >> t.upper_boxes != 0)
    for five in range(t.fives):
        roll, own_open = t.five_roll[five], is_own_open(t, open_boxes, five)
        upper_choice, lower_choice = NATURAL, NATURAL
        if t.armed[lower]:
            upper_choice = t.upper_choice[own_open, lower_open]
            lower_choice = t.lower_choice[own_open, lower_open]
        best = splat(LOWEST)
        if upper_choice == NATURAL:
            best = larger(pick(rows, t.roll_row, roll * 3), pick(rows, t.roll_row, roll * 3 + 1))
        elif upper_choice == JOKER:
            best = load(rows, (t.part_row[3] + five) * LANES)
        elif upper_choice == OWN_BOX:
            best = load(plays, t.joker[five, t.five_box[five]] * LANES)
        if lower_choice == NATURAL:
            best = larger(best, pick(rows, t.roll_row, roll * 3 + 2))
        elif lower_choice == JOKER:
            best = larger(best, load(rows, (t.part_row[4] + five) * LANES))
        award = splat(t.five_bonus[own_open] * t.paid[lower])
        store(scores, roll * LANES, best + award)


@inline
def score_rolls(
    t: Tables, open_boxes: int, lower: int, plays: Doubles, rows: Doubles, scores: Doubles
) -> None:
    """Find the best way to score every roll."""
    for part in range(5 if t.armed[lower] else 3):
        score_part(t, part, open_boxes, plays, rows)
    for roll in range(t.rolls):
        upper = larger(pick(rows, t.roll_row, roll * 3), pick(rows, t.roll_row, roll * 3 + 1))
        store(scores, roll * LANES, larger(upper, pick(rows, t.roll_row, roll * 3 + 2)))
    if t.armed[lower] or t.paid[lower]:
        score_fives(t, open_boxes, lower, plays, rows, scores)


@inline
def settle(t: Tables, scores: Doubles, worths: Doubles) -> None:
    """End the turn with every roll."""
    for roll in range(t.rolls):
        store(worths, (t.keeps + roll) * LANES, load(scores, roll * LANES))


@inline
def throw(t: Tables, worths: Doubles) -> None:
    """Work out every keep from the rolls it may become, one die at a time."""
    share = splat(1.0 / t.sides)
    for keep in range(t.keeps - 1, -1, -1):
        total = pick(worths, t.grow, keep * t.sides)
        for face in range(1, t.sides):
            total = total + pick(worths, t.grow, keep * t.sides + face)
        store(worths, keep * LANES, total * share)


@inline
def choose(t: Tables, open_boxes: int, lower: int, scores: Doubles, worths: Doubles) -> None:
    """Give every roll the better of scoring it and of its best keep."""
    at = 0
    for run in range(1, t.run_end.size):
        faces = t.run_faces[run]
        for dice in range(t.run_end[run - 1], t.run_end[run]):
            if dice < t.keeps:
                best = load(worths, dice * LANES)
            else:
                best = load(scores, (dice - t.keeps) * LANES)
            for face in range(faces):
                best = larger(best, pick(worths, t.shrink, at + face))
            store(worths, dice * LANES, best)
            at += faces
    for five in range(t.fives if t.armed[lower] else 0):
        if t.ends_turn[is_own_open(t, open_boxes, five)]:
            roll = t.five_roll[five]
            store(worths, (t.keeps + roll) * LANES, load(scores, roll * LANES))


@inline
def first_throw(t: Tables, worths: Doubles, out: Doubles) -> None:
    """The mean over all rolls of a first throw."""
    total = splat(0.0)
    for roll in range(t.rolls):
        total = total + load(worths, (t.keeps + roll) * LANES) * splat(t.landing[roll])
    store(out, 0, total)


WORK = (float64[::1],) * 4
READ_ONLY = types.Array(float64, 1, "C", readonly=True)


@kernel(TABLES, READ_ONLY, int64, int64, int64, *WORK)
def weigh_rolls(
    t: Tables,
    values: Doubles,
    upper: int,
    lower: int,
    throws: int,
    plays: Doubles,
    rows: Doubles,
    scores: Doubles,
    worths: Doubles,
) -> None:
    """Work out every roll with `throws - 1` throws left, from the last throw backwards."""
    open_boxes = t.upper_open[upper] | t.lower_open[lower]
    weigh_plays(t, values, open_boxes, upper, lower, plays)
    for throws_left in range(throws):
        if throws_left > 0:
            throw(t, worths)
            if t.pays_unused:
                pay_unused_throw(t, open_boxes, plays)
        if throws_left == 0 or t.pays_unused:
            score_rolls(t, open_boxes, lower, plays, rows, scores)
        if throws_left == 0:
            settle(t, scores, worths)
        else:
            choose(t, open_boxes, lower, scores, worths)


@kernel(TABLES, int32[:, ::1], READ_ONLY, *WORK, float64[::1])
def solve_blocks(
    t: Tables,
    blocks: IntGrid,
    values: Doubles,
    plays: Doubles,
    rows: Doubles,
    scores: Doubles,
    worths: Doubles,
    out: Doubles,
) -> None:
    """Fill in the values of blocks (upper, lower, states) whose next states are in `values`."""
    for block in range(blocks.shape[0]):
        upper, lower, states = blocks[block]
        weigh_rolls(t, values, upper, lower, t.throws, plays, rows, scores, worths)
        first_throw(t, worths, plays)
        start = lower * t.upper_states + upper
        for lane in range(states):
            out[start + lane] = plays[lane]


@kernel(TABLES, READ_ONLY, int64, int64, int64, *WORK)
def weigh_keeps(
    t: Tables,
    values: Doubles,
    upper: int,
    lower: int,
    throws_left: int,
    plays: Doubles,
    rows: Doubles,
    scores: Doubles,
    worths: Doubles,
) -> None:
    """Leave in `worths` what every keep is worth with this many throws left."""
    weigh_rolls(t, values, upper, lower, throws_left, plays, rows, scores, worths)
    throw(t, worths)
