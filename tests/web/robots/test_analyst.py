"""The process that weighs finished games beside the site."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import pytest

from gobelet import rulesets
from gobelet.bots.analysis import analysis
from gobelet.bots.expert import Expert
from gobelet.bots.medium import Medium
from gobelet.core import Dice, Game, Land, Move, Phase, Record, SeededCup
from gobelet.solver import find_table
from gobelet.web.robots.analyst import Analyst

T = TypeVar("T")

YACHT = rulesets.find("yacht")


def record(seed: int) -> Record:
    """A whole game of two, played plainly."""
    game, cup, moves = Game.new(YACHT, 2), SeededCup(bytes([seed] * 32)), list[tuple[int, Move]]()
    while game.turn is not None:
        seat = game.turn.seat
        move: Move = (
            Land(Dice.of(*game.thrown_from(cup)))
            if game.phase is Phase.LAND
            else Medium().choose(game, seat)
        )
        moves.append((seat, move))
        game = game.apply(move, by=seat).game
    return Record(ruleset=YACHT, seats=2, moves=tuple(moves))


def with_analyst(work: Callable[[Analyst], Awaitable[T]], *, idle_for: float = 60.0) -> T:
    """Do something with an analyst, and end it."""

    async def run() -> T:
        analyst = Analyst(idle_for=idle_for)
        try:
            return await work(analyst)
        finally:
            await analyst.stop()

    return asyncio.run(run())


def dice_of(played: Record, seat: int) -> float:
    """What the dice of a seat brought, worked out here."""
    return analysis(played, seat, Expert(find_table(YACHT))).dice


def test_it_finds_what_is_found_here() -> None:
    played = record(1)
    found = with_analyst(lambda analyst: analyst.figures(played, (0, 1)))
    assert found.keys() == {0, 1}
    for seat, figures in found.items():
        here = analysis(played, seat, Expert(find_table(YACHT)))
        assert figures["choices"] == pytest.approx(here.choices)
        assert figures["dice"] == pytest.approx(here.dice)
        assert figures["costs"] == pytest.approx(list(here.costs))


def test_once_idle_it_is_gone_and_comes_back_when_it_is_asked() -> None:
    async def work(analyst: Analyst) -> tuple[int, int]:
        await analyst.figures(record(1), (0,))
        first = analyst.process
        assert first is not None
        await asyncio.wait_for(first.wait(), 10)
        await analyst.figures(record(2), (0,))
        assert analyst.process is not None
        return first.pid, analyst.process.pid

    first, second = with_analyst(work, idle_for=0.1)
    assert first != second


def test_a_killed_one_is_told_and_the_next_question_has_another() -> None:
    async def work(analyst: Analyst) -> float:
        await analyst.figures(record(1), (0,))
        assert analyst.process is not None
        os.kill(analyst.process.pid, signal.SIGSTOP)
        asked = asyncio.ensure_future(analyst.figures(record(1), (0,)))
        await asyncio.sleep(0.1)
        os.kill(analyst.process.pid, signal.SIGKILL)
        with pytest.raises(RuntimeError, match="the analyst ended with status"):
            await asked
        return (await analyst.figures(record(2), (1,)))[1]["dice"]

    assert with_analyst(work) == pytest.approx(dice_of(record(2), 1))


def test_an_answer_that_nobody_waits_for_is_not_the_next_one_s() -> None:
    async def work(analyst: Analyst) -> float:
        asked = asyncio.ensure_future(analyst.figures(record(1), (0,)))
        await asyncio.sleep(0.1)
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await asked
        return (await analyst.figures(record(2), (0,)))[0]["dice"]

    assert with_analyst(work) == pytest.approx(dice_of(record(2), 0))
