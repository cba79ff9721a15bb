"""Clocks on the wire: what everybody hears when somebody does not play."""

from __future__ import annotations

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.options import Options, Pace
from gobelet.web.matches.services import match_seat
from tests.serving import Served
from tests.web.live.conftest import Dial, Line, Message
from tests.web.live.test_people import play_turn

UNRATED = Options(pace=Pace.LIVE, turn_seconds=60)


@pytest.fixture
def match(site: Served, owner: Player, ally: Player) -> str:
    """A match of two by the clock."""
    return match_seat(players=[owner, ally], ruleset="yacht", options=UNRATED)


def let_time_be_up(site: Served, match: str) -> None:
    """Let the turn under way have lasted for as long as it may."""
    Due.objects.filter(kind=TURN_DUE, key=match).update(at=timezone.now())
    site.site.sweeper.wake()


def until_moved_by(line: Line, by: str, seat: int) -> Message:
    while (moved := line.until("moved", timeout=10))["by"] != by:
        pass
    assert {one["seat"] for one in moved["moves"]} == {seat}
    return moved


def until_standin_is(line: Line, standin: str | None) -> None:
    while line.until("snapshot")["seats"][0]["standin"] != standin:
        pass


def test_the_clock_plays_for_who_does_not_and_then_a_computer_player_until_they_return(
    site: Served, dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    line, other = dial(owner), dial(ally)
    other.watch(match)
    line.watch(match)
    for box in ("chance", "ones"):
        let_time_be_up(site, match)
        moved = until_moved_by(other, "clock", 0)
        assert len(moved["moves"]) == 3
        play_turn(other, match, box)
    until_standin_is(line, "medium")
    until_moved_by(other, "robot", 0)
    line.send("return", id="r", match=match)
    assert line.until("ack")["id"] == "r"
    until_standin_is(line, None)
