"""The data directory: whatever Gobelet keeps on a machine, secrets included, lies in one place."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from gobelet.core import GobeletError


class UnusableData(GobeletError):
    """The data directory, or what lies in it, cannot be used; the message is one plain line."""


def data_directory() -> Path:
    """The directory named by `GOBELET_DATA`, or the platform's; made on first use, private."""
    directory = _named_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise UnusableData(f"the data directory {directory} is not a folder") from None
    except OSError as error:
        raise UnusableData(
            f"cannot make the data directory {directory}: {error.strerror}"
        ) from None
    if not os.access(directory, os.R_OK | os.W_OK | os.X_OK):
        raise UnusableData(f"no permission to write into the data directory {directory}")
    return directory.resolve()


def _named_directory() -> Path:
    chosen = os.environ.get("GOBELET_DATA")
    if not chosen:
        return user_data_path("gobelet", appauthor=False)
    try:
        return Path(chosen).expanduser()
    except RuntimeError:
        raise UnusableData(f"GOBELET_DATA names a home that nobody has: {chosen}") from None
