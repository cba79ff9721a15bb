"""What a seat, or chance, may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gobelet.core.categories import Category
from gobelet.core.dice import NO_DICE, Dice, Keep


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw every die but the kept ones; the first throw of a turn keeps none."""

    keep: Keep = NO_DICE


@dataclass(frozen=True, slots=True)
class Score:
    """End the turn by filling a box."""

    category: Category


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Leave the game, in any phase but OVER; dice in the air land and are discarded.

    Forfeited seats rank last, the earliest leaver lowest; when one seat is left the game ends
    and it is first.
    """


@dataclass(frozen=True, slots=True)
class Draw:
    """End the game undecided, in any phase but OVER; dice in the air land and are discarded.

    The seats that have not left share the first rank, whatever their totals. The rules let any of
    them end it so; who has the right to is for the host of the game to say.
    """


@dataclass(frozen=True, slots=True)
class Land:
    """Chance's move: the dice in the air come to rest."""

    dice: Dice
    """Only the dice that were thrown."""


Action: TypeAlias = Throw | Score | Forfeit | Draw
"""What a seat may do."""

Move: TypeAlias = Action | Land
"""What a game record is made of."""
