"""How long the list of open tables takes to answer: `python -m benchmarks.lobby`.

The site's own views and templates on a SQLite database of their own, with 1,000 public tables of
2 to 4 seats among ten times as many that are over. Time is what the server spends on a request,
from Django's handler to the finished page, without the network.

The table is printed and written to `benchmarks/results/lobby.md`; exit status 1 says that the
limit was passed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Final

from benchmarks.machine import machine

if TYPE_CHECKING:
    from django.test import Client

OPEN: Final = 1_000
OVER: Final = 10_000
PEOPLE: Final = 2_000
REQUESTS: Final = 200
MOST_MILLISECONDS: Final = 100.0
RESULTS: Final = Path(__file__).parent / "results" / "lobby.md"
PAGES: Final = {
    "first page of the list": "/tables/",
    "twentieth page": "/tables/?page=20",
    "home": "/",
    "what a page that waits asks": "/table/{table}/etat/",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """Milliseconds that the server took."""

    middle: float
    slow: float


def main() -> int:
    """Measure, print, keep; 1 when the limit was passed."""
    with tempfile.TemporaryDirectory(prefix="gobelet-lobby-") as folder:
        os.environ["GOBELET_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "gobelet.web.settings"
        table, client = prepare()
        figures = {name: measure(client, path.format(table=table)) for name, path in PAGES.items()}
    text = report(figures)
    print(text)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0 if all(map(is_met, figures.values())) else 1


def prepare() -> tuple[str, Client]:
    """A site with its tables; tell one of them, and the browser of its host."""
    import django

    django.setup()
    from gobelet.web.common import preparation

    preparation.prepare(say=print)
    return fill()


def fill() -> tuple[str, Client]:
    """Open the tables; tell one of them, and the browser of its host."""
    from django.conf import settings
    from django.test import Client
    from django.utils import timezone

    from gobelet.web.accounts.models import Player, PlayerKind
    from gobelet.web.accounts.sessions import KEY
    from gobelet.web.lobby.models import Kind, State, Table, TableSeat

    people = Player.objects.bulk_create(
        Player(kind=PlayerKind.GUEST, name=f"Person {number}") for number in range(PEOPLE)
    )
    terms = {"pace": "live", "turn_seconds": 30, "bank_seconds": 0, "is_rated": False}
    tables = Table.objects.bulk_create(
        Table(
            kind=Kind.OPEN,
            state=State.OPEN if number < OPEN else State.CLOSED,
            host=people[number % PEOPLE],
            ruleset="clubs",
            seats=2 + number % 3,
            is_watchable=True,
            **terms,
        )
        for number in range(OPEN + OVER)
    )
    now = timezone.now()
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=seat, player=people[(number + seat) % PEOPLE], seen_at=now)
        for number, table in enumerate(tables)
        for seat in range(table.seats - 1)
    )
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    session = client.session
    session[KEY] = people[0].pk
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return tables[0].pk, client


def measure(client: Client, path: str) -> Figure:
    """Ask for a page again and again, after one that warms everything up."""
    times = []
    for _ in range(REQUESTS + 1):
        start = perf_counter()
        answer = client.get(path)
        times.append((perf_counter() - start) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} answered {answer.status_code}")
    return Figure(median(times[1:]), quantiles(times[1:], n=100)[98])


def is_met(figure: Figure) -> bool:
    """Tell whether even the slow ones keep the limit."""
    return figure.slow < MOST_MILLISECONDS


def report(figures: dict[str, Figure]) -> str:
    """The figures as a table, with the machine."""
    lines = [
        "# Lobby",
        "",
        f"{machine()}. {OPEN:,} open tables among {OVER:,} that are over, SQLite, server time.",
        "",
        "| Page | median, ms | p99, ms | limit, ms | met |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for name, one in figures.items():
        met = "yes" if is_met(one) else "NO"
        lines.append(
            f"| {name} | {one.middle:.1f} | {one.slow:.1f} | {MOST_MILLISECONDS:.0f} | {met} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
