"""`gobelet serve`: the site's own process, started and stopped for real."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.settings import TEST_DATA

SERVE = [sys.executable, "-c", "from gobelet.cli import app; app()", "serve"]


HAS_IPV6 = socket.has_ipv6 and Path("/proc/net/if_inet6").exists()


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.mark.parametrize(
    ("host", "shown", "asked"),
    [
        ("127.0.0.1", "localhost", "127.0.0.1"),
        pytest.param(
            "::1", "[::1]", "[::1]", marks=pytest.mark.skipif(not HAS_IPV6, reason="no IPv6 here")
        ),
    ],
)
def test_the_site_says_where_it_is_answers_and_stops_cleanly(
    port: int, host: str, shown: str, asked: str
) -> None:
    server = _serve(port, TEST_DATA / "serve", "--host", host)
    try:
        said = _read_until(server, "Gobelet is at ")
        assert f"http://{shown}:{port}/ (Ctrl-C stops it)" in said
        with urllib.request.urlopen(f"http://{asked}:{port}/") as page:
            assert page.status == 200
        server.send_signal(signal.SIGINT)
        rest, complaints = server.communicate(timeout=15)
    finally:
        server.kill()
    assert server.returncode == 0
    assert rest.endswith("Gobelet has stopped.\n")
    assert "Traceback" not in complaints
    assert "ERROR" not in complaints


def test_a_taken_port_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = listener.getsockname()[1]
        server = _serve(taken, TEST_DATA / "serve")
        said, complaints = server.communicate(timeout=15)
    assert server.returncode == 2
    assert said == ""
    assert complaints == f"gobelet: port {taken} is taken; choose another, such as {taken + 1}\n"


def test_a_second_site_on_the_same_data_is_refused_in_one_line(port: int, tmp_path: Path) -> None:
    first = _serve(port, tmp_path)
    try:
        _read_until(first, "Gobelet is at ")
        with socket.create_server(("127.0.0.1", 0)) as listener:
            other_port = listener.getsockname()[1]
        second = _serve(other_port, tmp_path)
        said, complaints = second.communicate(timeout=15)
        assert second.returncode == 2
        assert said == ""
        assert complaints.startswith(f"gobelet: another Gobelet serves {tmp_path.resolve()}; ")
        assert complaints.count("\n") == 1
        # What looks after the site runs beside it.
        environ = {**os.environ, "GOBELET_DATA": str(tmp_path)}
        environ["DJANGO_SETTINGS_MODULE"] = "gobelet.web.settings"
        for command in ("check_matches", "migrate", "prepare"):
            subprocess.run(
                [sys.executable, "-m", "gobelet.web", command],
                env=environ,
                check=True,
                capture_output=True,
            )
    finally:
        first.kill()
        first.communicate()
    # The lock goes with the process, however that ended.
    third = _serve(port, tmp_path)
    try:
        _read_until(third, "Gobelet is at ")
    finally:
        third.kill()
        third.communicate()


def test_a_data_folder_that_cannot_be_is_said_in_one_line(port: int, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    server = _serve(port, tmp_path / "file" / "data")
    _, complaints = server.communicate(timeout=15)
    assert server.returncode == 2
    assert re.fullmatch(r"gobelet: cannot make the data directory .*\n", complaints)


def test_unsafe_settings_are_refused_in_one_line(port: int, tmp_path: Path) -> None:
    server = _serve(port, tmp_path, GOBELET_HOSTS="dice.example", GOBELET_DEBUG="1")
    _, complaints = server.communicate(timeout=15)
    assert server.returncode == 2
    assert complaints.startswith("gobelet: GOBELET_DEBUG must not be on")
    assert complaints.count("\n") == 1


def _serve(port: int, data: Path, *options: str, **settings: str) -> subprocess.Popen[str]:
    """Start the site as a person would: without the settings of the tests."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    return subprocess.Popen(
        [*SERVE, "--port", str(port), *options],
        env={**ours, "GOBELET_DATA": str(data), **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _read_until(server: subprocess.Popen[str], start: str) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith(start):
            return line
    complaints = server.stderr.read() if server.stderr is not None else ""
    pytest.fail(f"the server ended before it served: {complaints}")
