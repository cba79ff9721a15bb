"""A match over the socket, from the first throw to the result."""

from __future__ import annotations

import time

import pytest

from gobelet import rulesets
from gobelet.web.accounts.models import Player
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from tests.web.live.conftest import Dial


def test_a_whole_game_against_the_robot_is_played_over_one_socket(
    dial: Dial, owner: Player
) -> None:
    match = match_start(player=owner, ruleset="yacht", level="medium")
    line = dial(owner)
    state = line.watch(match)
    for count, category in enumerate(rulesets.find("yacht").categories):
        assert state["turn"]["seat"] == 0
        assert line.play(match, state["version"], "t-", id=f"throw-{count}")["type"] == "ack"
        ack = line.play(match, state["version"] + 2, category.value, id=f"score-{count}")
        assert ack["type"] == "ack"
        state = line.watch(match)
        while state["turn"] is not None and state["turn"]["seat"] == 1:
            line.until("moved")
            state = line.watch(match)
    assert state["turn"] is None
    assert {standing["seat"] for standing in state["standings"]} == {0, 1}
    assert match_state(match).game.is_over


def test_ai_04_the_robots_turn_is_played_though_the_browser_is_gone(
    dial: Dial, owner: Player
) -> None:
    match = match_start(player=owner, ruleset="yacht", level="hard")
    line = dial(owner)
    line.play(match, 0, "t-", id="a")
    line.play(match, 2, "chance", id="b")
    line.connection.close()
    deadline = time.monotonic() + 10
    while match_state(match).robot_seat is not None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert len(match_state(match).game.sheets[1].entries) == 1


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_leaving_ends_the_match_for_all_who_watch(dial: Dial, owner: Player, level: str) -> None:
    match = match_start(player=owner, ruleset="yacht", level=level)
    line, other = dial(owner), dial(owner)
    other.watch(match)
    line.play(match, 0, "t-", id="a")
    other.until("moved")
    assert line.play(match, 2, "x", id="b") == {
        "type": "ack",
        "id": "b",
        "match": match,
        "version": 3,
    }
    moved = other.until("moved")
    assert moved["turn"] is None
    assert moved["standings"][-1]["forfeited"]
    assert moved["standings"][-1]["seat"] == 0
    assert line.play(match, 3, "t-", id="c")["code"] == "game_over"
