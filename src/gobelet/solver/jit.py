"""How a kernel is declared, and where its compiled code is kept."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

from gobelet.data import UnusableData, data_directory

Function = TypeVar("Function", bound=Callable[..., Any])

njit: Any = numba.njit

UNCOUNTED: Final = {"_nrt": False}
"""Kernels own no arrays, and counting references to their thirty arguments takes half the time."""

_log = logging.getLogger(__name__)


def kernel(*signature: Any) -> Callable[[Function], Function]:
    """Compile at once for one signature, cached on disk, free of the interpreter's lock."""

    def decorate(function: Function) -> Function:
        result = numba.types.void(*signature)
        options = {"cache": _is_cached, "nogil": True, **UNCOUNTED}
        return cast(Function, njit(result, **options)(function))

    return decorate


def inline(function: Function) -> Function:
    """Compile as a part of every kernel that calls it."""
    return cast(Function, njit(forceinline=True, **UNCOUNTED)(function))


def _keep_compiled_code() -> bool:
    """Tell numba to keep compiled code under the data directory, if that can be written.

    In a folder for these very sources: numba's own check misses changes in what a kernel calls.
    """
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    try:
        directory = data_directory() / "numba" / digest.hexdigest()[:12]
        directory.mkdir(parents=True, exist_ok=True)
    except (UnusableData, OSError) as error:
        _log.warning("compiled code is not kept: %s", error)
        return False
    numba.config.CACHE_DIR = str(directory)  # type: ignore[attr-defined]
    return True


_is_cached = _keep_compiled_code()
