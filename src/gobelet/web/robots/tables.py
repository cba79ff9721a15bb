"""Solved tables: prepared in the background, one ruleset after the other.

No page and no move ever waits here: who needs a table asks whether it is there.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from gobelet.core import Dice, Ruleset, ScoreSheet
from gobelet.web.common.threads import in_own_thread

if TYPE_CHECKING:
    from gobelet.solver import ValueTable

log = logging.getLogger(__name__)

FIRST_RETRY: Final = 30.0
LAST_RETRY: Final = 1_800.0
"""Seconds until a ruleset that could not be solved is tried again."""


class TableState(StrEnum):
    """Where a table stands. Values are told to browsers."""

    READY = "ready"
    SOLVING = "solving"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class TableStatus:
    """Whether a table is ready, and which part of it is done."""

    state: TableState
    done: float = 0.0


class Tables:
    """The tables of this process, by what affects play: rulesets that play alike share one."""

    def __init__(self) -> None:
        self._ready: dict[str, ValueTable] = {}
        self._solving: dict[str, float] = {}

    def get(self, ruleset: Ruleset) -> ValueTable | None:
        """The table of a ruleset; none while it is not ready."""
        return self._ready.get(ruleset.fingerprint())

    def status(self, ruleset: Ruleset) -> TableStatus:
        """How far a ruleset's table is."""
        name = ruleset.fingerprint()
        if name in self._ready:
            return TableStatus(TableState.READY, 1.0)
        if name in self._solving:
            return TableStatus(TableState.SOLVING, self._solving[name])
        return TableStatus(TableState.MISSING)

    def forget(self) -> None:
        """Let go of all tables."""
        self._ready.clear()

    async def prepare(self, rulesets: Iterable[Ruleset]) -> None:
        """Load each table, or have it solved first; what fails is tried again, ever later."""
        wanted = list(rulesets)
        delay = FIRST_RETRY
        while wanted := [ruleset for ruleset in wanted if not await self._prepare_one(ruleset)]:
            await asyncio.sleep(delay)
            delay = min(2 * delay, LAST_RETRY)

    async def _prepare_one(self, ruleset: Ruleset) -> bool:
        name = ruleset.fingerprint()
        if name in self._ready:
            return True
        try:
            table = await in_own_thread(_load, ruleset)
            if table is None:
                await self._solve(ruleset)
                table = await in_own_thread(_load, ruleset)
        except Exception:
            # The site plays on without this table; the operator is told.
            log.exception("the table of %s cannot be prepared", ruleset.key)
            return False
        if table is None:
            log.error("the table of %s was solved but cannot be read", ruleset.key)
            return False
        self._ready[name] = table
        log.info("the table of %s is ready", ruleset.key)
        return True

    async def _solve(self, ruleset: Ruleset) -> None:
        """Solve in a child process: it takes a whole processor, and half a minute at first."""
        name = ruleset.fingerprint()
        self._solving[name] = 0.0
        log.info("solving %s in the background", ruleset.key)
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gobelet.web.robots.solving",
            ruleset.key,
            stdin=asyncio.subprocess.PIPE,  # its end tells the child that the site is gone
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert child.stdout is not None
            async for line in child.stdout:
                done, total = map(int, line.split())
                self._solving[name] = done / total
            if await child.wait() != 0:
                raise RuntimeError(f"solving {ruleset.key} ended with status {child.returncode}")
        finally:
            self._solving.pop(name, None)
            if child.returncode is None:
                child.kill()
                await child.wait()


tables: Final = Tables()
"""The tables of this process."""


def _load(ruleset: Ruleset) -> ValueTable | None:
    # Numbers come with numpy and numba, which take a second to import: only here, in a thread.
    from gobelet.solver import saved_table

    table = saved_table(ruleset)
    if table is not None:
        # The first question compiles, or loads what was compiled: nobody shall wait for that.
        roll = Dice.of(*range(1, ruleset.dice + 1))
        table.rank(ScoreSheet(ruleset), roll, throws_left=ruleset.throws_per_turn - 1)
    return table
