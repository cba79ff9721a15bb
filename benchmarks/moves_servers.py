"""The servers that are measured: Gobelet and its peer, each the real thing in its own process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, TypedDict

from benchmarks.moves_tables import TableJob, Ticket
from gobelet import rulesets
from tests.site_process import SiteProcess

PEERS: Final = Path(__file__).parent / "peers"
TICKS: Final = os.sysconf("SC_CLK_TCK")
QUIET: Final = 0.03
"""Share of a core that a server may use and count as settled after its start."""
LONGEST_START: Final = 120.0


class Cpu(TypedDict):
    """Seconds of processor time."""

    user: float
    """In user mode, by the process that serves."""
    system: float
    """In the kernel, for it."""
    beside: float
    """In user mode, by the processes it started: Gobelet weighs matches that have ended in one."""


class Meter:
    """What a process uses from now on."""

    def __init__(self, pid: int) -> None:
        self._process = Path(f"/proc/{pid}")
        self._before = self._used()

    def read(self) -> Cpu:
        """The processor time since the beginning."""
        user, system, beside = self._used()
        before = self._before
        # A process beside that was given up takes its time with it.
        return {
            "user": user - before[0],
            "system": system - before[1],
            "beside": max(beside - before[2], 0.0),
        }

    def _used(self) -> tuple[float, float, float]:
        beside = 0.0
        for thread in (self._process / "task").iterdir():
            with suppress(OSError):  # it has just ended
                for child in (thread / "children").read_text().split():
                    beside += _times(Path("/proc", child))[0]
        return *_times(self._process), beside


def _times(task: Path) -> tuple[float, float]:
    fields = (task / "stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / TICKS, int(fields[12]) / TICKS


def memory_of(pid: int) -> int:
    """Bytes of main memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "VmRSS":
            return int(value.split()[0]) * 1024
    raise LookupError("VmRSS")


class Server(ABC):
    """A server on a folder of its own, with tables ready to play."""

    wire: str

    @abstractmethod
    def start(self, tables: int, matches: int) -> None:
        """Start it, with so many tables of so many matches each."""

    @property
    @abstractmethod
    def address(self) -> str:
        """Host and port."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """Its process."""

    @property
    @abstractmethod
    def tables(self) -> list[TableJob]:
        """What there is to play."""

    @abstractmethod
    def stop(self) -> None:
        """End it."""

    def settle(self) -> None:
        """Wait until the work of a start is over."""
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline:
            meter = Meter(self.pid)
            time.sleep(1)
            if meter.read()["user"] < QUIET:
                return
        raise TimeoutError("the server does not come to rest")


class GobeletServer(Server):
    """`gobelet serve`, as operators run it, on SQLite."""

    wire = "gobelet"

    def __init__(self, folder: Path) -> None:
        self.site = SiteProcess(folder)
        self._tables: list[TableJob] = []

    def start(self, tables: int, matches: int) -> None:
        """Prepare the data as the site's owner would, then start the site."""
        prepared = self.site.manage("prepare")
        if prepared.returncode:
            raise RuntimeError(prepared.stderr)
        self._tables = json.loads(self._prepare(tables, matches))
        self.site.start()
        for key in rulesets.ALL:
            self._wait_for_table(key)
        self.settle()

    def _wait_for_table(self, key: str) -> None:
        """Wait until a ruleset is solved: that is the work of a first start, not of moves."""
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline:
            line = HTTPConnection(self.address, timeout=30)
            line.request("GET", f"/tables/{key}/")
            state = json.load(line.getresponse())["state"]
            line.close()
            if state == "ready":
                return
            time.sleep(0.5)
        raise TimeoutError(f"the table of {key} is not ready")

    def _prepare(self, tables: int, matches: int) -> str:
        environ = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "gobelet.web.settings",
            "GOBELET_DATA": str(self.site.data),
        }
        command = [sys.executable, "-m", "benchmarks.moves_prepare", str(tables), str(matches)]
        return subprocess.run(command, env=environ, stdout=-1, text=True, check=True).stdout

    @property
    def address(self) -> str:
        """Host and port."""
        return self.site.url.removeprefix("http://")

    @property
    def pid(self) -> int:
        """Its process."""
        return self.site.pid

    @property
    def tables(self) -> list[TableJob]:
        """What there is to play."""
        return self._tables

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.site.stop()


class PeerServer(Server):
    """boardgame.io with one of its storages."""

    wire = "peer"

    def __init__(self, folder: Path, storage: str) -> None:
        games = folder / "games"
        self._command = [_tool("node"), str(PEERS / "server.js"), storage, str(games)]
        self._log = folder / "log.txt"
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self._tables: list[TableJob] = []

    def start(self, tables: int, matches: int) -> None:
        """Start it, and take seats through its lobby."""
        environ = {**os.environ, "NODE_ENV": "production"}
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                self._command, env=environ, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        self._port = int(self._process.stdout.readline())
        self._tables = _seats_taken(self.address, tables, matches)
        self.settle()

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def tables(self) -> list[TableJob]:
        """What there is to play."""
        return self._tables

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def _seats_taken(address: str, tables: int, matches: int) -> list[TableJob]:
    lobby = HTTPConnection(address, timeout=30)
    jobs = []
    for _ in range(tables):
        ids = [_ask(lobby, "create", numPlayers=2)["matchID"] for _ in range(matches)]
        seats: list[Ticket] = [
            {"credentials": [_join(lobby, match, seat) for match in ids]} for seat in range(2)
        ]
        jobs.append(TableJob(seats=seats, matches=ids))
    lobby.close()
    return jobs


def _join(lobby: HTTPConnection, match: str, seat: int) -> str:
    joined = _ask(lobby, f"{match}/join", playerID=str(seat), playerName=f"Guest {seat}")
    return str(joined["playerCredentials"])


def _ask(lobby: HTTPConnection, what: str, **body: object) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    lobby.request("POST", f"/games/yacht/{what}", json.dumps(body), headers)
    answer: dict[str, Any] = json.loads(lobby.getresponse().read())
    return answer


def install_peers() -> None:
    """Fetch the peers once, in the versions that are written down."""
    if not (PEERS / "node_modules" / "boardgame.io").is_dir():
        subprocess.run([_tool("npm"), "ci"], cwd=PEERS, check=True)


def peer_versions() -> str:
    """What was measured against, and on which Node."""
    package = json.loads((PEERS / "node_modules" / "boardgame.io" / "package.json").read_text())
    node = subprocess.run([_tool("node"), "--version"], stdout=-1, text=True, check=True).stdout
    return f"boardgame.io {package['version']} on Node {node.strip().removeprefix('v')}"


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not here: the peer needs Node 20 or newer, and npm")
    return found
