"""How a kernel is declared, and where its compiled code is kept."""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

from gobelet.core import TIE
from gobelet.data import UnusableData, data_directory

Function = TypeVar("Function", bound=Callable[..., Any])

njit: Any = numba.njit
config: Any = numba.config

UNCOUNTED: Final = {"_nrt": False}
"""Kernels own no arrays, and counting references to their thirty arguments takes half the time."""

_log = logging.getLogger(__name__)


def kernel(*signature: Any) -> Callable[[Function], Function]:
    """Compile at once for one signature, cached on disk, free of the interpreter's lock."""

    def decorate(function: Function) -> Function:
        result = numba.types.void(*signature)
        options = {"cache": _cache is not None, "nogil": True, **UNCOUNTED}
        with _caching():
            return cast(Function, njit(result, **options)(function))

    return decorate


def inline(function: Function) -> Function:
    """Compile as a part of every kernel that calls it."""
    return cast(Function, njit(forceinline=True, **UNCOUNTED)(function))


@contextlib.contextmanager
def _caching() -> Iterator[None]:
    """Have numba keep what is compiled meanwhile in our folder, and the rest where it did."""
    elsewhere = config.CACHE_DIR
    config.CACHE_DIR = elsewhere if _cache is None else str(_cache)
    try:
        yield
    finally:
        config.CACHE_DIR = elsewhere


def _cache_folder() -> Path | None:
    """Where compiled code is kept under the data directory; None if that cannot be written.

    A folder for these very sources, and for what they take from elsewhere: numba's own check misses
    changes in what a kernel calls.
    """
    digest = hashlib.sha256(repr(TIE).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    try:
        directory = data_directory() / "numba" / digest.hexdigest()[:12]
        directory.mkdir(parents=True, exist_ok=True)
    except (UnusableData, OSError) as error:
        _log.warning("compiled code is not kept: %s", error)
        return None
    return directory


_cache: Final = _cache_folder()
