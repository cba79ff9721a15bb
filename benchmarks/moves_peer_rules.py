"""The peer plays the same game: whole matches there, held against Gobelet's own rules."""

from __future__ import annotations

import asyncio
from random import Random

from benchmarks.moves_servers import PeerServer
from benchmarks.moves_tables import Decision, Lost, PeerTable, TableJob, decide
from gobelet import rulesets
from gobelet.core import Category, Dice, Game, Land, Score, Throw

GAMES = 3


class OtherRules(Exception):
    """The peer plays something else."""


def check(server: PeerServer) -> None:
    """Play some matches of a started peer; raise `OtherRules`."""
    for number in range(GAMES):
        asyncio.run(_play(server.address, server.tables[number], Random(number)))


async def _play(address: str, job: TableJob, random: Random) -> None:
    table = PeerTable(address, job, random)
    await table.open()
    game = Game.new(rulesets.find("yacht"), seats=2)
    while table.view.seat is not None:
        await _be_refused(table)
        decision = decide(table.view, random)
        tray = table.view.tray or []
        await table.play(decision)
        game = _followed(game, decision, tray, table.state["G"]["tray"])
        _compare(game, table)
    if not game.is_over:
        raise OtherRules("its match ended early")
    table.close()


async def _be_refused(table: PeerTable) -> None:
    """Try what the rules forbid now."""
    seat, view = table.view.seat, table.view
    assert seat is not None
    taken = sorted(table.state["G"]["sheets"][seat]["entries"])
    forbidden: list[Decision] = [(0, 1, 2, 3, 4), (0, 0), (5,), "pair", *taken[:1]]
    if view.tray is None:
        forbidden += [(0,), "chance"]
    if not view.throws_left:
        forbidden.append(())
    for decision in forbidden:
        try:
            await table.play_as(seat, decision)
        except Lost:
            continue
        raise OtherRules(f"it allows {decision}")


def _followed(game: Game, decision: Decision, before: list[int], after: list[int] | None) -> Game:
    turn = game.turn
    assert turn is not None
    if isinstance(decision, str):
        return game.apply(Score(Category(decision)), by=turn.seat).game
    assert after is not None
    if any(before[place] != after[place] for place in decision):
        raise OtherRules("it does not keep what is held")
    kept = Dice.of(*(after[place] for place in decision))
    fresh = Dice.of(*(face for place, face in enumerate(after) if place not in decision))
    return game.apply(Throw(kept), by=turn.seat).game.apply(Land(fresh), by=turn.seat).game


def _compare(game: Game, table: PeerTable) -> None:
    ours = [(entry.category.value, entry.points) for entry in game.placements()]
    if ours != table.view.choices:
        raise OtherRules(f"it offers {table.view.choices}, not {ours}")
    totals = [sheet.total for sheet in game.sheets]
    if totals != [sheet["total"] for sheet in table.state["G"]["sheets"]]:
        raise OtherRules(f"its totals are not {totals}")
    seat = None if game.turn is None else game.turn.seat
    if seat != table.view.seat:
        raise OtherRules(f"seat {table.view.seat} is to play, not {seat}")
    if game.is_over:
        ranks = [(one.seat, one.rank, one.total) for one in game.standings()]
        told = table.state["ctx"]["gameover"]["standings"]
        if sorted(ranks) != [(one["seat"], one["rank"], one["total"]) for one in told]:
            raise OtherRules(f"its standings are not {ranks}")
