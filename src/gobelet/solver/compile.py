"""A ruleset as arrays: the only bridge from objects to numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, combinations, combinations_with_replacement, pairwise, product
from typing import Any, Final, TypeAlias

import numpy as np

from gobelet.core import (
    Armed,
    Box,
    Dice,
    Face,
    JokerPlacement,
    Pattern,
    Repeat,
    Roll,
    Ruleset,
    ways,
)
from gobelet.solver.sections import LowerSection, LowerState, Play, UpperSection
from gobelet.solver.states import StateSpace
from gobelet.solver.tables import (
    JOKER,
    NATURAL,
    NOTHING,
    OWN_BOX,
    PADDING,
    DoubleGrid,
    IntGrid,
    Ints,
    Tables,
)

Faces: TypeAlias = tuple[Face, ...]
Fields: TypeAlias = dict[str, Any]

# What five alike may do, by [own upper box open][a lower box open].
ANYWHERE: Final = {
    JokerPlacement.EARNED: ((JOKER, JOKER), (NATURAL, NATURAL)),
    JokerPlacement.FREE: ((JOKER, JOKER), (JOKER, JOKER)),
}
UPPER_CHOICE: Final = ANYWHERE | {
    JokerPlacement.FORCED: ((JOKER, NOTHING), (OWN_BOX, OWN_BOX)),
}
LOWER_CHOICE: Final = ANYWHERE | {
    JokerPlacement.FORCED: ((JOKER, JOKER), (NOTHING, NOTHING)),
}
NO_JOKER: Final = (NATURAL, NATURAL), (NATURAL, NATURAL)


def all_dice(ruleset: Ruleset) -> tuple[Dice, ...]:
    """All multisets of at most all dice, by size, then by number of different faces."""
    faces = range(1, ruleset.sides + 1)
    return tuple(
        Dice(chosen)
        for size in range(ruleset.dice + 1)
        for chosen in sorted(
            combinations_with_replacement(faces, size), key=lambda dice: (len(set(dice)), dice)
        )
    )


def compile_ruleset(ruleset: Ruleset, space: StateSpace) -> Tables:
    """The ruleset as the kernels read it; `space` is its own."""
    every = all_dice(ruleset)
    rolls = [dice for dice in every if len(dice) == ruleset.dice]
    fives = [roll for roll in rolls if Pattern.FIVE_ALIKE.matches(roll)]
    natural = _plays_of(rolls, space, Box.points)
    joker = _plays_of(fives, space, Box.joker_points if ruleset.joker else Box.points)
    return Tables(
        sides=ruleset.sides,
        throws=ruleset.throws_per_turn,
        keeps=len(every) - len(rolls),
        rolls=len(rolls),
        fives=len(fives),
        boxes=len(ruleset.boxes),
        upper_boxes=len(space.upper.boxes),
        upper_states=len(space.upper_states),
        natural=natural,
        joker=joker,
        five_roll=_ints([rolls.index(roll) for roll in fives]),
        roll_five=_ints([fives.index(roll) if roll in fives else -1 for roll in rolls]),
        five_box=_ints([_own_box(space, roll) for roll in fives]),
        **_dice_tables(ruleset, every),
        **_play_tables(ruleset, space),
        **_section_tables(space),
        **_part_tables(len(space.upper.boxes), natural, joker),
        **_joker_tables(ruleset, space),
    )


def plays(space: StateSpace) -> list[Play]:
    """All plays of a ruleset, upper plays first, boxes numbered through both sections."""
    upper_boxes = len(space.upper.boxes)
    lower = (Play(play.box + upper_boxes, play.points) for play in space.lower.plays)
    return [*space.upper.plays, *lower]


def _dice_tables(ruleset: Ruleset, every: Sequence[Dice]) -> Fields:
    number = {dice.faces: i for i, dice in enumerate(every)}
    sides = range(1, ruleset.sides + 1)
    keeps = [dice.faces for dice in every if len(dice) < ruleset.dice]
    rolls = every[len(keeps) :]
    choices = [_keeps(roll.faces) for roll in rolls]
    runs = Counter((len(dice), len(set(dice))) for dice in every)
    every_throw = ruleset.sides**ruleset.dice
    return {
        "grow": _ints([number[tuple(sorted((*keep, face)))] for keep in keeps for face in sides]),
        "shrink": _ints([number[rest] for dice in every for rest in _one_less(dice.faces)]),
        "run_end": _ints([*accumulate(runs.values())]),
        "run_faces": _ints([different for _, different in runs]),
        "landing": np.array([ways(roll) / every_throw for roll in rolls]),
        "keep_start": _starts(map(len, choices)),
        "keep": _ints([number[keep] for choice in choices for keep in choice]),
    }


def _keeps(roll: Faces) -> list[Faces]:
    """What may be kept of a roll, in the order of `Dice.keeps`."""
    sizes = range(len(roll))
    return [keep for size in sizes for keep in sorted(set(combinations(roll, size)))]


def _one_less(dice: Faces) -> list[Faces]:
    """Some dice without one of them, once for each different face."""
    return sorted(set(combinations(dice, len(dice) - 1))) if dice else []


def _play_tables(ruleset: Ruleset, space: StateSpace) -> Fields:
    boxes = boxes_of(space)
    unused = [
        float(ruleset.unused_throw_points(boxes[play.box].category)) if play.points else 0.0
        for play in plays(space)
    ]
    sizes = Counter(play.box for play in plays(space))
    return {
        "play_start": _starts(sizes[number] for number in range(len(boxes))),
        "play_unused": np.array(unused),
        "pays_unused": int(any(unused)),
    }


def boxes_of(space: StateSpace) -> tuple[Box, ...]:
    """The boxes in the order of the kernels: upper, then lower."""
    return space.upper.boxes + space.lower.boxes


def _plays_of(
    rolls: Sequence[Roll], space: StateSpace, points: Callable[[Box, Roll], int]
) -> IntGrid:
    number = {play: i for i, play in enumerate(plays(space))}
    boxes = tuple(enumerate(boxes_of(space)))
    found = [[number[Play(i, points(box, roll))] for i, box in boxes] for roll in rolls]
    return _ints(np.reshape(found, (len(rolls), len(boxes))))


def _section_tables(space: StateSpace) -> Fields:
    upper_next, upper_gain = _transitions(space.upper, space.upper_states)
    lower_next, lower_gain = _transitions(space.lower, space.lower_states)
    pad = (0, 0), (0, PADDING)
    upper_boxes = len(space.upper.boxes)
    return {
        "upper_open": _ints([state.open for state in space.upper_states]),
        "upper_next": np.ascontiguousarray(np.pad(upper_next.T, pad)),
        "upper_gain": np.ascontiguousarray(np.pad(upper_gain.T, pad)),
        "lower_open": _ints([state.open << upper_boxes for state in space.lower_states]),
        "lower_next": lower_next,
        "lower_gain": lower_gain,
    }


def _transitions(
    section: UpperSection | LowerSection, states: Sequence[Any]
) -> tuple[IntGrid, DoubleGrid]:
    """Next state and gain by (state, play); zeros where the box is filled already."""
    number = {state: i for i, state in enumerate(states)}
    after = np.zeros((len(states), len(section.plays)), np.int32)
    gain = np.zeros(after.shape)
    for (i, state), (j, play) in product(enumerate(states), enumerate(section.plays)):
        if state.open >> play.box & 1:
            reached, bonus = section.after(state, play)
            after[i, j], gain[i, j] = number[reached], play.points + bonus
    return after, gain


def _part_tables(upper_boxes: int, natural: IntGrid, joker: IntGrid) -> Fields:
    """Parts where rolls have few rows: upper half, upper half, lower; jokers in upper, lower."""
    ends = [0, upper_boxes // 2, upper_boxes, natural.shape[1]]
    parts = [np.unique(natural[:, a:b], axis=0, return_inverse=True) for a, b in pairwise(ends)]
    rows = [*(plays for plays, _ in parts), joker[:, :upper_boxes], joker[:, upper_boxes:]]
    part_row = _starts(len(plays) for plays in rows)
    roll_row = [row.ravel() + start for (_, row), start in zip(parts, part_row, strict=False)]
    return {
        "part_box": _ints([*ends[:-1], 0, upper_boxes]),
        "part_boxes": _ints([plays.shape[1] for plays in rows]),
        "part_row": part_row,
        "part_play": _starts(plays.size for plays in rows),
        "row_play": _ints(np.concatenate([plays.T.ravel() for plays in rows])),
        "roll_row": _ints(np.stack(roll_row, axis=1).ravel()),
    }


def _joker_tables(ruleset: Ruleset, space: StateSpace) -> Fields:
    joker, bonus = ruleset.joker, ruleset.five_of_a_kind_bonus
    points = float(bonus.points) if bonus else 0.0
    needs_open = bonus is not None and bonus.repeat is Repeat.UPPER_OPEN
    ends_turn = joker is not None and joker.ends_turn
    is_earned = joker is not None and joker.placement is JokerPlacement.EARNED
    return {
        "armed": _ints([_is_armed(ruleset, space, state) for state in space.lower_states]),
        "paid": _ints([bonus is not None and state.five_scored for state in space.lower_states]),
        "upper_choice": _ints(UPPER_CHOICE[joker.placement] if joker else NO_JOKER),
        "lower_choice": _ints(LOWER_CHOICE[joker.placement] if joker else NO_JOKER),
        "five_bonus": np.array([0.0 if needs_open else points, points]),
        "ends_turn": _ints([ends_turn, ends_turn and not is_earned]),
    }


def _own_box(space: StateSpace, five: Roll) -> int:
    face = Pattern.FIVE_ALIKE.matching(five).faces[0]
    own = [i for i, box in enumerate(space.upper.boxes) if box.category.face == face]
    return own[0] if own else -1


def _is_armed(ruleset: Ruleset, space: StateSpace, state: LowerState) -> bool:
    if ruleset.joker is None:
        return False
    filled = space.lower.is_five_filled(state)
    return filled if ruleset.joker.armed is Armed.FILLED else state.five_scored


def _ints(values: object) -> Ints:
    return np.ascontiguousarray(values, dtype=np.int32)


def _starts(sizes: Iterable[int]) -> Ints:
    """Where slices of the given sizes start, and where the last one ends."""
    return _ints([0, *accumulate(sizes)])
