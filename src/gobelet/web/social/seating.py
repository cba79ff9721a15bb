"""Who sits at a match. Wiring plugs in who knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

Seated: TypeAlias = Callable[[str], Mapping[int, int]]
"""The people at a match by seat, each who acts there; none when there is no such match."""


def nobody_is_seated(match: str) -> Mapping[int, int]:  # noqa: ARG001
    """Know of nobody."""
    return {}


_seated: Seated = nobody_is_seated


def connect(seated: Seated) -> Seated:
    """Let `seated` say who sits where from now on; tell what did."""
    global _seated
    former, _seated = _seated, seated
    return former


def people_at(match: str) -> Mapping[int, int]:
    """The people at a match by seat."""
    return _seated(match)
