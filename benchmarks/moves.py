"""What a move costs, here and at a peer: `python -m benchmarks.moves [--quick]`.

A move is one command that changed a game, a throw or a box; it is done once both players have been
told and the mover has its `ack`. Two people play at each of 100 tables over WebSockets, at Gobelet
as operators run it (SQLite, every commit on the disk) and at boardgame.io with the same rules, kept
in memory and in files. The load is one process beside the server; the contestants take turns.

The figures are printed and kept in benchmarks/results/moves.json; exit status 1 says that a target
was missed. `--quick` is a smoke test of seconds, of which nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks.machine import machine
from benchmarks.moves_client import Job, Seen
from benchmarks.moves_figures import BUSY_CLIENT, Run, Target, middle, run_of, targets
from benchmarks.moves_peer_rules import GAMES, check
from benchmarks.moves_servers import (
    GobeletServer,
    PeerServer,
    Server,
    install_peers,
    peer_versions,
)

RESULTS: Final = Path(__file__).parent / "results" / "moves.json"
CONTESTANTS: Final = ("gobelet", "memory", "flatfile")
PACED: Final = ("gobelet", "memory")
PACED_MATCHES: Final = 3
FILES: Final = 8_192
"""Sockets and files that a process may have open."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured."""

    tables: int = 100
    matches: int = 8
    """Prepared for each table, so that none runs out of them."""
    rounds: int = 5
    warm_up: float = 3.0
    seconds: float = 10.0
    paced_seconds: float = 15.0
    moves_a_second: float = 100.0
    idle: int = 2_000
    idle_seconds: float = 30.0
    """More than the 20 s from ping to ping."""


QUICK: Final = replace(
    Scale(),
    tables=60,
    matches=30,
    rounds=1,
    warm_up=1.0,
    seconds=2.0,
    paced_seconds=3.0,
    idle=100,
    idle_seconds=2.0,
)


@dataclass(slots=True)
class Book:
    """What Gobelet acknowledged, and how much of it the database does not have."""

    acknowledged: int = 0
    missing: int = 0

    def compare(self, folder: Path, commands: Sequence[Sequence[object]]) -> None:
        """Look every acknowledged command up in the database of a site that has ended."""
        found = stored(folder / "gobelet.sqlite3")
        self.acknowledged += len(commands)
        self.missing += sum(tuple(command) not in found for command in commands)


def stored(database: Path) -> set[tuple[object, ...]]:
    """Every command in a database: match, id and the version it led to."""
    query = (
        "SELECT match_id, substr(command, instr(command, ':') + 1), number + 1"
        " FROM matches_move WHERE command IS NOT NULL"
    )
    with closing(sqlite3.connect(database)) as connection:
        return set(connection.execute(query))


