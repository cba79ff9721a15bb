"""Solved tables: prepared in the background, one ruleset after the other.

No page and no move ever waits here: who needs a table asks whether it is there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, Final

from gobelet.core import Dice, Ruleset, ScoreSheet
from gobelet.web.common.threads import in_own_thread

if TYPE_CHECKING:
    from gobelet.solver import ValueTable

log = logging.getLogger(__name__)

FIRST_RETRY: Final = 30.0
LAST_RETRY: Final = 1_800.0
"""Seconds until a ruleset that could not be solved is tried again."""

PATIENT_FOR: Final = 2
"""Failures of a ruleset after which those who wait for its table do without."""

TELL_AGAIN_AFTER: Final = (1.0, 5.0, 30.0)
"""Seconds until those who wait are told again, when telling them failed."""

WAIT_FOR_TABLE: Final = timedelta(hours=1)
"""For how long what needs a table is put off; it is woken as soon as the table is ready."""


class TableState(StrEnum):
    """Where a table stands. Values are told to browsers."""

    READY = "ready"
    SOLVING = "solving"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class TableStatus:
    """Whether a table is ready, and which part of it is done."""

    state: TableState
    done: float = 0.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A ruleset that could not be solved, and when it is tried again."""

    count: int
    again_at: float


class Tables:
    """The tables of this process, by what affects play: rulesets that play alike share one.

    Its methods belong to the event loop, except `get` and `status`, which any thread may call.
    """

    def __init__(self) -> None:
        self._ready: dict[str, ValueTable] = {}
        self._solving: dict[str, float] = {}
        self._failed: dict[str, Failure] = {}
        self._wanted: OrderedDict[str, Ruleset] = OrderedDict()
        self._news = asyncio.Event()
        self._is_warm = False
        self.tell_waiting: Callable[[str], Awaitable[None]] = nobody_waits
        """Called with a ruleset's fingerprint when its table has become ready, or will not soon:
        those who put off what needs it need not wait any longer."""

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
        return TableStatus(TableState.FAILED if name in self._failed else TableState.MISSING)

    def is_given_up(self, ruleset: Ruleset) -> bool:
        """Tell whether a table failed so often that nobody should wait for it."""
        failure = self._failed.get(ruleset.fingerprint())
        return failure is not None and failure.count >= PATIENT_FOR

    def forget(self) -> None:
        """Let go of all tables, and of what was wanted."""
        self._ready.clear()
        self._failed.clear()
        self._wanted.clear()

    def want(self, ruleset: Ruleset) -> None:
        """Have a table prepared once those that were wanted before are."""
        name = ruleset.fingerprint()
        if name not in self._ready and name not in self._wanted:
            self._wanted[name] = ruleset
            self._news.set()

    def prefer(self, ruleset: Ruleset) -> None:
        """Have a table prepared next: somebody waits for it."""
        self.want(ruleset)
        if ruleset.fingerprint() in self._wanted:
            self._wanted.move_to_end(ruleset.fingerprint(), last=False)

    async def serve(self, rulesets: Iterable[Ruleset]) -> None:
        """Prepare these tables, then whichever is wanted, for as long as the site runs."""
        for ruleset in rulesets:
            self.want(ruleset)
        while True:
            try:
                await self.prepare(())
            except Exception:
                # Without this task no table is ever prepared again.
                log.exception("the preparation of tables failed; trying again")
                await asyncio.sleep(FIRST_RETRY)
            else:
                await self._news.wait()

    async def prepare(self, rulesets: Iterable[Ruleset]) -> None:
        """Load each wanted table, or have it solved; what fails is tried again, ever later."""
        self._news = asyncio.Event()
        for ruleset in rulesets:
            self.want(ruleset)
        while self._wanted:
            name = self._next()
            if name is None:
                await self._wait_for_another_try()
            elif await self._prepare_one(self._wanted[name]):
                self._failed.pop(name, None)
                self._wanted.pop(name, None)
                await self._tell(name)
            else:
                await self._note_failure(name)

    async def _note_failure(self, name: str) -> None:
        count = self._failed[name].count + 1 if name in self._failed else 1
        delay = min(FIRST_RETRY * 2 ** (count - 1), LAST_RETRY)
        self._failed[name] = Failure(count, monotonic() + delay)
        if count == PATIENT_FOR:
            await self._tell(name)

    async def _tell(self, name: str) -> None:
        for delay in (*TELL_AGAIN_AFTER, None):
            try:
                await self.tell_waiting(name)
            except Exception:
                log.exception("those who wait for a table could not be told")
                if delay is not None:
                    await asyncio.sleep(delay)
            else:
                return

    def _next(self) -> str | None:
        """The first that is wanted and may be tried now."""
        now = monotonic()
        failed = self._failed
        may_try = (n for n in self._wanted if n not in failed or failed[n].again_at <= now)
        return next(may_try, None)

    async def _wait_for_another_try(self) -> None:
        again_at = min(self._failed[name].again_at for name in self._wanted)
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(again_at - monotonic(), 0.0)):
                await self._news.wait()

    async def _prepare_one(self, ruleset: Ruleset) -> bool:
        name = ruleset.fingerprint()
        if name in self._ready:
            return True
        try:
            table = await self._found(ruleset)
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

    async def _found(self, ruleset: Ruleset) -> ValueTable | None:
        if not self._is_warm:
            # Compiling takes half a minute of the interpreter's lock: never in this process.
            await self._run_child(None, "warm-up")
            self._is_warm = True
        table = await in_own_thread(_load, ruleset)
        if table is None:
            await self._solve(ruleset)
            table = await in_own_thread(_load, ruleset)
        return table

    async def _solve(self, ruleset: Ruleset) -> None:
        """Solve in a child process: it takes a whole processor."""
        name = ruleset.fingerprint()
        self._solving[name] = 0.0
        log.info("solving %s in the background", ruleset.key)
        try:
            await self._run_child(name, json.dumps(ruleset.to_data()))
        finally:
            self._solving.pop(name, None)

    async def _run_child(self, name: str | None, argument: str) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gobelet.web.robots.solving",
            argument,
            stdin=asyncio.subprocess.PIPE,  # its end tells the child that the site is gone
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the site, which ends the child itself
        )
        try:
            assert child.stdout is not None
            async for line in child.stdout:
                done, total = map(int, line.split())
                if name is not None:
                    self._solving[name] = done / total
            if await child.wait() != 0:
                raise RuntimeError(f"the solver ended with status {child.returncode}")
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


async def nobody_waits(fingerprint: str) -> None:
    """Nothing was put off."""


tables: Final = Tables()
"""The tables of this process."""


def _load(ruleset: Ruleset) -> ValueTable | None:
    # Numbers come with numpy and numba, which take a second to import: only here, in a thread.
    from gobelet.solver import saved_table

    table = saved_table(ruleset)
    if table is not None:
        # The first question reads back what was compiled: nobody shall wait for that.
        roll = Dice.of(*range(1, ruleset.dice + 1))
        table.rank(ScoreSheet(ruleset), roll, throws_left=ruleset.throws_per_turn - 1)
    return table
