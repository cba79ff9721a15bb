"""One site a data directory: SQLite's writer, and the static files, belong to one process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gobelet.cli.errors import CannotDo
from gobelet.data import UnusableData, data_directory

LOCK: Final = "serve.lock"


@contextmanager
def data_locked() -> Iterator[None]:
    """Keep other sites off the data directory; raise `CannotDo` when one is there already.

    The system lets go of the lock when the process ends, however it does. Commands that look
    after the site run beside it.
    """
    directory = data_directory()
    try:
        file = (directory / LOCK).open("ab")
    except OSError as error:
        raise UnusableData(f"cannot write {directory / LOCK}: {error.strerror}") from None
    with file:
        if not _try_lock(file.fileno()):
            raise CannotDo(
                f"another Gobelet serves {directory}; SQLite takes one process that writes, so"
                " stop that one, or choose another directory through GOBELET_DATA"
            )
        yield


def _try_lock(file: int) -> bool:
    if sys.platform == "win32":  # no such lock: the port alone guards there
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
