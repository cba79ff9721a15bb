"""The analyst: a process beside the site that weighs finished games.

A game takes it as long as hundreds of moves take the site, and Python computes for one thread
at a time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Collection
from typing import Final

from gobelet.core import Record, Seat, format_record
from gobelet.web.matches.selectors import AnalysisFigures

log = logging.getLogger(__name__)

IDLE_FOR: Final = 60.0
"""Seconds without a question after which the process ends: it holds a hundred megabytes."""


class Analyst:
    """Starts the process when it is asked something, and ends it when it is idle.

    Its methods belong to one event loop.
    """

    def __init__(self, *, idle_for: float = IDLE_FOR) -> None:
        self._idle_for = idle_for
        self.process: Process | None = None
        """The one that runs, if any."""
        self._one_at_a_time = asyncio.Lock()
        self._end: asyncio.TimerHandle | None = None

    async def figures(self, record: Record, seats: Collection[Seat]) -> dict[Seat, AnalysisFigures]:
        """What choices and dice brought to some seats of a finished game.

        Raises `RuntimeError` when the process fails; the next question has a new one.
        """
        question = {
            "ruleset": record.ruleset.to_data(),
            "record": format_record(record),
            "seats": list(seats),
        }
        async with self._one_at_a_time:
            answer = await self._ask(json.dumps(question) + "\n")
        return {int(seat): found for seat, found in json.loads(answer).items()}

    async def stop(self) -> None:
        """End the process, whatever it is at."""
        self._keep()
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _ask(self, question: str) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question.encode())
            await process.stdin.drain()
            answer = await process.stdout.readline()
            if not answer:
                raise RuntimeError(f"the analyst ended with status {await process.wait()}")
        except BaseException:
            # An answer that nobody waited for would be taken for the next one's.
            await self.stop()
            raise
        self._end = asyncio.get_running_loop().call_later(self._idle_for, self._let_go)
        return answer

    async def _running(self) -> Process:
        self._keep()
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "gobelet.web.robots.analysing",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the site, which ends the process itself
            )
        return self.process

    def _keep(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _let_go(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
