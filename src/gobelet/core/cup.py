"""Cups: where dice come from.

The dice of a match follow from 32 secret bytes. Their SHA-256 is published before the first
throw and the bytes themselves when the match is over, so that anyone can check every die.

The die `k` of a throw is derived with HMAC-SHA256. The key is the seed, followed by the
players' own words in UTF-8 where there are any; the message is the ASCII text
`seat:round:number:k:attempt`, with `-` for the seat where all seats share their dice. The
digest's bytes are read in order: 252 and above are passed over, the first other byte `b` shows
the face `b mod 6 + 1`; should all 32 bytes be passed over, `attempt` grows by one. 252 is the
largest multiple of six in a byte, so every face is equally likely.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol
from unicodedata import category

from gobelet.core.errors import InvalidNotation
from gobelet.core.types import Face, Seat

SEED_SIZE: Final = 32
"""Bytes of a seed."""


@dataclass(frozen=True, slots=True)
class ThrowId:
    """Which throw of a game: its round, its number in the turn, and the seat when dice differ."""

    round: int
    """From 1."""
    number: int
    """From 1, in its turn."""
    seat: Seat | None = None
    """None where all seats share their dice."""

    def __str__(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return f"{seat}:{self.round}:{self.number}"


class Cup(Protocol):
    """A source of dice. The rules never throw; a cup does."""

    def throw(self, count: int, at: ThrowId) -> tuple[Face, ...]:
        """Throw `count` dice; the k-th face follows from the throw's identity and k, from 0."""
        ...


class SeededCup:
    """A cup whose every throw follows from a secret seed and the throw's identity.

    Stateless: asking twice gives the same dice, because the k-th die thrown afresh follows from
    (seed, seat, round, throw, k). Equal keeps always bring equal dice, and nothing kept shifts a
    later throw. Unbiased (rejection, no modulo of a biased number). Duplicate play leaves the
    seat out of the `ThrowId`.

    >>> cup = SeededCup(bytes(32))
    >>> cup.throw(3, ThrowId(1, 1, seat=0)) == cup.throw(5, ThrowId(1, 1, seat=0))[:3]
    True
    """

    def __init__(self, seed: bytes, *, words: str = "", sides: int = 6) -> None:
        if len(seed) != SEED_SIZE:
            raise ValueError(f"a seed has {SEED_SIZE} bytes, not {len(seed)}")
        check_words(words)
        if not 1 <= sides <= 256:
            raise ValueError(f"no byte can tell {sides} sides apart")
        self._seed = seed
        self._keyed = hmac.new(seed + words.encode(), digestmod=sha256)
        self._sides = sides
        self._limit = 256 - 256 % sides

    def throw(self, count: int, at: ThrowId) -> tuple[Face, ...]:
        """Throw `count` dice."""
        name = str(at)
        return tuple([self._face(f"{name}:{k}") for k in range(count)])

    def commitment(self) -> str:
        """A digest to publish before play, so that players can verify afterwards."""
        return commitment(self._seed)

    def _face(self, die: str) -> Face:
        attempt = 0
        while True:
            for byte in self._digest(f"{die}:{attempt}"):
                if byte < self._limit:
                    return byte % self._sides + 1
            attempt += 1

    def _digest(self, message: str) -> bytes:
        # A copy of what knows the key already costs half as much.
        keyed = self._keyed.copy()
        keyed.update(message.encode())
        return keyed.digest()


class LoadedCup:
    """A cup for tests that lands the faces it was given, in turn."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._faces = iter(faces)

    def throw(self, count: int, at: ThrowId) -> tuple[Face, ...]:
        """Throw the next `count` faces; raise `ValueError` when there are not enough."""
        thrown = tuple(face for _, face in zip(range(count), self._faces, strict=False))
        if len(thrown) < count:
            raise ValueError(f"the loaded cup is empty at {at}")
        return thrown


def check_words(text: str) -> None:
    """Raise `InvalidNotation` unless a text may be the players' own words.

    They are one line without control characters, so that a record can carry them and, since
    HMAC pads its key with zeros, no two texts bring the same dice.
    """
    if any(category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text):
        raise InvalidNotation("the players' own words are one line without control characters")


def commitment(seed: bytes) -> str:
    """The digest of a seed that is published before the first throw: SHA-256 in hexadecimal."""
    return sha256(seed).hexdigest()
