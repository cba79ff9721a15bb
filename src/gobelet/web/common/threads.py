"""From the event loop into threads and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError, Lock, Thread, get_ident
from typing import Final, ParamSpec, TypeVar

from django.db import Error, connections

P = ParamSpec("P")
T = TypeVar("T")

DATABASE_THREADS: Final = 4
_pool: Final = ThreadPoolExecutor(DATABASE_THREADS, thread_name_prefix="gobelet-database")

WRITING_THREADS: Final = 2
_writing_pool: Final = ThreadPoolExecutor(WRITING_THREADS, thread_name_prefix="gobelet-writing")

CLOSE_WITHIN: Final = 10.0
"""Seconds that the end of a site waits for what these threads are still at."""

_closing: Final = Lock()


async def in_database_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run what asks the database off the event loop, in a thread that keeps its connection."""
    work = partial(_run, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_pool, work)


async def in_writing_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for what writes: it may wait for the database's lock, and no reader behind it."""
    work = partial(_run, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_writing_pool, work)


def _run(work: Callable[[], T]) -> T:
    try:
        return work()
    except Error:
        # It may be the connection that is broken; the next to ask gets a new one.
        connections.close_all()
        raise


def close_connections() -> None:
    """Let all these threads give their connections up: they are not asked any more."""
    with _closing:
        for pool, threads in ((_pool, DATABASE_THREADS), (_writing_pool, WRITING_THREADS)):
            everybody = Barrier(threads, timeout=CLOSE_WITHIN)
            wait([pool.submit(_close, everybody) for _ in range(threads)])


def _close(everybody: Barrier) -> None:
    # So that each thread does it once, unless one is held up.
    with suppress(BrokenBarrierError):
        everybody.wait()
    connections.close_all()


async def in_own_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run what computes off the event loop, in a thread that is given up when it takes too long.

    The thread is a daemon: one that never ends delays neither the others nor the end of the site.
    """
    future: Future[T] = Future()
    work = partial(function, *args, **kwargs)
    Thread(target=_fulfil, args=(future, work), name="gobelet-work", daemon=True).start()
    return await asyncio.wrap_future(future)


def _fulfil(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001  # handed on to whoever waits
        future.set_exception(error)
    else:
        future.set_result(result)


def _nothing(_: object) -> None:
    """Nothing comes first."""


async def answer_of(future: Future[T], *, first: Callable[[T], None] = _nothing) -> T:
    """Wait for a future that is fulfilled on the event loop, or in any other thread.

    Of many that are fulfilled at once on the loop itself, none has to wake it. `first` is called
    with the answer there and then: what it says leaves with whatever else is said in that moment.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[None] = loop.create_future()
    own_thread = get_ident()

    def wake() -> None:
        if waiting.done():
            return
        waiting.set_result(None)
        if not future.cancelled() and future.exception() is None:
            first(future.result())

    def done(_: Future[T]) -> None:
        if get_ident() == own_thread:
            wake()
        else:
            loop.call_soon_threadsafe(wake)

    future.add_done_callback(done)
    try:
        await waiting
    except asyncio.CancelledError:
        future.cancel()
        raise
    return future.result()
