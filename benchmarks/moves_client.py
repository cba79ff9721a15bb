"""The load, a process of its own: a job as JSON on standard input, what it saw on standard output.

All of it is one thread, which tells how busy it was: a client near one core would measure itself.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Final, TypedDict

from benchmarks.moves_line import LineEnded
from benchmarks.moves_servers import Cpu, Meter, memory_of
from benchmarks.moves_tables import GobeletTable, PeerTable, Table, TableJob

CONNECTING: Final = 20
"""Tables that are opened at once."""


class Job(TypedDict):
    """What to do to which server."""

    wire: str
    address: str
    pid: int
    tables: list[TableJob]
    warm_up: float
    seconds: float
    moves_a_second: float | None
    """Over all tables, whether answers come or not; none: each table as fast as it is answered."""
    kills: bool
    """Whether the server is killed at the end, with moves under way."""
    idle: int
    """Sockets to open and leave alone instead of playing."""


class Seen(TypedDict):
    """What a load saw in the seconds that count."""

    latencies: list[float]
    server: Cpu
    client: float
    acknowledged: list[tuple[str, str, int]]
    memory: list[int]
    """Bytes of the server before idle sockets and with them."""


@dataclass(slots=True)
class Window:
    """The time that counts, once the warm-up is over."""

    begins: float
    ends: float
    latencies: list[float] = field(default_factory=list)

    def note(self, since: float) -> None:
        """A move that was due at `since` is done now."""
        now = perf_counter()
        if self.begins <= now < self.ends:
            self.latencies.append(now - since)


WIRES: Final[dict[str, type[Table]]] = {"gobelet": GobeletTable, "peer": PeerTable}


async def load(job: Job) -> Seen:
    """Open all tables, play, and tell."""
    tables = [
        WIRES[job["wire"]](job["address"], one, Random(number))
        for number, one in enumerate(job["tables"])
    ]
    await _open_all(tables)
    gc.freeze()
    begins = perf_counter() + job["warm_up"]
    window = Window(begins, begins + job["seconds"])
    watching = asyncio.create_task(_watch(job, window))
    rate = job["moves_a_second"]
    await asyncio.gather(
        *(
            _play(table, window)
            if rate is None
            else _play_in_time(table, window, every=len(tables) / rate, first=number / rate)
            for number, table in enumerate(tables)
        )
    )
    server, client = await watching
    for table in tables:
        table.close()
    acknowledged = [command for table in tables for command in table.acknowledged]
    return {
        "latencies": window.latencies,
        "server": server,
        "client": client,
        "acknowledged": acknowledged,
        "memory": [],
    }


async def _play(table: Table, window: Window) -> None:
    """A move after the other, until the time is over or the server is gone."""
    try:
        while (since := perf_counter()) < window.ends:
            await table.move()
            window.note(since)
            if table.view.seat is None:
                await table.sit()
    except LineEnded:
        pass


async def _play_in_time(table: Table, window: Window, *, every: float, first: float) -> None:
    """Moves at their times; one that must wait for the one before it counts from its time, too."""
    due = perf_counter() + first
    while due < window.ends:
        await asyncio.sleep(due - perf_counter())
        await table.move()
        window.note(due)
        if table.view.seat is None:
            await table.sit()
        due += every


async def _watch(job: Job, window: Window) -> tuple[Cpu, float]:
    """The processor time of server and client in the window."""
    await asyncio.sleep(window.begins - perf_counter())
    server, client = Meter(job["pid"]), process_time()
    await asyncio.sleep(window.ends - perf_counter())
    used = server.read()
    if job["kills"]:
        os.kill(job["pid"], signal.SIGKILL)
    return used, process_time() - client


async def idle(job: Job) -> Seen:
    """Open sockets that watch a match and say nothing more; see what the server needs for them."""
    before = memory_of(job["pid"])
    tables = [
        WIRES[job["wire"]](job["address"], job["tables"][number % len(job["tables"])], Random(0))
        for number in range(job["idle"] // 2)
    ]
    await _open_all(tables)
    begins = perf_counter() + job["warm_up"]
    server, client = await _watch(job, Window(begins, begins + job["seconds"]))
    if sum(line.is_open for table in tables for line in table.lines) < job["idle"]:
        raise LineEnded("sockets were closed")
    memory = [before, memory_of(job["pid"])]
    return {
        "latencies": [],
        "server": server,
        "client": client,
        "acknowledged": [],
        "memory": memory,
    }


async def _open_all(tables: Iterable[Table]) -> None:
    places = asyncio.Semaphore(CONNECTING)

    async def open_one(table: Table) -> None:
        async with places:
            await table.open()

    await asyncio.gather(*map(open_one, tables))


def main() -> None:
    """Do the job on standard input."""
    job: Job = json.load(sys.stdin)
    seen = asyncio.run(idle(job) if job["idle"] else load(job))
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main()
