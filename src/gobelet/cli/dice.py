"""Dice, drawn: large for the roll on the table, small for the story of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.text import Text

from gobelet.core import Dice, Face

_PIPS: Final = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
_NUMERAL: Final = ("       ", "   {}   ", "       ")


def large(roll: Dice) -> Text:
    """The dice side by side, five lines high."""
    faces = [_face_lines(face) for face in roll]
    rows = ["╭───────╮", *("│{}│",) * 3, "╰───────╯"]
    lines = [
        " ".join(row.format(face[number - 1]) if "{}" in row else row for face in faces)
        for number, row in enumerate(rows)
    ]
    return Text("\n".join(lines), style="felt")


def small(roll: Dice, kept: Dice) -> Text:
    """One line, the kept dice in brackets."""
    left, line = Counter(kept), Text()
    for face in roll:
        if left[face]:
            left[face] -= 1
            line.append(f"[{face}]", "brass")
        else:
            line.append(f" {face} ", "felt")
    line.rstrip()
    return line


def _face_lines(face: Face) -> tuple[str, ...]:
    return _PIPS.get(face) or tuple(line.format(face) for line in _NUMERAL)
