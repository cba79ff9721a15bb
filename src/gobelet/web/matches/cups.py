"""Where the dice of matches come from: one cup for every level and every kind of player."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, TypeAlias

from gobelet.core import SEED_SIZE, Cup, SeededCup

CupMaker: TypeAlias = Callable[[bytes, str], Cup]

CUPS: Final = 5_000
"""Cups kept at hand: one a match, and each move of it asks for the same."""


def _seeded(seed: bytes, words: str) -> Cup:
    return SeededCup(seed, words=words)


_maker: CupMaker = lru_cache(CUPS)(_seeded)


def new_seed() -> bytes:
    """A secret seed that nobody can predict, from the system's own generator."""
    return secrets.token_bytes(SEED_SIZE)


def cup_of(seed: bytes, words: str) -> Cup:
    """The cup of a match, from its secret seed and its players' own words."""
    return _maker(seed, words)


@contextmanager
def cups(maker: CupMaker) -> Iterator[None]:
    """Take cups from elsewhere for a while: how tests load the dice."""
    global _maker
    former, _maker = _maker, maker
    try:
        yield
    finally:
        _maker = former
