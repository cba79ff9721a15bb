"""The arena: seeded games between two strategies, each with dice of its own, seats alternating.

Equal seeds give equal contests, however the games are shared out between processes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

from gobelet.bots.contest import Contest, Sample, Side, merge
from gobelet.core import Cup, Dice, Face, Game, Land, Ruleset, Strategy, Throw, ThrowId

PART: Final = 100
"""Games between two signs of progress."""


class Pair(NamedTuple):
    """Two strategies and the rules they play by."""

    ruleset: Ruleset
    first: Strategy
    second: Strategy


class RandomCup:
    """A fast cup for simulations; whoever plays for something gets a `SeededCup`."""

    def __init__(self, seed: str, sides: int) -> None:
        self._random = Random(seed)
        self._faces = range(1, sides + 1)

    def throw(self, count: int, at: ThrowId) -> tuple[Face, ...]:  # noqa: ARG002 (the next dice, whoever throws)
        """Throw the next `count` dice."""
        return tuple(self._random.choices(self._faces, k=count))


class Played(NamedTuple):
    """A finished game, and how often each seat threw."""

    game: Game
    throws: tuple[int, ...]


def play(ruleset: Ruleset, strategies: Sequence[Strategy], cups: Sequence[Cup]) -> Played:
    """Play a game to its end, a strategy and a cup a seat.

    A strategy that picks an illegal action ends it with that `IllegalMove`.
    """
    game = Game.new(ruleset, len(strategies))
    throws = [0] * len(strategies)
    while game.turn is not None:
        seat = game.turn.seat
        action = strategies[seat].choose(game, seat)
        game = game.apply(action, by=seat).game
        if isinstance(action, Throw):
            throws[seat] += 1
            game = game.apply(Land(Dice(game.thrown_from(cups[seat]))), by=seat).game
    return Played(game, tuple(throws))


def compete(
    ruleset: Ruleset,
    first: Strategy,
    second: Strategy,
    *,
    games: int,
    seed: int,
    processes: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Contest:
    """Play so many games between two strategies; `on_progress` hears how many are done.

    With several processes the strategies travel to each of them, so they have to be picklable.
    """
    if games < 1:
        raise ValueError("a contest has at least one game")
    pair = Pair(ruleset, first, second)
    parts = [range(start, min(start + PART, games)) for start in range(0, games, PART)]
    results: list[Contest] = []
    for contest in _contests(pair, seed, parts, min(processes, len(parts))):
        results.append(contest)
        if on_progress is not None:
            on_progress(sum(result.games for result in results))
    return merge(results)


def _contests(pair: Pair, seed: int, parts: Sequence[range], processes: int) -> Iterator[Contest]:
    if processes <= 1:
        yield from (_contest(pair, seed, numbers) for numbers in parts)
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _enter, (pair, seed))
    try:
        for done in as_completed([pool.submit(_contest_here, numbers) for numbers in parts]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


_here: list[tuple[Pair, int]] = []
"""In a process of its own: who plays there, and the seed."""


def _enter(pair: Pair, seed: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this
    _here.append((pair, seed))


def _contest_here(numbers: range) -> Contest:
    return _contest(*_here[-1], numbers)


def _contest(pair: Pair, seed: int, numbers: range) -> Contest:
    return merge([_single(pair, seed, number) for number in numbers])


def _single(pair: Pair, seed: int, number: int) -> Contest:
    """One game; the first strategy sits first in even games."""
    mine = number % 2
    strategies = (pair.first, pair.second) if mine == 0 else (pair.second, pair.first)
    cups = [RandomCup(f"{seed}:{number}:{seat}", pair.ruleset.sides) for seat in range(2)]
    game, throws = play(pair.ruleset, strategies, cups)
    totals = [sheet.total for sheet in game.sheets]
    sides = [
        Side(
            strategy.name,
            Sample.of(total),
            wins=int(total > other),
            turns=pair.ruleset.rounds,
            throws=thrown,
        )
        for strategy, total, other, thrown in zip(
            strategies, totals, reversed(totals), throws, strict=True
        )
    ]
    margin = Sample.of(totals[mine] - totals[1 - mine])
    return Contest(pair.ruleset, seed, sides[mine], sides[1 - mine], margin)
