"""The load of `benchmarks.moves` plays by the rules, counts what it was told, and judges fairly."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from benchmarks.moves import Book, Scale, load
from benchmarks.moves_figures import Run, middle, percentile, run_of, targets
from benchmarks.moves_servers import GobeletServer, Meter
from benchmarks.moves_tables import View, decide


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GobeletServer]:
    """A real site with three tables, ready to play."""
    site = GobeletServer(tmp_path)
    try:
        site.start(tables=3, matches=4)
        yield site
    finally:
        site.stop()


def test_every_acknowledged_move_is_found_and_no_other(
    server: GobeletServer, tmp_path: Path
) -> None:
    seen = load(server, Scale(warm_up=0.2), seconds=1.5, rate=40)  # a socket may send 25 a second
    server.stop()
    book = Book()
    book.compare(tmp_path, seen["acknowledged"])
    assert 0 < len(seen["latencies"]) <= book.acknowledged
    assert book.missing == 0
    assert 0 < seen["server"]["user"] < 60
    match, id, version = seen["acknowledged"][0]
    book.compare(tmp_path, [(match, id, version + 1), (match, "never sent", version)])
    assert book.missing == 2


def test_the_first_throw_of_a_turn_holds_nothing() -> None:
    assert decide(View(seat=0, throws_left=3), Random(1)) == ()


def test_later_throws_hold_the_commonest_face() -> None:
    view = View(0, [2, 5, 2, 6, 2], 2, [("chance", 17)])
    assert {decide(view, Random(seed)) for seed in range(20)} == {(0, 2, 4), "chance"}


@pytest.mark.parametrize(("tray", "throws_left"), [([3, 3, 3, 3, 3], 2), ([1, 2, 3, 4, 6], 0)])
def test_what_cannot_be_thrown_again_fills_the_dearest_box(
    tray: list[int], throws_left: int
) -> None:
    view = View(0, tray, throws_left, [("ones", 1), ("chance", 15), ("sixes", 6)])
    assert {decide(view, Random(seed)) for seed in range(20)} == {"chance"}


def test_processes_beside_are_counted_apart() -> None:
    meter = Meter(os.getpid())
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as child:
        try:
            while meter.read()["beside"] < 0.2:
                time.sleep(0.02)
        finally:
            child.kill()


def test_percentiles_are_values_that_were_seen() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert [percentile(values, percent) for percent in (50, 99, 100)] == [50, 99, 100]


def test_a_run_without_a_move_is_no_run() -> None:
    with pytest.raises(ValueError, match="not one move"):
        run_of(
            {
                "latencies": [],
                "server": {"user": 0, "system": 0, "beside": 0},
                "client": 0,
                "acknowledged": [],
                "memory": [],
            },
            1.0,
        )


def run(**figures: float) -> Run:
    """A run, its speed and patience alone of interest."""
    return {"moves_a_second": 1_000.0, "user_us_a_move": 400.0, "p99_ms": 5.0, **figures}


def judged(
    speed: float = 1_000.0, user: float = 400.0, p99: float = 25.0, missing: int = 0
) -> list[bool]:
    """Which targets are met by a site, beside a peer of 1,000 and 200 moves a second."""
    ours = run(moves_a_second=speed, user_us_a_move=user, p99_ms=p99)
    found = targets(
        closed={"gobelet": [ours], "memory": [run()], "flatfile": [run(moves_a_second=200.0)]},
        paced={"gobelet": [ours], "memory": [run()]},
        acknowledged=10,
        missing=missing,
        mebibytes=399.0,
    )
    return [target.is_met for target in found]


def test_a_site_at_its_limits_meets_every_target() -> None:
    assert all(judged())


@pytest.mark.parametrize(
    ("figures", "missed"),
    [
        ({"speed": 999.0}, {0, 1}),
        ({"user": 501.0}, {2}),
        ({"missing": 1}, {3}),
        ({"p99": 25.1}, {4}),
    ],
)
def test_what_passes_a_limit_is_missed(figures: dict[str, float], missed: set[int]) -> None:
    met = judged(**figures)  # type: ignore[arg-type]
    assert {number for number, is_met in enumerate(met) if not is_met} == missed


def test_the_middle_of_runs_is_each_figure_by_itself() -> None:
    runs = [{"a": 1.0, "b": 9.0}, {"a": 2.0, "b": 8.0}, {"a": 3.0, "b": 1.0}]
    assert middle(runs) == {"a": 2.0, "b": 8.0}
