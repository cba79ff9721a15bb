"""A match over the socket, from the first throw to the result."""

from __future__ import annotations

import time

from gobelet.web.accounts.models import Player
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from tests.web.live.conftest import Dial, Message


def test_a_whole_game_against_the_robot_is_played_over_one_socket(
    dial: Dial, owner: Player
) -> None:
    match = match_start(player=owner, ruleset="yacht", level="medium")
    line = dial(owner)
    state = line.watch(match)
    for count in range(13):
        assert state["turn"]["seat"] == 0
        assert line.play(match, state["version"], "t-", id=f"throw-{count}")["type"] == "ack"
        choices = line_choices(line.watch(match))
        ack = line.play(match, state["version"] + 2, choices[0], id=f"score-{count}")
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


def line_choices(snapshot: Message) -> list[str]:
    """The boxes that may be scored."""
    return [choice["category"] for choice in snapshot["choices"]]
