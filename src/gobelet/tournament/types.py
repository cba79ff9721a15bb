"""The words of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Entrant: TypeAlias = int
"""Who takes part, by a number of the caller's."""

Tally: TypeAlias = int
"""What stages brought an entrant, in half wins: a win is 2, a draw 1."""


class TournamentError(ValueError):
    """What was asked for contradicts itself."""


class UnknownEntrant(TournamentError):
    """Somebody who does not take part, or takes part twice."""


class UnevenStage(TournamentError):
    """A stage in which somebody plays twice, or wins what they did not play."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who are to meet, the first to throw first; without a second, a bye."""

    first: Entrant
    second: Entrant | None = None

    @property
    def is_bye(self) -> bool:
        """Tell whether nobody is met."""
        return self.second is None


@dataclass(frozen=True, slots=True)
class Bout:
    """A pairing and what came of it.

    One winner, or both of a draw, or neither when nobody came; whoever has a bye wins it. Raises
    `UnevenStage` for winners who did not play.
    """

    first: Entrant
    second: Entrant | None = None
    winners: tuple[Entrant, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.winners)) < len(self.winners) or not {*self.winners} <= {*self.players}:
            raise UnevenStage(f"{self.winners} cannot win a bout of {self.players}")

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Who played, or had the bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def tallies(self) -> Iterator[tuple[Entrant, Tally]]:
        """What it brought each."""
        share = 2 if len(self.winners) == 1 else 1
        return ((one, share if one in self.winners else 0) for one in self.players)


Stage: TypeAlias = tuple[Bout, ...]
"""One pairing of everybody, and what came of it."""
