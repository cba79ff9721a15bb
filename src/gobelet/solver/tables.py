"""What kernels know of a ruleset: numbers only.

Symbols, used by every kernel:

    dice    up to five dice as a multiset; numbered by size, so the rolls are the last ones
    play    a box and the points it takes (`states.Play`); upper plays first, then lower ones
    upper   number of an upper state; `lower` of a lower state (`states.StateSpace`)
    gain    what a play brings in a state: its points and the section's bonus
    value   expected points to come of a state: `values[lower * upper_states + upper]`
    row     rolls which no box of a part of the sheet tells apart
    part    a few boxes whose rows are scored once and shared by many rolls
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = Annotated[NDArray[np.int32], 1]
IntGrid: TypeAlias = Annotated[NDArray[np.int32], 2]
Doubles: TypeAlias = Annotated[NDArray[np.float64], 1]
DoubleGrid: TypeAlias = Annotated[NDArray[np.float64], 2]
Numbers: TypeAlias = NDArray[np.int64]

# What five alike may do in a section.
NOTHING, OWN_BOX, NATURAL, JOKER = 0, 1, 2, 3

LANES: Final = 8
"""States that kernels work on side by side."""

PADDING: Final = LANES
"""Kernels read whole blocks, past the last state too."""


class Tables(NamedTuple):
    """Everything a kernel knows about a ruleset."""

    # sizes
    sides: int
    throws: int
    keeps: int
    rolls: int
    fives: int
    boxes: int
    upper_boxes: int
    upper_states: int
    # dice, keeps and rolls
    grow: Ints  # (keeps * sides,) the dice with one more die
    shrink: Ints  # the dice with one die less, of each in turn
    run_end: Ints  # (runs,) where a run of dice with equally many different faces ends
    run_faces: Ints  # (runs,) how many that is
    landing: Doubles  # (rolls,) probability of a first throw
    keep_start: Ints  # (rolls + 1,) the keeps of each roll
    keep: Ints  # in the order of the game's actions
    # plays
    play_start: Ints  # (boxes + 1,) the plays of each box
    play_unused: Doubles  # (plays,) bonus for each unused throw
    pays_unused: int  # whether any play earns one
    natural: IntGrid  # (rolls, boxes) the play that a roll is in a box
    joker: IntGrid  # (fives, boxes) the play that five alike is in a box as a joker
    # sections
    upper_open: Ints  # (upper states,) one bit a box
    upper_next: IntGrid  # (upper plays, upper states + padding)
    upper_gain: DoubleGrid  # (upper plays, upper states + padding)
    lower_open: Ints  # (lower states,) one bit a box, above the bits of the upper boxes
    lower_next: IntGrid  # (lower states, lower plays)
    lower_gain: DoubleGrid  # (lower states, lower plays)
    # parts
    part_box: Ints  # (parts,) the first box of each part
    part_boxes: Ints  # (parts,) and how many they are
    part_row: Ints  # (parts + 1,) the rows of each part
    part_play: Ints  # (parts + 1,) where their plays start
    row_play: Ints  # the plays of all rows of a part in its first box, in its second, ...
    roll_row: Ints  # (rolls * 3,) the rows a roll is in, one a part
    # five alike
    five_roll: Ints  # (fives,)
    roll_five: Ints  # (rolls,) which five alike it is; -1 for other rolls
    five_box: Ints  # (fives,) own upper box; -1 when the ruleset has none
    armed: Ints  # (lower states,) whether a further five alike is a joker
    paid: Ints  # (lower states,) whether a further five alike earns the bonus
    upper_choice: IntGrid  # (2, 2) by own upper box open, lower box open
    lower_choice: IntGrid  # (2, 2)
    five_bonus: Doubles  # (2,) by own upper box open
    ends_turn: Ints  # (2,) whether a joker ends the throwing, by own upper box open
