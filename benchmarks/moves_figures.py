"""What runs of a load come to, and the targets they are held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Final, TypeAlias

from benchmarks.moves_client import Seen

MOST_USER_MICROSECONDS: Final = 500.0
LEAST_TIMES_FLATFILE: Final = 5.0
MOST_EXTRA_MILLISECONDS: Final = 20.0
MOST_MEBIBYTES: Final = 400.0
BUSY_CLIENT: Final = 0.9
"""Share of a core from which on the load measures itself."""

Run: TypeAlias = dict[str, float]
Runs: TypeAlias = Mapping[str, Sequence[Run]]


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and its limit."""

    what: str
    measured: float
    limit: float
    is_met: bool

    @classmethod
    def at_least(cls, what: str, measured: float, limit: float) -> Target:
        """More is better."""
        return cls(what, round(measured, 3), round(limit, 3), measured >= limit)

    @classmethod
    def at_most(cls, what: str, measured: float, limit: float) -> Target:
        """Less is better."""
        return cls(what, round(measured, 3), round(limit, 3), measured <= limit)


def run_of(seen: Seen, seconds: float) -> Run:
    """One run in figures."""
    moves = len(seen["latencies"])
    if not moves:
        raise ValueError("not one move was made")
    return {
        "moves_a_second": round(moves / seconds, 1),
        "user_us_a_move": round(seen["server"]["user"] / moves * 1e6, 1),
        "beside_us_a_move": round(seen["server"]["beside"] / moves * 1e6, 1),
        "system_us_a_move": round(seen["server"]["system"] / moves * 1e6, 1),
        "p50_ms": round(percentile(seen["latencies"], 50) * 1e3, 2),
        "p99_ms": round(percentile(seen["latencies"], 99) * 1e3, 2),
        "client": round(seen["client"] / seconds, 3),
    }


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of all do not pass."""
    return sorted(values)[max(ceil(len(values) * percent / 100) - 1, 0)]


def middle(runs: Sequence[Run]) -> Run:
    """The median of each figure by itself."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def targets(
    *, closed: Runs, paced: Runs, acknowledged: int, missing: int, mebibytes: float
) -> list[Target]:
    """Everything that was promised."""
    fast = {name: middle(runs) for name, runs in closed.items()}
    slow = {name: middle(runs) for name, runs in paced.items()}
    speed = fast["gobelet"]["moves_a_second"]
    flatfile = fast["flatfile"]["moves_a_second"]
    patience = slow["memory"]["p99_ms"] + MOST_EXTRA_MILLISECONDS
    return [
        Target.at_least(
            "moves a second, the peer in memory", speed, fast["memory"]["moves_a_second"]
        ),
        Target.at_least(
            f"moves a second, {LEAST_TIMES_FLATFILE:g} × the peer on files",
            speed,
            LEAST_TIMES_FLATFILE * flatfile,
        ),
        Target.at_most(
            "user CPU a move, µs", fast["gobelet"]["user_us_a_move"], MOST_USER_MICROSECONDS
        ),
        Target.at_most(f"missing of {acknowledged} acknowledged moves", missing, 0),
        Target.at_most("p99 at 100 moves a second, ms", slow["gobelet"]["p99_ms"], patience),
        Target.at_most("memory with idle sockets, MiB", mebibytes, MOST_MEBIBYTES),
    ]
