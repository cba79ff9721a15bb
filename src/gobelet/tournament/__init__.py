"""Tournaments: who meets whom, and how everybody stands. Pure: no clock, no database, no dice.

>>> from gobelet.tournament import Bout, swiss
>>> swiss.pairings([1, 2, 3, 4], [])
(Pairing(first=1, second=3), Pairing(first=2, second=4))
>>> stage = (Bout(1, 3, winners=(1,)), Bout(2, 4, winners=(2, 4)))
>>> swiss.pairings([1, 2, 3, 4], [stage])
(Pairing(first=1, second=2), Pairing(first=4, second=3))
"""

from __future__ import annotations

from gobelet.tournament.types import (
    Bout,
    Entrant,
    Pairing,
    Stage,
    Tally,
    TournamentError,
    UnevenStage,
    UnknownEntrant,
)

__all__ = [
    "Bout",
    "Entrant",
    "Pairing",
    "Stage",
    "Tally",
    "TournamentError",
    "UnevenStage",
    "UnknownEntrant",
]
