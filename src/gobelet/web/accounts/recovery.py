"""Recovery codes: how they are written, read and kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

CODES: Final = 10
GROUPS, GROUP = 3, 4

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that a hand writes like a digit."""
_READ_AS: Final = str.maketrans("OIL", "011")

# 60 random bits that cost a hundredth of a second each to try: enough against whoever has the
# database, and ten of them are made in a blink.
_COST: Final = {"n": 2**12, "r": 8, "p": 1}


def new_codes() -> list[str]:
    """Codes that nobody can guess, in groups that can be copied by hand."""
    return [_new_code() for _ in range(CODES)]


def code_digest(code: str, *, owner: int) -> str:
    """What is kept of a code: enough to know it again, not to use it."""
    salt = f"gobelet.recovery:{owner}".encode()
    return hashlib.scrypt(_plain(code).encode(), salt=salt, dklen=32, **_COST).hex()


def _new_code() -> str:
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def _plain(code: str) -> str:
    """A code without what a hand adds or mistakes."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return letters.translate(_READ_AS)
