"""The real site as a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.settings import RUN, TEST_DATA

GOBELET = Path(sys.executable).with_name("gobelet")
PATIENCE = 90.0


class SiteProcess:
    """`gobelet serve` on a data directory, as an operator starts it."""

    def __init__(self, data: Path, **environ: str) -> None:
        self.data = data
        self._environ = {**_environ_of(data), **environ}
        self._port = _free_port()
        self._log = data / "log.txt"
        self._process: subprocess.Popen[bytes] | None = None
        shutil.copytree(_prepared(), data, dirs_exist_ok=True)
        # Solved tables and compiled code are those of all tests: nothing here is about them.
        for name in ("tables", "numba"):
            (TEST_DATA / name).mkdir(parents=True, exist_ok=True)
            (data / name).symlink_to(TEST_DATA / name)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://localhost:{self._port}"

    @property
    def socket_url(self) -> str:
        """Where its WebSocket is."""
        return f"ws://localhost:{self._port}/live/"

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """Everything it said."""
        return self._log.read_text()

    def start(self) -> float:
        """Start, and wait until it answers; the seconds that took."""
        began = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [GOBELET, "serve", "--port", str(self._port)],
                env=self._environ,
                stdout=log,
                stderr=log,
            )
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise RuntimeError(f"the site did not start:\n{self.log}")
            time.sleep(0.02)
        return time.monotonic() - began

    def kill(self) -> None:
        """End it at once, as a crash would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """End it as Ctrl-C does; its exit status."""
        if self._process is None:
            return 0
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the site on its data."""
        return subprocess.run(
            [sys.executable, "-m", "gobelet.web", *arguments],
            env=self._environ,
            capture_output=True,
            text=True,
            check=False,
        )

    @contextmanager
    def managing(self, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
        """A command of the site that goes on, to be looked at and killed."""
        command = [sys.executable, "-m", "gobelet.web", *arguments]
        with subprocess.Popen(command, env=self._environ, stdout=subprocess.PIPE) as process:
            try:
                yield process
            finally:
                process.kill()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("localhost", self._port), timeout=2) as line:
                # Any answer will do: the address listens before the site is ready.
                line.sendall(b"GET /tables/yacht/ HTTP/1.0\r\nHost: localhost\r\n\r\n")
                return line.recv(5) == b"HTTP/"
        except OSError:
            return False


def _environ_of(data: Path) -> dict[str, str]:
    site = {"DJANGO_SETTINGS_MODULE": "gobelet.web.settings", "GOBELET_DATA": str(data)}
    return {**os.environ, **site}


@cache
def _prepared() -> Path:
    """A folder that a site was made ready in, once: that takes longer than most of what follows."""
    folder = RUN / "prepared"
    folder.mkdir()
    command = [sys.executable, "-m", "gobelet.web", "prepare"]
    subprocess.run(command, env=_environ_of(folder), check=True, capture_output=True)
    return folder


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
