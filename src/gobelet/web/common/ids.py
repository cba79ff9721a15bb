"""Ids that are part of addresses: of tables and of matches."""

from __future__ import annotations

import re
import secrets
from typing import Final

ID_BYTES: Final = 9
_ID: Final = re.compile(r"[\w-]{12}", re.ASCII)


def new_id() -> str:
    """An id that nobody can guess; whoever has a table's address may sit down at it.

    >>> is_id(new_id())
    True
    """
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Tell whether a text has the form of an id.

    >>> is_id("../../secret")
    False
    """
    return _ID.fullmatch(text) is not None
