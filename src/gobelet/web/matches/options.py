"""How a match is played, beside its rules: its clock, and who may look on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """How long a turn may take. Values are stored; never rename."""

    FREE = "free"
    """As long as one likes."""
    LIVE = "live"
    """Seconds a turn: everybody is there."""
    SLOW = "slow"
    """Days a turn, and a bank of time for the whole match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the players agreed on; raise `ValueError` for a clock without time, or time without."""

    pace: Pace = Pace.FREE
    turn_seconds: int = 0
    """For a turn, all its throws included; 0 without a clock."""
    bank_seconds: int = 0
    """What each seat may spend beyond that in the whole match; slow matches alone have it."""
    is_rated: bool = False
    is_watchable: bool = False
    """Tells whether others may look on."""
    is_local: bool = False
    """Tells whether all sit at one device."""
    stake: int = 0
    """Diamonds that each of two players stakes on it; 0 for none."""

    def __post_init__(self) -> None:
        if (self.turn_seconds > 0) != (self.pace is not Pace.FREE):
            raise ValueError(f"{self.turn_seconds} seconds a turn at pace {self.pace}")
        if self.bank_seconds < 0 or (self.bank_seconds and self.pace is not Pace.SLOW):
            raise ValueError(f"a bank of {self.bank_seconds} seconds at pace {self.pace}")
        if self.is_local and (self.is_rated or self.pace is not Pace.FREE):
            raise ValueError("on one device there is neither a clock nor a rating")
        if self.stake < 0 or (self.stake and (self.is_local or self.pace is Pace.FREE)):
            raise ValueError(f"a stake of {self.stake} at pace {self.pace}")

    @property
    def is_lost_by_absence(self) -> bool:
        """Tell whether whoever does not come back loses, and no computer player stands in."""
        return self.is_rated or self.stake > 0

    @property
    def turn(self) -> timedelta:
        """The time of a turn."""
        return timedelta(seconds=self.turn_seconds)


ALONE: Final = Options()
"""Alone or against the computer: no clock, nobody looks on."""

SHARED: Final = Options(is_watchable=True)
"""Alone or against the computer with the dice of a seal: others look on once that is open."""

QUICK: Final = Options(pace=Pace.LIVE, turn_seconds=20, is_rated=True, is_watchable=True)
"""A quick game among strangers."""

STAKES: Final = (10, 25, 50, 100, 250)
"""What may be staked on a duel."""


def duel(stake: int) -> Options:
    """A quick game for two on which each stakes something."""
    return replace(QUICK, stake=stake)


BANK: Final = 3 * 24 * 60 * 60

SLOW_DAYS: Final = (1, 2, 3, 7)
"""Days a turn that a slow match may have."""


def slow(days: int, *, is_rated: bool = True) -> Options:
    """A match over days."""
    seconds = days * 24 * 60 * 60
    return Options(
        pace=Pace.SLOW,
        turn_seconds=seconds,
        bank_seconds=BANK,
        is_rated=is_rated,
        is_watchable=True,
    )
