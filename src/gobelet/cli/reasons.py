"""Why an action is good, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.cli.words import category_name
from gobelet.core import Category

SENTENCES: Final = {
    ReasonCode.ONLY_CHOICE: "The rules leave no other choice.",
    ReasonCode.JOKER_FORCED: "The joker may go nowhere else.",
    ReasonCode.JOKER: "Five alike stand in for {category}: {points} points.",
    ReasonCode.FURTHER_FIVE: "A further five of a kind pays {bonus} more.",
    ReasonCode.UPPER_BONUS: "It earns the upper bonus of {bonus}.",
    ReasonCode.LOWER_BONUS: "It completes the lower section without a zero: {bonus} more.",
    ReasonCode.UNUSED_THROWS: "It leaves throws unused: {bonus} more.",
    ReasonCode.MADE_COMBINATION: "The combination is made: {points} points.",
    ReasonCode.UPPER_ON_COURSE: "{count} × {face} keep the upper bonus on course.",
    ReasonCode.SAVES_CHANCE: "Chance stays open.",
    ReasonCode.ZERO_SAVES_BOX: "A zero here keeps {other} open.",
    ReasonCode.LEAST_LOST_ZERO: "A zero costs least here.",
    ReasonCode.LEAST_LOST: "It is less than usual, but any other box would lose more.",
    ReasonCode.WELL_PAID: "{points} is at least what the box brings on average.",
    ReasonCode.CHANCE_TAKES_REST: "The roll fits nowhere better.",
    ReasonCode.THROW_ALL: "No die is worth keeping.",
    ReasonCode.RUN_DRAW: "{draw} {category}.",
    ReasonCode.UPPER_BONUS_DRAW: "{count} × {face} would earn the upper bonus of {bonus}.",
    ReasonCode.TWO_PAIRS: "{draw} {category}.",
    ReasonCode.FULL_HOUSE_DRAW: "{draw} {category}.",
    ReasonCode.MANY_ALIKE: "More of them may earn {categories}.",
    ReasonCode.BEST_FACE: "More {face}s may earn {categories}.",
    ReasonCode.HIGH_DICE: "High dice count where the total is paid: {categories}.",
    ReasonCode.BEST_AVERAGE: "It brings most on average.",
}


def reason_sentence(reason: Reason) -> str:
    """The reason in one sentence."""
    return SENTENCES[reason.code].format(
        category=_name(reason.category),
        other=_name(reason.other),
        points=reason.points,
        bonus=reason.bonus,
        face=reason.face,
        count=reason.count,
        draw=_draw(reason.faces),
        categories=_listed([category_name(one) for one in reason.categories], "or"),
    )


def _name(category: Category | None) -> str:
    return category_name(category) if category else ""


def _draw(faces: Sequence[int]) -> str:
    if not faces:
        return "They are on the way to"
    return f"A {_listed([str(face) for face in faces], 'or')} would make"


def _listed(words: Sequence[str], joint: str) -> str:
    *most, last = words or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last
