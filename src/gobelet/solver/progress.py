"""How far a solve has come."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """A layer of the solve is done: all states with this many open boxes."""

    open_boxes: int
    states_done: int
    states_total: int
