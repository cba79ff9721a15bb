"""Why an action is good, as a stable code with facts; screens put it into words.

A reason never claims more than it checked: each code lists what holds wherever it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gobelet.core import Category, Choice, Face


class ReasonCode(Choice):
    """One plain reason; the facts that come with it stand in brackets."""

    ONLY_CHOICE = "only_choice"
    """The rules leave no other action [category, points]."""

    # scoring
    JOKER_FORCED = "joker_forced"
    """The joker may go into this box only [category, points]."""
    JOKER = "joker"
    """Five alike stand in for the combination [category, points]."""
    FURTHER_FIVE = "further_five"
    """A further five of a kind pays a bonus [category, points, bonus]."""
    UPPER_BONUS = "upper_bonus"
    """The entry earns the upper bonus [category, points, bonus]."""
    LOWER_BONUS = "lower_bonus"
    """The entry completes the lower section without a zero [category, points, bonus]."""
    UNUSED_THROWS = "unused_throws"
    """The combination leaves throws unused, and they pay [category, points, bonus]."""
    MADE_COMBINATION = "made_combination"
    """The roll shows the combination [category, points]."""
    UPPER_ON_COURSE = "upper_on_course"
    """As many of the face as the upper bonus takes on average [category, face, count]."""
    SAVES_CHANCE = "saves_chance"
    """The next best box is chance, which stays open this way [category, points]."""
    ZERO_SAVES_BOX = "zero_saves_box"
    """A zero keeps open the next best box, which would pay now [category, other, points]."""
    LEAST_LOST_ZERO = "least_lost_zero"
    """A zero where it costs least [category]."""
    LEAST_LOST = "least_lost"
    """Less than the box brings on average, but no other box would cost less [category, points]."""
    WELL_PAID = "well_paid"
    """At least what the box brings on average [category, points]."""
    CHANCE_TAKES_REST = "chance_takes_rest"
    """A roll that fits nowhere better [category, points]."""

    # throwing
    THROW_ALL = "throw_all"
    """No die of the roll is worth keeping."""
    RUN_DRAW = "run_draw"
    """The kept dice are part of a run with an open box [category, faces that complete it]."""
    UPPER_BONUS_DRAW = "upper_bonus_draw"
    """So many of the face in the last upper box earn the bonus [category, face, count, bonus]."""
    TWO_PAIRS = "two_pairs"
    """Either face of the two pairs makes a full house [category, faces]."""
    FULL_HOUSE_DRAW = "full_house_draw"
    """Three alike are kept, and one more die whose second makes a full house [category, faces]."""
    MANY_ALIKE = "many_alike"
    """Equal dice, and open boxes they may still earn [face, count, categories]."""
    BEST_FACE = "best_face"
    """One die, and open boxes that more of its face may earn [face, categories]."""
    HIGH_DICE = "high_dice"
    """Only dice above the average are kept, and open boxes pay the total [categories]."""
    BEST_AVERAGE = "best_average"
    """This keep brings most on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A code and the facts behind it; facts that the code does not bring are left out."""

    code: ReasonCode
    category: Category | None = None
    """The box that is filled or aimed at."""
    other: Category | None = None
    points: int | None = None
    bonus: int | None = None
    face: Face | None = None
    count: int | None = None
    faces: tuple[Face, ...] = ()
    categories: tuple[Category, ...] = ()

    def to_data(self) -> dict[str, object]:
        """Plain data: the code and its facts."""
        data: dict[str, object] = {"code": self.code.value}
        for name in _FACTS:
            fact = getattr(self, name)
            if isinstance(fact, tuple):
                fact = list(fact)
            if fact is not None and fact != []:
                data[name] = fact
        return data


_FACTS: Final = ("category", "other", "points", "bonus", "face", "count", "faces", "categories")
