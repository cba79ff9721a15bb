"""Shares blocks out among threads; kernels let go of the interpreter's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Self

BLOCKS_PER_CALL: Final = 512
MOST_THREADS: Final = 8

Work = Callable[[slice], None]
"""Does some of the blocks."""


class Crew:
    """Threads that take the next few blocks whenever they have done their last."""

    def __init__(self) -> None:
        self._size = min(_processors(), MOST_THREADS)
        self._pool = ThreadPoolExecutor(self._size, thread_name_prefix="solver")

    def share(self, blocks: int, make_work: Callable[[], Work]) -> None:
        """Do all blocks; each thread makes its own work, with room of its own, and keeps it."""
        starts = range(0, blocks, BLOCKS_PER_CALL)
        waiting = iter(starts)

        def help_out(_member: int) -> None:
            work = make_work()
            for start in waiting:
                work(slice(start, start + BLOCKS_PER_CALL))

        list(self._pool.map(help_out, range(min(self._size, len(starts)))))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self._pool.shutdown()


def _processors() -> int:
    """How many processors this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
