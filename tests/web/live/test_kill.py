"""A server killed at random instants: what was acknowledged is there, and nothing by half."""

from __future__ import annotations

import random
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.site_process import SiteProcess
from tests.web.live.conftest import Line, Message


@pytest.fixture
def crashing(tmp_path: Path) -> Iterator[SiteProcess]:
    """The site as a process that may be killed."""
    process = SiteProcess(tmp_path)
    process.start()
    yield process
    process.stop()


@dataclass(slots=True)
class Person:
    """Plays as fast as the site answers, through whatever happens, and remembers every ack."""

    site: SiteProcess
    cookie: str = ""
    match: str = ""
    acked: dict[str, int] = field(default_factory=dict)
    last: Message = field(default_factory=dict)
    sent: int = 0

    def sit_down(self) -> None:
        """Start a match as a browser does."""
        jar = CookieJar()
        browser = build_opener(HTTPCookieProcessor(jar))
        address = f"{self.site.url}/contre-l-ordinateur/"
        html = browser.open(address, timeout=10).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
        assert token is not None
        fields = {"csrfmiddlewaretoken": token[1], "ruleset": "yacht", "level": "medium"}
        table = browser.open(address, urlencode(fields).encode(), timeout=10)
        self.match = table.url.rstrip("/").rsplit("/", 1)[1]
        self.cookie = "; ".join(f"{one.name}={one.value}" for one in jar)

    def play_until_the_line_breaks(self) -> None:
        """Throw and score, throw and score."""
        try:
            with connect(
                self.site.socket_url,
                origin=Origin(self.site.url),
                additional_headers={"Cookie": self.cookie},
                max_queue=None,
            ) as connection:
                line = Line(connection)
                while True:
                    self._play_one(line)
        except (ConnectionClosed, OSError, TimeoutError):
            pass

    def _play_one(self, line: Line) -> None:
        self.last = line.watch(self.match)
        turn = self.last["turn"]
        if turn is None:
            raise TimeoutError("the match is over")
        if turn["seat"] != self.last["you"]:
            line.until("moved")
            return
        choices = self.last["choices"]
        action = random.choice(choices)["category"] if choices else "t-"
        self.sent += 1
        answer = line.play(self.match, self.last["version"], action, id=f"{self.sent}")
        if answer["type"] == "ack":
            self.acked[f"{self.match}/{self.sent}"] = answer["version"]
        # As fast as people with very quick thumbs, so that it is not told to slow down.
        time.sleep(0.08)


def stored(site: SiteProcess) -> dict[str, int]:
    """Every command in the database, with the version it led to."""
    with closing(sqlite3.connect(site.data / "gobelet.sqlite3")) as database:
        rows = database.execute(
            "SELECT match_id, command, number FROM matches_move WHERE command IS NOT NULL"
        )
        return {
            f"{match}/{command.split(':', 1)[1]}": number + 1
            for match, command, number in rows
            if ":" in command
        }


def kill_and_restart(site: SiteProcess, times: int) -> None:
    """Play, kill at a random instant, restart, compare; again and again."""
    person = Person(site)
    person.sit_down()
    for _ in range(times):
        playing = threading.Thread(target=person.play_until_the_line_breaks)
        playing.start()
        time.sleep(random.uniform(0.1, 1.2))
        site.kill()
        playing.join()
        found = stored(site)
        lost = {name: version for name, version in person.acked.items() if name not in found}
        assert not lost
        assert all(found[name] == version for name, version in person.acked.items())
        site.start()
        if person.last.get("turn") is None:
            person.sit_down()
    assert len(person.acked) >= times
    checked = site.manage("check_matches")
    assert checked.returncode == 0, checked.stderr


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(crashing: SiteProcess) -> None:
    kill_and_restart(crashing, 3)


@pytest.mark.torture
def test_no_acknowledged_move_is_lost_in_a_hundred_kills(crashing: SiteProcess) -> None:
    kill_and_restart(crashing, 100)


def test_a_killed_servers_robot_plays_on_after_the_restart(crashing: SiteProcess) -> None:
    person = Person(crashing)
    person.sit_down()
    with closing(sqlite3.connect(crashing.data / "gobelet.sqlite3")) as database:
        playing = threading.Thread(target=person.play_until_the_line_breaks)
        playing.start()
        while not database.execute("SELECT 1 FROM clock_due WHERE kind = 'robot'").fetchall():
            if not playing.is_alive():
                break
            time.sleep(0.001)
        crashing.kill()
        playing.join()
        crashing.start()
        deadline = time.monotonic() + 10
        while database.execute("SELECT 1 FROM clock_due WHERE kind = 'robot'").fetchall():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        (seat,) = database.execute("SELECT turn_seat FROM matches_match").fetchone()
    assert seat == 0


def test_a_site_that_was_stopped_ends_cleanly(crashing: SiteProcess) -> None:
    assert crashing.stop() == 0
    assert "Traceback" not in crashing.log


def test_a_stop_is_told_before_the_line_ends(crashing: SiteProcess) -> None:
    person = Person(crashing)
    person.sit_down()
    with connect(
        crashing.socket_url,
        origin=Origin(crashing.url),
        additional_headers={"Cookie": person.cookie},
        max_queue=None,
    ) as connection:
        line = Line(connection)
        line.watch(person.match)
        assert crashing.stop() == 0
        assert line.next() == {"type": "closing", "reason": "restart"}
        with pytest.raises(ConnectionClosed) as end:
            line.next()
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1012


def test_the_second_start_takes_less_than_three_seconds(crashing: SiteProcess) -> None:
    tries: list[float] = []
    while len(tries) < 5 and min(tries, default=3.0) >= 3:  # other work may slow some of them
        crashing.stop()
        tries.append(crashing.start())
    assert min(tries) < 3