def main() -> int:
    """Measure, print, keep; 1 when a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--quick", action="store_true", help="a smoke test; keeps nothing")
    is_quick = parser.parse_args().quick
    scale = QUICK if is_quick else Scale()
    here = machine()
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    install_peers()
    with running("memory", tables=GAMES, matches=1) as (server, _):
        assert isinstance(server, PeerServer)
        check(server)
    report, met = measure(scale, Book())
    today = datetime.now(UTC).date().isoformat()
    report = {"date": today, "machine": here, "peer": peer_versions(), **report}
    if not is_quick:
        RESULTS.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return 0 if met else 1


def measure(scale: Scale, book: Book) -> tuple[dict[str, object], bool]:
    """All figures, printed as they come; and whether every target is met."""
    closed = {name: list[Run]() for name in CONTESTANTS}
    for number in range(scale.rounds):
        for name in turned(CONTESTANTS, number):
            closed[name].append(play(name, scale, book))
            tell(name, closed[name][-1])
    paced = {name: list[Run]() for name in PACED}
    for number in range(scale.rounds):
        for name in turned(PACED, number):
            paced[name].append(play(name, scale, book, rate=scale.moves_a_second))
            tell(f"{name}, paced", paced[name][-1])
    kill(scale, book)
    idle = stay(scale)
    reached = targets(
        closed=closed,
        paced=paced,
        acknowledged=book.acknowledged,
        missing=book.missing,
        mebibytes=idle["mebibytes"],
    )
    for target in reached:
        tell_target(target)
    report = {
        "scale": asdict(scale),
        "closed": {name: {"median": middle(runs), "runs": runs} for name, runs in closed.items()},
        "paced": {name: {"median": middle(runs), "runs": runs} for name, runs in paced.items()},
        "acknowledged": book.acknowledged,
        "missing": book.missing,
        "idle": idle,
        "targets": [asdict(target) for target in reached],
    }
    return report, all(target.is_met for target in reached)


def turned(names: Sequence[str], by: int) -> list[str]:
    """The names in another order each time: nobody is always first."""
    return [*names[by % len(names) :], *names[: by % len(names)]]


def play(name: str, scale: Scale, book: Book, *, rate: float | None = None) -> Run:
    """One run of a contestant: as fast as it goes, or so many moves a second."""
    seconds, matches = (
        (scale.seconds, scale.matches) if rate is None else (scale.paced_seconds, PACED_MATCHES)
    )
    with running(name, tables=scale.tables, matches=matches) as (server, folder):
        seen = load(server, scale, seconds=seconds, rate=rate)
        server.stop()
        if name == "gobelet":
            book.compare(folder, seen["acknowledged"])
    return run_of(seen, seconds)


def kill(scale: Scale, book: Book) -> None:
    """Kill Gobelet amid its moves: what it acknowledged is there, and nothing by half."""
    with running("gobelet", tables=scale.tables, matches=scale.matches) as (server, folder):
        assert isinstance(server, GobeletServer)
        seen = load(server, scale, seconds=2.0, kills=True)
        server.site.kill()
        book.compare(folder, seen["acknowledged"])
        checked = server.site.manage("check_matches")
        if checked.returncode:
            raise SystemExit(f"after the kill:\n{checked.stdout}{checked.stderr}")
    print(f"killed after {len(seen['acknowledged'])} acknowledged moves, every match replays")


def stay(scale: Scale) -> dict[str, float]:
    """Open sockets at Gobelet and leave them alone."""
    with running("gobelet", tables=scale.tables, matches=1) as (server, _):
        seen = load(server, scale, seconds=scale.idle_seconds, idle=scale.idle)
        before, after = (size / 2**20 for size in seen["memory"])
    busy = (seen["server"]["user"] + seen["server"]["system"]) / scale.idle_seconds
    print(f"{scale.idle} idle sockets: {before:.0f} MiB before, {after:.0f} MiB, {busy:.1%} CPU")
    return {
        "sockets": scale.idle,
        "mebibytes_before": round(before, 1),
        "mebibytes": round(after, 1),
        "cpu": round(busy, 4),
    }


@contextmanager
def running(name: str, *, tables: int, matches: int) -> Iterator[tuple[Server, Path]]:
    """A contestant on a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="gobelet-moves-") as folder:
        path = Path(folder)
        server = GobeletServer(path) if name == "gobelet" else PeerServer(path, name)
        try:
            server.start(tables, matches)
            yield server, path
        finally:
            server.stop()


def load(
    server: Server,
    scale: Scale,
    *,
    seconds: float,
    rate: float | None = None,
    kills: bool = False,
    idle: int = 0,
) -> Seen:
    """Let the load do its job in a process of its own."""
    job: Job = {
        "wire": server.wire,
        "address": server.address,
        "pid": server.pid,
        "tables": server.tables,
        "warm_up": scale.warm_up,
        "seconds": seconds,
        "moves_a_second": rate,
        "kills": kills,
        "idle": idle,
    }
    command = [sys.executable, "-m", "benchmarks.moves_client"]
    ran = subprocess.run(
        command, input=json.dumps(job), stdout=subprocess.PIPE, text=True, check=True
    )
    seen: Seen = json.loads(ran.stdout)
    return seen


def tell(name: str, run: Run) -> None:
    """Print one run as a line."""
    note = "  THE CLIENT IS THE LIMIT" if run["client"] > BUSY_CLIENT else ""
    user, beside = run["user_us_a_move"], run["beside_us_a_move"]
    print(
        f"{name:16} {run['moves_a_second']:7.1f} moves/s, µs a move: {user:.0f} user"
        f" (and {beside:.0f} in processes beside), {run['system_us_a_move']:.0f} system;"
        f" p50 {run['p50_ms']:.1f} ms, p99 {run['p99_ms']:.1f} ms;"
        f" client {run['client']:.0%}{note}",
        flush=True,
    )


def tell_target(target: Target) -> None:
    """Print one target."""
    sign = "met   " if target.is_met else "MISSED"
    print(f"{sign} {target.what}: {target.measured:g} (limit {target.limit:g})")


if __name__ == "__main__":
    sys.exit(main())
