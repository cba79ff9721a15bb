"""A sweeper run for as long as a test needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from gobelet.web.clock.registry import Registry
from gobelet.web.clock.sweeper import Sweeper
from gobelet.web.common.threads import in_database_thread

SECOND = timedelta(seconds=1)

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _database(transactional_db: None) -> None:
    """Threads and tests see the same rows."""


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in the loop."""
    while not condition():
        await asyncio.sleep(0.005)


def sweep(
    registry: Registry,
    condition: Callable[[], bool],
    *later: Awaitable[None],
    stored: Callable[[], bool] = lambda: True,
) -> None:
    """Run a sweeper until something has happened, and the database shows it."""

    async def run() -> None:
        sweeper = Sweeper(registry)
        await sweeper.start()
        try:
            await asyncio.gather(*later)
            await asyncio.wait_for(until(condition), 10)
            async with asyncio.timeout(10):
                while not await in_database_thread(stored):
                    await asyncio.sleep(0.005)
            await asyncio.sleep(0.05)  # and what should not happen has time to
        finally:
            await sweeper.stop()

    asyncio.run(run())
