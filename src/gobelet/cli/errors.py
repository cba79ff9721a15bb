"""What a person did that a command cannot act on."""

from __future__ import annotations


class CannotDo(Exception):
    """Something the command line cannot do; its text is the one line that says why."""
