"""Score sheets: what one seat has scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gobelet.core.categories import Category, Section
from gobelet.core.dice import Roll
from gobelet.core.ruleset import Ruleset
from gobelet.core.types import Choice


class Bonus(Choice):
    """A bonus that an entry may bring."""

    UPPER = "upper"
    LOWER = "lower"
    UNUSED_THROWS = "unused_throws"
    FIVE_OF_A_KIND = "five_of_a_kind"


@dataclass(frozen=True, slots=True)
class Award:
    """Bonus points, attached to the entry that earned them."""

    bonus: Bonus
    points: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A filled box and everything it brought."""

    category: Category
    roll: Roll
    points: int
    joker: bool = False
    awards: tuple[Award, ...] = ()

    @property
    def gain(self) -> int:
        """Points and awards together."""
        return self.points + sum(award.points for award in self.awards)


@dataclass(frozen=True)
class ScoreSheet:
    """What one seat has scored. The total is the sum of the gains, always."""

    ruleset: Ruleset
    entries: tuple[Entry, ...] = ()
    """In the order filled."""

    def __post_init__(self) -> None:
        if len(self._entry_by_category) < len(self.entries):
            raise ValueError("a box is filled twice")
        if not all(entry.category in self.ruleset.categories for entry in self.entries):
            raise ValueError("an entry without a box")

    @cached_property
    def _entry_by_category(self) -> Mapping[Category, Entry]:
        return {entry.category: entry for entry in self.entries}

    def __str__(self) -> str:
        """The sheet in notation (`format_sheet`)."""
        return self._text

    @cached_property
    def _text(self) -> str:
        return " ".join(map(self._entry_text, self.entries)) or "-"

    def _entry_text(self, entry: Entry) -> str:
        earned = [award.points for award in entry.awards if award.bonus is Bonus.UNUSED_THROWS]
        each = self.ruleset.unused_throw_points(entry.category)
        throws_left = f"/{earned[0] // each}" if earned else ""
        return f"{entry.category}={entry.roll}{throws_left}"

    @cached_property
    def open(self) -> tuple[Category, ...]:
        """Categories still to fill, in sheet order."""
        filled = self._entry_by_category
        return tuple(category for category in self.ruleset.categories if category not in filled)

    @property
    def is_full(self) -> bool:
        """Tell whether no box is left."""
        return len(self.entries) == len(self.ruleset.boxes)

    @cached_property
    def upper_total(self) -> int:
        """Upper points without bonus."""
        return sum(entry.points for entry in self.entries if _is_upper(entry.category))

    @cached_property
    def total(self) -> int:
        """Sum of the gains."""
        return sum(entry.gain for entry in self.entries)

    def entry(self, category: Category) -> Entry | None:
        """What a box holds; None while it is open."""
        return self._entry_by_category.get(category)

    def is_open(self, category: Category) -> bool:
        """Tell whether the sheet has this box and it is still to fill."""
        return category in self.ruleset.categories and category not in self._entry_by_category

    def bonus_total(self, bonus: Bonus) -> int:
        """Points of one kind of bonus so far."""
        return self._bonus_totals[bonus]

    @cached_property
    def _bonus_totals(self) -> Mapping[Bonus, int]:
        totals: Counter[Bonus] = Counter()
        for entry in self.entries:
            for award in entry.awards:
                totals[award.bonus] += award.points
        return totals

    def fill(self, entry: Entry) -> ScoreSheet:
        """The sheet with one more box; raise `ValueError` if it is filled already."""
        return ScoreSheet(self.ruleset, (*self.entries, entry))


def _is_upper(category: Category) -> bool:
    return category.section is Section.UPPER
