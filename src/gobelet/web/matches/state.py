"""A match at one moment, as a frozen value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from gobelet.core import Cup, Game, Seat
from gobelet.web.matches.cups import cup_of
from gobelet.web.matches.levels import Level
from gobelet.web.matches.options import ALONE, Options
from gobelet.web.matches.tray import Tray


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a seat, and how it stands with the clock."""

    player: int
    name: str = ""
    robot: str = ""
    """The level of a computer player; empty for people."""
    controller: int | None = None
    """Who acts for the player on a shared device; none when players act for themselves."""
    standin: str = ""
    """The level of the computer player that has the seat until its person returns."""
    timeouts: int = 0
    """Turns in a row that the clock ended."""
    bank_seconds: int = 0
    """What is left of the bank."""
    away_until: datetime | None = None
    """When the holiday ends, or ended, that the player took last; only slow matches wait for it."""

    @property
    def actor(self) -> int:
        """Who may act for this seat."""
        return self.player if self.controller is None else self.controller

    @property
    def played_by(self) -> str:
        """The level of the computer player that acts for this seat; empty when a person does."""
        return self.robot or self.standin


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
    changes: int = 0
    """What has changed beside the moves, counted: nobody is told, but no memory may miss it."""
    tray: Tray | None = None
    options: Options = ALONE
    words: str = ""
    """The players' own, part of the cup's key; fixed by the first throw."""
    deadline: datetime | None = None
    """When the clock ends the turn; none while no clock runs."""
    seal: str | None = None
    """The key of the seal that its dice follow from."""
    is_sealed: bool = False
    """Tells whether that is still closed. It is opened once the match is over."""

    @property
    def is_watchable(self) -> bool:
        """Tell whether others may look on: at a match with a seal, once that is open."""
        return self.options.is_watchable and not self.is_sealed

    @cached_property
    def cup(self) -> Cup:
        """The source of this match's dice."""
        return cup_of(self.seed, self.words)

    @property
    def was_thrown(self) -> bool:
        """Tell whether anybody, the clock included, has thrown: from then on the match counts."""
        return self.version > len(self.game.forfeited) + self.game.is_drawn

    @property
    def turn_seat(self) -> Seat | None:
        """The seat to act; none when the game is over."""
        return None if self.game.turn is None else self.game.turn.seat

    @property
    def robot_seat(self) -> Seat | None:
        """The seat to act when a computer player has it."""
        turn = self.game.turn
        return turn.seat if turn is not None and self.holders[turn.seat].played_by else None

    @property
    def turn_key(self) -> tuple[Seat, int] | None:
        """Which turn is under way: its seat and its round; none when the game is over."""
        turn = self.game.turn
        return None if turn is None else (turn.seat, turn.round)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, holder in enumerate(self.holders) if not holder.robot)

    @property
    def asked_again(self) -> tuple[Seat, ...]:
        """The seats of people without whom there is no rematch: of three or four, those who stayed.

        Where fewer than two stayed, everybody is asked.
        """
        stayed = tuple(seat for seat in self.people if seat not in self.game.forfeited)
        return stayed if len(stayed) > 1 else self.people

    @property
    def playing(self) -> frozenset[Seat]:
        """The seats that neither left nor came to the end."""
        if self.game.is_over:
            return frozenset()
        return frozenset(range(len(self.holders))).difference(self.game.forfeited)

    def seat_of(self, player: int) -> Seat | None:
        """The seat a player acts for; none for anybody else.

        On a shared device that is the seat to act, as long as the match goes on.
        """
        seats = [seat for seat, holder in enumerate(self.holders) if holder.actor == player]
        turn = self.game.turn
        if turn is not None and turn.seat in seats:
            return turn.seat
        return next(iter(seats), None)

    def with_holders(self, seats: Collection[Seat], **changes: object) -> MatchState:
        """The same match with something else about the holders of some seats."""
        holders = tuple(
            replace(holder, **changes) if seat in seats else holder  # type: ignore[arg-type]
            for seat, holder in enumerate(self.holders)
        )
        return replace(self, holders=holders)
