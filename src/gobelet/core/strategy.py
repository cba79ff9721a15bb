"""Ports that bots and the solver fill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from gobelet.core.actions import Action
from gobelet.core.game import Game
from gobelet.core.types import Seat

TIE: Final = 1e-9
"""Expected totals closer than this are equal: only the order of additions tells them apart."""


class Strategy(Protocol):
    """Something that plays a seat. Stateless: all it may know is in its arguments."""

    name: str

    def choose(self, game: Game, seat: Seat) -> Action:
        """Pick one of the seat's legal actions; the same game always gives the same action."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """One action weighed."""

    action: Action
    expected_total: float
    """Final total of the seat if it plays on well."""
    cost: float
    """How much worse than the best action, in points; 0 for the best."""


class Advisor(Protocol):
    """Something that explains: the hint button, the post-game analysis."""

    def advise(self, game: Game, *, limit: int = 5) -> tuple[Advice, ...]:
        """The best actions first; never empty while a decision is awaited, always while dice are
        in the air."""
        ...
