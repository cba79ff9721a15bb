"""How many staked matches are settled in a second: `python -m benchmarks.ledger`.

Duels of 400 players on a SQLite database of their own, with synchronous FULL as on a site. Their
stakes are held when they begin; after a throw one of the two leaves, and the command that ends
the match pays the stakes out. Measured is the writer's work on those last commands, from the first
to the last commit: rules, moves, seats, ledger and the clock's table. Once in groups as the writer
takes them when many end together, once each alone. Afterwards the whole ledger is checked.

The table is printed and written to `benchmarks/results/ledger.md`; exit status 1 says that the
limit was missed, or that the ledger is not whole.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from benchmarks.machine import machine

PLAYERS: Final = 400
DUELS: Final = 1_000
RUNS: Final = 5
FEWEST_A_SECOND: Final = 300
RESULTS: Final = Path(__file__).parent / "results" / "ledger.md"
MODES: Final = {"in groups of 32": 32, "each alone": 1}


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds that settling all duels took."""

    wall: float
    cpu: float


def main() -> int:
    """Measure, check, print, keep; 1 when the limit was missed or a diamond."""
    with tempfile.TemporaryDirectory(prefix="gobelet-ledger-") as folder:
        os.environ["GOBELET_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "gobelet.web.settings"
        players = prepare()
        runs: dict[str, list[Run]] = {mode: [] for mode in MODES}
        for _ in range(RUNS):
            for mode, group in MODES.items():
                runs[mode].append(settle(begin(players), group))
        postings, faults, seconds = check()
    text = report(runs, postings, faults, seconds)
    print(text)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0 if not faults and all(is_met(found) for found in runs.values()) else 1


def prepare() -> list[int]:
    """A site with players who have plenty; tell them."""
    import django

    django.setup()
    from gobelet.web.accounts.models import Player, PlayerKind
    from gobelet.web.bank.ledger import HOUSE, own, transfer_make
    from gobelet.web.bank.models import Reason
    from gobelet.web.common import preparation
    from gobelet.web.matches import staking

    preparation.prepare(say=print)
    # The same few meet again and again here.
    staking.PAIR_A_DAY = sys.maxsize  # type: ignore[misc]
    people = Player.objects.bulk_create(
        Player(kind=PlayerKind.ACCOUNT, name=f"Person {number}") for number in range(PLAYERS)
    )
    for person in people:
        transfer_make(
            key=f"earned {person.pk}",
            reason=Reason.CORRECTION,
            amounts={HOUSE: -1_000_000, own(person.pk): 1_000_000},
        )
    return [person.pk for person in people]


def begin(players: Sequence[int]) -> list[tuple[str, int]]:
    """Let duels begin, and their first players throw; tell each with who threw."""
    from gobelet.core import Throw
    from gobelet.web.common.ids import new_id
    from gobelet.web.live.writer import run_group
    from gobelet.web.matches.cache import StateCache
    from gobelet.web.matches.commands import Play, Start
    from gobelet.web.matches.options import duel

    cache = StateCache()
    duels = []
    for number in range(DUELS):
        pair = (players[2 * number % PLAYERS], players[(2 * number + 1) % PLAYERS])
        match = new_id()
        start = Start(match=match, ruleset="clubs", level=None, players=pair, options=duel(10))
        throw = Play(match=match, player=pair[0], id="throw", version=0, action=Throw())
        _all_accepted(run_group([start, throw], cache))
        duels.append((match, pair[0]))
    return duels


def settle(duels: Sequence[tuple[str, int]], group: int) -> Run:
    """Let everybody who has thrown leave; tell how long it took."""
    from gobelet.core import Forfeit
    from gobelet.web.live.writer import run_group
    from gobelet.web.matches.cache import StateCache
    from gobelet.web.matches.commands import Play

    cache = StateCache()
    leaves = [
        Play(match=match, player=player, id="leave", version=2, action=Forfeit())
        for match, player in duels
    ]
    wall, cpu = perf_counter(), process_time()
    for first in range(0, len(leaves), group):
        _all_accepted(run_group(leaves[first : first + group], cache))
    return Run(perf_counter() - wall, process_time() - cpu)


def check() -> tuple[int, list[str], float]:
    """How many postings there are, what is wrong with them, and the seconds that checking took."""
    from gobelet.web.bank.audit import faults
    from gobelet.web.bank.models import Posting
    from gobelet.web.bank.selectors import diamonds_total

    start = perf_counter()
    found = [str(fault) for fault in faults()]
    if diamonds_total():
        found.append("diamonds were made or lost")
    return Posting.objects.count(), found, perf_counter() - start


def _all_accepted(answers: Sequence[object]) -> None:
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    if refused:
        raise RuntimeError(f"refused: {refused[0]!r}")


def is_met(runs: Sequence[Run]) -> bool:
    """Tell whether enough are settled in a second."""
    return DUELS / median(run.wall for run in runs) >= FEWEST_A_SECOND


def report(runs: dict[str, list[Run]], postings: int, faults: Sequence[str], seconds: float) -> str:
    """The figures as a table, with the machine."""
    lines = [
        "# Ledger",
        "",
        f"{machine()}. {DUELS:,} duels settled {RUNS} times, medians; SQLite, synchronous FULL.",
        "",
        "| Last moves | settled a second | CPU a duel, ms | limit a second | met |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for mode, found in runs.items():
        rate = DUELS / median(run.wall for run in found)
        cpu = median(run.cpu for run in found) / DUELS * 1000
        met = "yes" if is_met(found) else "NO"
        lines.append(f"| {mode} | {rate:,.0f} | {cpu:.2f} | {FEWEST_A_SECOND} | {met} |")
    lines += ["", f"{postings:,} postings checked in {seconds:.1f} s: {len(faults)} faults."]
    return "\n".join([*lines, *(f"- {fault}" for fault in faults)])


if __name__ == "__main__":
    sys.exit(main())
