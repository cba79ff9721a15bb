"""A person at a site that is a process of its own, and what that site stored."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from random import Random
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.site_process import SiteProcess
from tests.web.live.conftest import Line, Message


@dataclass(slots=True)
class Person:
    """Plays as fast as the site answers, through whatever happens, and remembers every ack."""

    site: SiteProcess
    cookie: str = ""
    match: str = ""
    acked: dict[str, int] = field(default_factory=dict)
    last: Message = field(default_factory=dict)
    sent: int = 0
    whim: Random = field(default_factory=lambda: Random(0))

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
        action = self.whim.choice(choices)["category"] if choices else "t-"
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
