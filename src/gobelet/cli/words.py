"""What things are called on the terminal."""

from __future__ import annotations

from typing import Final

from gobelet.core import Action, Bonus, Category, Draw, Forfeit, Score, Throw

RULESETS: Final = {
    "clubs": "Clubs",
    "fete": "Fête",
    "yacht": "Yacht",
    "classic": "Classic",
    "classic_single": "Classic, single",
    "yatzy": "Yatzy",
}

BONUSES: Final = {
    Bonus.UPPER: "Upper bonus",
    Bonus.LOWER: "Lower bonus",
    Bonus.UNUSED_THROWS: "Unused throws",
    Bonus.FIVE_OF_A_KIND: "Further fives",
}


def ruleset_name(key: str) -> str:
    """The name of a ruleset on screen."""
    return RULESETS.get(key, key)


def category_name(category: Category) -> str:
    """The name of a box on screen."""
    return category.value.replace("_", " ").capitalize()


def action_name(action: Action, dice: int) -> str:
    """What a seat does, in words; `dice` is how many a turn is played with."""
    match action:
        case Throw(keep) if not keep:
            return f"throw all {dice} dice"
        case Throw(keep):
            return f"keep {spaced(keep)}, throw {dice - len(keep)}"
        case Score(category):
            return f"score {category_name(category)}"
        case Forfeit():
            return "leave the game"
        case Draw():
            return "call it a draw"


def spaced(dice: object) -> str:
    """Dice notation with air in it: 3 3 4."""
    return " ".join(str(dice))


def plural(count: int, one: str, many: str | None = None) -> str:
    """A count and its noun: 1 game, 2 games."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
