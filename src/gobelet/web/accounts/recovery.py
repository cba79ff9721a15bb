"""Recovery codes: how they are written, read and kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.utils.crypto import salted_hmac

CODES: Final = 10
GROUPS, GROUP = 3, 4

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that a hand writes like a digit."""
_READ_AS: Final = str.maketrans("OIL", "011")

# 60 random bits that cost a hundredth of a second each to try: enough against whoever has the
# database, and ten of them are made in a blink.
_COST: Final = {"n": 2**12, "r": 8, "p": 1}


def new_seed() -> str:
    """What codes are made from that nobody has seen yet."""
    return secrets.token_urlsafe(16)


def codes_of(seed: str, *, owner: int) -> list[str]:
    """The codes of a seed, in groups that can be copied by hand.

    They can be shown again by whoever has the seed and the secret of the site, and are to be
    guessed by nobody who lacks one of the two.
    """
    return [_code(seed, owner, number) for number in range(CODES)]


def code_digest(code: str, *, owner: int) -> str:
    """What is kept of a code: enough to know it again, not to use it."""
    salt = f"gobelet.recovery:{owner}".encode()
    return hashlib.scrypt(_plain(code).encode(), salt=salt, dklen=32, **_COST).hex()


def _code(seed: str, owner: int, number: int) -> str:
    digest = salted_hmac(__name__, f"{owner} {number} {seed}", algorithm="sha256").digest()
    # A byte has as many values for each of the 32 letters.
    letters = [_ALPHABET[byte % len(_ALPHABET)] for byte in digest[: GROUPS * GROUP]]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


def _plain(code: str) -> str:
    """A code without what a hand adds or mistakes."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return letters.translate(_READ_AS)
