"""Where the dice of matches come from: one cup for every level and every kind of player."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from gobelet.core import SEED_SIZE, Cup, SeededCup

CupMaker: TypeAlias = Callable[[bytes], Cup]

_maker: CupMaker = SeededCup


def new_seed() -> bytes:
    """A secret seed that nobody can predict, from the system's own generator."""
    return secrets.token_bytes(SEED_SIZE)


def cup_of(seed: bytes) -> Cup:
    """The cup of a match, from its secret seed."""
    return _maker(seed)


@contextmanager
def cups(maker: CupMaker) -> Iterator[None]:
    """Take cups from elsewhere for a while: how tests load the dice."""
    global _maker
    former, _maker = _maker, maker
    try:
        yield
    finally:
        _maker = former
