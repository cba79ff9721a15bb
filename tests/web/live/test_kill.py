"""A server killed at random instants: what was acknowledged is there, and nothing by half."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.site_process import SiteProcess
from tests.web.live.conftest import Line
from tests.web.live.person import Person, stored


@contextmanager
def dialled(site: SiteProcess, cookie: str) -> Iterator[Line]:
    """A browser's socket, greeted already."""
    with connect(
        site.socket_url,
        origin=Origin(site.url),
        additional_headers={"Cookie": cookie},
        max_queue=None,
    ) as connection:
        line = Line(connection)
        assert line.next()["type"] == "hello"
        yield line


def kill_and_restart(site: SiteProcess, times: int) -> None:
    """Play, kill at a random instant, restart, compare; again and again."""
    person, instants = Person(site), Random(times)
    person.sit_down()
    for _ in range(times):
        playing = threading.Thread(target=person.play_until_the_line_breaks)
        playing.start()
        time.sleep(instants.uniform(0.1, 1.2))
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


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(site_process: SiteProcess) -> None:
    kill_and_restart(site_process, 3)


@pytest.mark.torture
def test_no_acknowledged_move_is_lost_in_a_hundred_kills(site_process: SiteProcess) -> None:
    kill_and_restart(site_process, 100)


TURN_OF_THE_ROBOT = """
from gobelet.core import parse_move
from gobelet.web.live.writer import run_now
from gobelet.web.matches.commands import Play
from gobelet.web.matches.models import Match, Seat
match = Match.objects.get()
player = Seat.objects.get(match=match, number=0).player_id
for version, action in ((0, "t-"), (2, "chance")):
    move = parse_move(action)
    play = Play(match=match.pk, player=player, id=action, version=version, action=move)
    run_now(play).result()
"""
"""A person's turn is stored while no site runs: what a kill just after the commit leaves behind."""


def test_a_killed_servers_robot_plays_on_after_the_restart(site_process: SiteProcess) -> None:
    person = Person(site_process)
    person.sit_down()
    site_process.kill()
    stored_turn = site_process.manage("shell", "--command", TURN_OF_THE_ROBOT)
    assert stored_turn.returncode == 0, stored_turn.stderr
    with closing(sqlite3.connect(site_process.data / "gobelet.sqlite3")) as database:
        due = "SELECT key FROM clock_due WHERE kind = 'robot'"
        assert database.execute(due).fetchall() == [(person.match,)]
        site_process.start()
        deadline = time.monotonic() + 10
        while database.execute(due).fetchall():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        (seat,) = database.execute("SELECT turn_seat FROM matches_match").fetchone()
        moves = "SELECT COUNT(*) FROM matches_move WHERE seat = 1"
        assert database.execute(moves).fetchone() >= (3,)
    assert seat == 0


BETWEEN_PEOPLE = """
from gobelet.web.accounts.services import guest_create
from gobelet.web.live.writer import run_now
from gobelet.web.matches.commands import Start
from gobelet.web.matches.models import Seat
from gobelet.web.matches.options import QUICK
players = (Seat.objects.get(number=0).player_id, guest_create().pk)
start = Start(match="of-two-peopl", ruleset="yacht", level=None, players=players, options=QUICK)
run_now(start).result()
"""

AN_HOUR_PASSES = """
from datetime import timedelta
from django.db.models import F
from gobelet.web.clock.models import Alive, Due
hour = timedelta(hours=1)
Alive.objects.update(alive_at=F("alive_at") - hour)
Due.objects.filter(kind="turn").update(at=F("at") - hour)
"""
"""As if the site had been down for an hour."""


def test_mp_12_a_kill_in_mid_turn_keeps_seat_dice_throws_and_clock(
    site_process: SiteProcess,
) -> None:
    person = Person(site_process)
    person.sit_down()
    begun = site_process.manage("shell", "--command", BETWEEN_PEOPLE)
    assert begun.returncode == 0, begun.stderr
    with dialled(site_process, person.cookie) as line:
        assert line.play("of-two-peopl", 0, "t-", id="a")["type"] == "ack"
        before = line.watch("of-two-peopl")
        site_process.kill()
    assert site_process.manage("shell", "--command", AN_HOUR_PASSES).returncode == 0
    answered_within = site_process.start()
    with dialled(site_process, person.cookie) as line:
        after = line.watch("of-two-peopl")
    for name in ("seat", "round", "phase", "throws_left", "tray"):
        assert after["turn"][name] == before["turn"][name]
    assert (after["you"], after["version"]) == (0, 2)
    lost = before["clock"]["left_ms"] - after["clock"]["left_ms"]
    assert 0 <= lost < 6_000 + 1_000 * answered_within


def test_a_site_that_was_stopped_ends_cleanly(site_process: SiteProcess) -> None:
    assert site_process.stop() == 0
    assert "Traceback" not in site_process.log


def test_a_stop_is_told_before_the_line_ends(site_process: SiteProcess) -> None:
    person = Person(site_process)
    person.sit_down()
    with dialled(site_process, person.cookie) as line:
        line.watch(person.match)
        assert site_process.stop() == 0
        assert line.next() == {"type": "closing", "reason": "restart"}
        with pytest.raises(ConnectionClosed) as end:
            line.next()
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1012
