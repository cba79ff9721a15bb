"""A round of many games at once; `gobelet.solver.policy` decides."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int32, int64, uint64

from gobelet.solver.jit import inline, kernel
from gobelet.solver.kernels import READ_ONLY, TABLES
from gobelet.solver.policy import (
    SCORE_NOW,
    TURN_ROOM,
    award_of,
    best_keep,
    best_play,
    turn_room,
    weigh_turn,
)
from gobelet.solver.tables import LANES, Doubles, IntGrid, Ints, Tables

__all__ = ["memo", "play_groups", "turn_room"]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX = np.uint64(0xBF58476D1CE4E5B9)
SECOND_MIX = np.uint64(0x94D049BB133111EB)
UNKNOWN = -2
FRACTION_BITS = np.uint64(53)
FRACTION = np.uint64((1 << 53) - 1)


@inline
def scrambled(number: np.uint64) -> np.uint64:
    """SplitMix64: the random bits that follow from a number."""
    number = number * GOLDEN
    number = (number ^ (number >> np.uint64(30))) * FIRST_MIX
    number = (number ^ (number >> np.uint64(27))) * SECOND_MIX
    return number ^ (number >> np.uint64(31))


@inline
def landed(t: Tables, dice: int, bits: np.uint64) -> int:
    """The roll that a keep becomes, one die at a time out of a random fraction."""
    fraction = bits >> np.uint64(11)
    while dice < t.keeps:
        fraction = fraction * np.uint64(t.sides)
        face = np.int64(fraction >> FRACTION_BITS)
        fraction = fraction & FRACTION
        dice = t.grow[dice * t.sides + face]
    return dice - t.keeps


@inline
def played(t: Tables, upper: int, lower: int, play: int) -> tuple[int, float]:
    """The state after a play, and what the play brings there."""
    first_lower = t.play_start[t.upper_boxes]
    if play < first_lower:
        after = lower * t.upper_states + t.upper_next[play, upper]
        return after, t.upper_gain[play, upper]
    below = play - first_lower
    return t.lower_next[lower, below] * t.upper_states + upper, t.lower_gain[lower, below]


class Memo(NamedTuple):
    """What a group's games have asked for before, by (throws left, roll, lane)."""

    keeps: Ints
    plays: Ints


def memo(tables: Tables) -> Memo:
    """Room for one thread."""
    size = tables.throws * tables.rolls * LANES
    return Memo(np.zeros(size, np.int32), np.zeros(size, np.int32))


GAMES = (int32[::1], uint64, int64, int32[::1], int32[::1])


@kernel(int32[:, ::1], TABLES, READ_ONLY, *GAMES, *TURN_ROOM, int32[::1], int32[::1])
def play_groups(
    groups: IntGrid,
    t: Tables,
    values: Doubles,
    order: Ints,
    seed: np.uint64,
    open_boxes_left: int,
    states: Ints,
    totals: Ints,
    plays: Doubles,
    scores: Doubles,
    keeps: Doubles,
    rows: Doubles,
    worths: Doubles,
    known_keeps: Ints,
    known_plays: Ints,
) -> None:
    """Play a turn of every game in groups (upper, lower, first, last) of `order`."""
    for group in range(groups.shape[0]):
        upper, lower, first, last = groups[group]
        open_boxes = t.upper_open[upper] | t.lower_open[lower]
        weigh_turn(t, values, upper, lower, plays, scores, keeps, rows, worths)
        known_keeps[:] = UNKNOWN
        known_plays[:] = UNKNOWN
        for i in range(first, last):
            game = order[i]
            lane = states[game] - lower * t.upper_states - upper
            stream = scrambled(seed ^ scrambled(np.uint64(game) + np.uint64(1)))
            dice, left = 0, t.throws
            while dice != SCORE_NOW:
                left -= 1
                throw = np.uint64(open_boxes_left * t.throws + left + 1)
                roll = landed(t, dice, scrambled(stream + throw))
                asked = (left * t.rolls + roll) * LANES + lane
                if known_keeps[asked] == UNKNOWN:
                    known_keeps[asked] = best_keep(
                        t, scores, keeps, open_boxes, lower, roll, left, lane
                    )
                dice = known_keeps[asked]
            if known_plays[asked] == UNKNOWN:
                known_plays[asked] = best_play(t, plays, open_boxes, lower, roll, left, lane)
            play = known_plays[asked]
            award = award_of(t, open_boxes, lower, roll) + left * t.play_unused[play]
            states[game], gain = played(t, upper + lane, lower, play)
            totals[game] += np.int32(gain + award)
