"""What a person may type at the table, and how the table answers a refusal."""

from __future__ import annotations

from typing import Final, TypeAlias

from gobelet.cli.sheet import box_keys
from gobelet.cli.words import category_name
from gobelet.core import (
    Action,
    Category,
    Choice,
    Dice,
    IllegalMove,
    InvalidNotation,
    JokerRestricted,
    Phase,
    Ruleset,
    Score,
    Throw,
)


class Wish(Choice):
    """Something asked of the table that is no move."""

    HINT = "?"
    QUIT = "q"


Answer: TypeAlias = Action | Wish

_REFUSALS: Final = {
    "no_throws_left": "No throw is left: choose a box.",
    "must_score": "A joker ends the throwing: choose a box.",
    "not_in_roll": "Those dice are not all on the table.",
    "nothing_to_throw": "With every die kept there is nothing to throw: choose a box.",
    "box_taken": "That box is filled.",
    "no_such_box": "These rules have no such box.",
    "wrong_phase": "Throw first: press Enter.",
}


def parse_answer(typed: str, ruleset: Ruleset, phase: Phase) -> Answer:
    """Read what was typed; raise `InvalidNotation` with a sentence for the person."""
    text = typed.strip().lower()
    if text in set(Wish):
        return Wish(text)
    if not text and phase is Phase.THROW:
        return Throw()
    if category := _category(text, ruleset):
        return Score(category)
    try:
        return Throw(Dice.parse(text.replace(" ", "")))
    except InvalidNotation:
        raise InvalidNotation(_how_to_answer(phase)) from None


def explain(refusal: IllegalMove) -> str:
    """Say in a sentence why a move is not allowed."""
    if isinstance(refusal, JokerRestricted):
        allowed = refusal.facts["allowed"]
        assert isinstance(allowed, tuple)
        names = [category_name(Category(value)) for value in allowed]
        return f"The joker may only go to {', '.join(names)}."
    return _REFUSALS.get(refusal.code, f"Not allowed here ({refusal.code}).")


def _category(text: str, ruleset: Ruleset) -> Category | None:
    names = {category.value.replace("_", " "): category for category in ruleset.categories}
    return box_keys(ruleset).get(text) or names.get(text.replace("_", " "))


def _how_to_answer(phase: Phase) -> str:
    if phase is Phase.THROW:
        return "Press Enter to throw, or q to leave."
    return "Type the dice to keep (33), - to throw all, or the letter of a box."
