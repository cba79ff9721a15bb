"""A match at one moment, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from gobelet.core import Cup, Game, Seat
from gobelet.web.matches.cups import cup_of
from gobelet.web.matches.levels import Level
from gobelet.web.matches.tray import Tray


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a seat: a person, or the computer player of some level."""

    player: int
    name: str = ""
    robot: str = ""


@dataclass(frozen=True)
class MatchState:
    """The game of a match, who plays it, and how its dice lie."""

    id: str
    level: Level | None
    """None between people."""
    holders: tuple[Holder, ...]
    seed: bytes = field(repr=False)
    commitment: str
    game: Game
    version: int = 0
    tray: Tray | None = None

    @cached_property
    def cup(self) -> Cup:
        """The source of this match's dice."""
        return cup_of(self.seed)

    @property
    def robot_seat(self) -> Seat | None:
        """The seat to act when a computer player has it."""
        turn = self.game.turn
        return turn.seat if turn is not None and self.holders[turn.seat].robot else None

    def seat_of(self, player: int) -> Seat | None:
        """The seat of a player; none for anybody else."""
        seats = (seat for seat, holder in enumerate(self.holders) if holder.player == player)
        return next(seats, None)
