"""Files that commands write."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from gobelet.cli.errors import CannotDo


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[TextIO]:
    """A file that was not there before, open for writing; gone again if nothing is written."""
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise CannotDo(f"{path} is there already, and nothing is written over it") from error
    except OSError as error:
        raise CannotDo(f"cannot write {path}: {error.strerror}") from error
    try:
        with file:
            yield file
    finally:
        if path.stat().st_size == 0:
            path.unlink()
