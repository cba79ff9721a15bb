"""What needs a solved table: the Expert, the hint and the analysis, on a site that prepares one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from gobelet import rulesets
from gobelet.core import Ruleset
from gobelet.web.accounts.models import Player
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_analysis, match_state
from gobelet.web.matches.services import match_start
from gobelet.web.robots.tables import tables
from tests.serving import Served, served
from tests.web.conftest import Table, loaded
from tests.web.live.conftest import Dial
from tests.web.playing import play_turns

SOLVED_WITHIN = 300.0
"""Seconds, on a machine that has better to do: the solver comes last, and may have to compile."""

YACHT = rulesets.find("yacht")


@pytest.fixture
def site(transactional_db: None) -> Iterator[Served]:
    """A site that begins without tables and prepares that of Yacht."""
    tables.forget()
    with served(solve=[YACHT]) as running:
        yield running
    tables.forget()


def eventually(condition: Callable[[], bool], seconds: float = SOLVED_WITHIN) -> None:
    """Wait for what the site does by itself."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_expert_waits_for_its_table_and_then_plays(dial: Dial, owner: Player) -> None:
    match = match_start(player=owner, ruleset="yacht", level="expert")
    line = dial(owner)
    line.watch(match)
    line.play(match, 0, "t-", id="a")
    line.play(match, 2, "chance", id="b")
    while (moved := line.until("moved", timeout=SOLVED_WITHIN))["moves"][0]["seat"] == 0:
        pass
    notations = [move["notation"] for move in moved["moves"]]
    assert notations[0] == "t-"
    assert notations[-1] == moved["entries"][0]["category"]
    assert moved["turn"]["seat"] == 0
    assert all(move["seat"] == 1 for move in moved["moves"])


def test_a_hint_reaches_the_one_who_asked_and_nobody_else(dial: Dial, owner: Player) -> None:
    match = match_start(player=owner, ruleset="yacht", level="easy")
    asking, watching = dial(owner), dial(owner)
    watching.watch(match)
    with loaded("61666"):
        asking.play(match, 0, "t-", id="a")
    eventually(lambda: tables.get(YACHT) is not None)
    asking.send("hint", id="h", match=match, version=2)
    hint = asking.until("hint", "refused")
    assert (hint["type"], hint["id"], hint["seat"]) == ("hint", "h", 0)
    assert (hint["action"], hint["places"]) == ("t6666", [0, 2, 3, 4])
    assert hint["gain"] > 0
    assert hint["reason"]["code"]
    watching.until("moved")
    watching.send("ping")
    assert watching.next()["type"] == "pong"


def test_a_finished_match_is_analysed_by_itself(site: Served, owner: Player) -> None:
    match = match_start(player=owner, ruleset="yacht", level="easy")
    play_turns(Table(match, owner))
    assert match_state(match).game.is_over
    eventually(lambda: match_analysis(Match.objects.get(pk=match), 0) is not None)


def test_rules_that_somebody_sits_down_to_are_prepared_next(
    transactional_db: None, owner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    go = Event()

    async def found(ruleset: Ruleset) -> object:
        order.append(ruleset.key)
        while not go.is_set():
            await asyncio.sleep(0.01)
        return object()

    tables.forget()
    monkeypatch.setattr(tables, "_found", found)
    listed = [rulesets.find(key) for key in ("fete", "clubs", "yatzy")]
    with served(solve=listed):
        eventually(lambda: order == ["fete"], 10)
        match_start(player=owner, ruleset="yatzy", level="easy")
        match_start(player=owner, ruleset="clubs", level="medium")  # needs none
        time.sleep(0.1)
        go.set()
        eventually(lambda: len(order) == 3, 10)
    tables.forget()
    assert order == ["fete", "yatzy", "clubs"]
