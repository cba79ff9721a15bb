"""Secrets of the site, generated on first use."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gobelet.data import UnusableData, data_directory

SECRET_BYTES: Final = 50


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def secret(name: str, make: Callable[[], str] = new_secret) -> str:
    """Read a secret of the site, made on first use and readable by its owner alone."""
    path = data_directory() / name
    try:
        _create_secret(path, make)
    except FileExistsError:
        pass
    except OSError as error:
        raise UnusableData(f"cannot write {path}: {error.strerror}") from None
    return _read_secret(path)


def _create_secret(path: Path, make: Callable[[], str]) -> None:
    if path.exists():
        return
    # Linked into place when complete: two processes starting at once agree on one secret, and
    # neither ever reads half of it.
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(make())
        os.link(draft, path)
    finally:
        draft.unlink()


def _read_secret(path: Path) -> str:
    try:
        text = path.read_text(encoding="ascii").strip()
        mode = path.stat().st_mode
    except OSError as error:
        raise UnusableData(f"cannot read {path}: {error.strerror}") from None
    if os.name == "posix" and mode & 0o077:
        raise UnusableData(f"{path} can be read by others; run: chmod 600 {path}")
    if len(text) < SECRET_BYTES:
        raise UnusableData(f"{path} is too short to be a secret; remove it to have a new one made")
    return text
