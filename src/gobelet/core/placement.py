"""Where rules are interpreted: every legal way to score a roll."""

from __future__ import annotations

from gobelet.core.bonuses import Armed, JokerPlacement, Repeat
from gobelet.core.categories import UPPER_CATEGORIES, Category, Pattern, Section
from gobelet.core.dice import Roll
from gobelet.core.ruleset import Ruleset
from gobelet.core.sheet import Award, Bonus, Entry, ScoreSheet


def placements(sheet: ScoreSheet, roll: Roll, *, throws_left: int) -> tuple[Entry, ...]:
    """Every legal way to score `roll` now, complete with joker and awards, in sheet order.

    The game applies one of these, the screen previews them, bots weigh them, the solver's
    kernels must agree with them. Never empty while the sheet has an open box. Raises
    `ValueError` for what is no roll of these rules, or no number of throws a turn can leave.
    """
    _check_roll(sheet.ruleset, roll, throws_left)
    joker = is_joker(sheet, roll)
    categories = _categories(sheet, roll, joker)
    return tuple(_entry(sheet, category, roll, joker, throws_left) for category in categories)


def placement(sheet: ScoreSheet, category: Category, roll: Roll, *, throws_left: int) -> Entry:
    """The one of the `placements` that fills this box, which `open_to` has to name."""
    return _entry(sheet, category, roll, is_joker(sheet, roll), throws_left)


def open_to(sheet: ScoreSheet, roll: Roll) -> tuple[Category, ...]:
    """The open boxes that the rules allow `roll` to go to, in sheet order."""
    return _categories(sheet, roll, is_joker(sheet, roll))


def _check_roll(ruleset: Ruleset, roll: Roll, throws_left: int) -> None:
    if not ruleset.is_roll(roll):
        raise ValueError(f"not a roll of {ruleset.key}: {roll}")
    if not 0 <= throws_left < ruleset.throws_per_turn:
        raise ValueError(f"throws left after a throw: {throws_left}")


def is_joker(sheet: ScoreSheet, roll: Roll) -> bool:
    """Tell whether `roll` counts as a joker on this sheet."""
    rule = sheet.ruleset.joker
    if rule is None or not Pattern.FIVE_ALIKE.matches(roll):
        return False
    if rule.placement is JokerPlacement.EARNED and sheet.is_open(_own_upper(roll)):
        return False
    box = sheet.entry(Category.FIVE_OF_A_KIND)
    return box is not None and (rule.armed is Armed.FILLED or box.points > 0)


def must_score(sheet: ScoreSheet, roll: Roll) -> bool:
    """Tell whether the turn has to end with this roll although throws are left."""
    rule = sheet.ruleset.joker
    return rule is not None and rule.ends_turn and is_joker(sheet, roll)


def _own_upper(roll: Roll) -> Category:
    """The upper category of the face that five alike shows."""
    return UPPER_CATEGORIES[Pattern.FIVE_ALIKE.matching(roll).faces[0] - 1]


def _categories(sheet: ScoreSheet, roll: Roll, joker: bool) -> tuple[Category, ...]:
    rule = sheet.ruleset.joker
    if not joker or rule is None or rule.placement is not JokerPlacement.FORCED:
        return sheet.open
    if sheet.is_open(_own_upper(roll)):
        return (_own_upper(roll),)
    lower = tuple(category for category in sheet.open if category.section is Section.LOWER)
    return lower or sheet.open


def _entry(
    sheet: ScoreSheet, category: Category, roll: Roll, joker: bool, throws_left: int
) -> Entry:
    rules = sheet.ruleset
    points = rules.box(category).joker_points(roll) if joker else rules.points(roll)[category]
    return Entry(category, roll, points, joker, _awards(sheet, category, roll, points, throws_left))


def _awards(
    sheet: ScoreSheet, category: Category, roll: Roll, points: int, throws_left: int
) -> tuple[Award, ...]:
    awards = []
    if worth := _upper_award(sheet, category, points):
        awards.append(Award(Bonus.UPPER, worth))
    if worth := _lower_award(sheet, category, points):
        awards.append(Award(Bonus.LOWER, worth))
    if worth := _unused_throws_award(sheet, category, points, throws_left):
        awards.append(Award(Bonus.UNUSED_THROWS, worth))
    if worth := _five_of_a_kind_award(sheet, roll):
        awards.append(Award(Bonus.FIVE_OF_A_KIND, worth))
    return tuple(awards)


def _upper_award(sheet: ScoreSheet, category: Category, points: int) -> int:
    rule = sheet.ruleset.upper_bonus
    if rule is None or category.section is Section.LOWER:
        return 0
    before = sheet.upper_total
    return rule.points if before < rule.threshold <= before + points else 0


def _lower_award(sheet: ScoreSheet, category: Category, points: int) -> int:
    rule = sheet.ruleset.lower_bonus
    if rule is None or category.section is Section.UPPER or not points:
        return 0
    others = (
        sheet.entry(other) for other in sheet.ruleset.section(Section.LOWER) if other != category
    )
    return rule.points if all(other is not None and other.points for other in others) else 0


def _unused_throws_award(
    sheet: ScoreSheet, category: Category, points: int, throws_left: int
) -> int:
    if not points or not throws_left:
        return 0
    return sheet.ruleset.unused_throw_points(category) * throws_left


def _five_of_a_kind_award(sheet: ScoreSheet, roll: Roll) -> int:
    rule = sheet.ruleset.five_of_a_kind_bonus
    if rule is None or not Pattern.FIVE_ALIKE.matches(roll):
        return 0
    if rule.repeat is Repeat.UPPER_OPEN and not sheet.is_open(_own_upper(roll)):
        return 0
    box = sheet.entry(Category.FIVE_OF_A_KIND)
    return rule.points if box is not None and box.points > 0 else 0
