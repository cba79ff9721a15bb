"""Optimal play followed forwards; `gobelet.solver.policy` decides.

mass    (dice,) how probable it is to hold a keep before a throw, or a roll after it
chance  (states, throws left over, plays, award or not) how a state's turn ends
"""

from __future__ import annotations

from numba import float64, int32, int64

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
from gobelet.solver.tables import Doubles, IntGrid, Numbers, Tables

__all__ = ["add_shifted", "end_turns", "turn_room"]


@inline
def throw_forwards(t: Tables, mass: Doubles) -> None:
    """Turn the probabilities of keeps into those of rolls, one die at a time."""
    for keep in range(t.keeps):
        share = mass[keep] / t.sides
        mass[keep] = 0.0
        if share > 0.0:
            for face in range(t.sides):
                mass[t.grow[keep * t.sides + face]] += share


@inline
def share_out(
    t: Tables,
    plays: Doubles,
    scores: Doubles,
    keeps: Doubles,
    open_boxes: int,
    lower: int,
    left: int,
    lane: int,
    mass: Doubles,
    chance: Doubles,
) -> None:
    """Give the probability of each roll to the keep it goes on with, or to an end of the turn."""
    for roll in range(t.rolls):
        share = mass[t.keeps + roll]
        mass[t.keeps + roll] = 0.0
        if share == 0.0:
            continue
        keep = best_keep(t, scores, keeps, open_boxes, lower, roll, left, lane)
        if keep != SCORE_NOW:
            mass[keep] += share
            continue
        play = best_play(t, plays, open_boxes, lower, roll, left, lane)
        unused = left if t.pays_unused else 0
        awarded = 1 if award_of(t, open_boxes, lower, roll) != 0.0 else 0
        chance[unused, play, awarded] += share


@kernel(
    TABLES, READ_ONLY, int32[:, ::1], int64[::1], *TURN_ROOM, float64[::1], float64[:, :, :, ::1]
)
def end_turns(
    t: Tables,
    values: Doubles,
    groups: IntGrid,
    states: Numbers,
    plays: Doubles,
    scores: Doubles,
    keeps: Doubles,
    rows: Doubles,
    worths: Doubles,
    mass: Doubles,
    chance: Doubles,
) -> None:
    """Work out how the turn of each of `states` ends; groups (upper, lower, first, last)."""
    offset = groups[0, 2]
    for group in range(groups.shape[0]):
        upper, lower, first, last = groups[group]
        open_boxes = t.upper_open[upper] | t.lower_open[lower]
        weigh_turn(t, values, upper, lower, plays, scores, keeps, rows, worths)
        for i in range(first - offset, last - offset):
            lane = states[i] - lower * t.upper_states - upper
            mass[0] = 1.0
            for left in range(t.throws - 1, -1, -1):
                throw_forwards(t, mass)
                share_out(t, plays, scores, keeps, open_boxes, lower, left, lane, mass, chance[i])


@kernel(int64[::1], int64[::1], int64[::1], float64[::1], float64[::1], float64[::1])
def add_shifted(
    source: Numbers,
    lengths: Numbers,
    target: Numbers,
    factor: Doubles,
    chances: Doubles,
    out: Doubles,
) -> None:
    """Add stretches of `chances`, each times its factor, to stretches of `out`."""
    for i in range(source.size):
        stretch = chances[source[i] : source[i] + lengths[i]]
        into = out[target[i] : target[i] + lengths[i]]
        for j in range(lengths[i]):
            into[j] += factor[i] * stretch[j]
