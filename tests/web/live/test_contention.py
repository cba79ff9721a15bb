"""Two who act at once on what both have seen: one is accepted, the other learns how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Accepted, Play
from gobelet.web.matches.errors import StaleVersion
from gobelet.web.matches.holds import holds
from gobelet.web.matches.options import Options
from gobelet.web.matches.presentation import sheet_data, turn_data
from gobelet.web.matches.services import match_seat
from tests.web.conftest import Table
from tests.web.live.conftest import Dial, Line, Message

COMMANDS = 50
"""What a match of two seats is good for here: a throw and a box in each of 25 turns."""

Begin = Callable[[], Table]


@pytest.fixture
def begin(owner: Player, ally: Player) -> Begin:
    """Begin a match in which both seats are played by whoever owns it, on any device."""

    def begun() -> Table:
        match = match_seat(
            players=[owner, ally],
            ruleset="yacht",
            options=Options(is_local=True),
            controllers=[None, owner.pk],
        )
        return Table(match, owner)

    return begun


@pytest.fixture
def two() -> Iterator[ThreadPoolExecutor]:
    """Two who act at the same time."""
    with ThreadPoolExecutor(2) as pool:
        yield pool


def boxes(table: Table) -> tuple[str, str]:
    """Two boxes that the seat to act may write now, if it has two."""
    turn = table.state.game.turn
    assert turn is not None
    open_boxes = table.state.game.sheets[turn.seat].open
    return open_boxes[0].value, open_boxes[-1].value


def hand_in(two: ThreadPoolExecutor, rivals: Sequence[tuple[Play, Play]]) -> list[Accepted]:
    """Let two hand in one command each for many matches, side by side; what was accepted."""
    ready = Barrier(2)

    def submit_all(row: Sequence[Play]) -> list[Future[Accepted]]:
        ready.wait()
        return [commands.submit(command) for command in row]

    rows = zip(*rivals, strict=True)
    return [accepted_of(pair) for pair in zip(*two.map(submit_all, rows), strict=True)]


def accepted_of(futures: Sequence[Future[Accepted]]) -> Accepted:
    """The one command that was accepted; all others were told the version that it led to."""
    errors = [error for future in futures if (error := future.exception(20)) is not None]
    (accepted,) = (future.result() for future in futures if future.exception() is None)
    told = [error.version for error in errors if isinstance(error, StaleVersion)]
    assert told == [accepted.version] * (len(futures) - 1)
    return accepted


class TestCommands:
    def test_mp_09_of_two_on_one_version_one_is_accepted_a_thousand_times(
        self, writer: Writer, begin: Begin, two: ThreadPoolExecutor
    ) -> None:
        tables = [begin() for _ in range(1_000 // COMMANDS)]
        for number in range(COMMANDS):
            wishes = [("t-", "t-") if number % 2 == 0 else boxes(table) for table in tables]
            rivals = [
                (table.command(mine), table.command(yours))
                for table, (mine, yours) in zip(tables, wishes, strict=True)
            ]
            accepted = hand_in(two, rivals)
            assert [table.state.version for table in tables] == [one.version for one in accepted]
        for table in tables:
            # A throw is two moves, with its landing: no box is lost, none is written twice.
            assert table.state.version == COMMANDS // 2 * 3
            assert [len(sheet.entries) for sheet in table.state.game.sheets] == [13, 12]

    def test_of_a_thousand_on_one_version_one_is_accepted(
        self, writer: Writer, begin: Begin
    ) -> None:
        table = begin()
        futures = [commands.submit(table.command("t-", version=0)) for _ in range(1_000)]
        assert accepted_of(futures).version == table.state.version == 2


def contend(
    two: ThreadPoolExecutor, lines: Sequence[Line], table: Table, actions: tuple[str, str]
) -> None:
    """Let two devices play at once; whoever is refused is shown what the other one did."""
    before = table.state.version
    ready = Barrier(2)

    def play(line: Line, action: str, name: str) -> Message:
        ready.wait()
        return line.play(table.match, before, action, id=f"{name}-{before}")

    answers = list(two.map(play, lines, actions, ("phone", "tablet")))
    accepted, refused = sorted(answers, key=lambda answer: str(answer["type"]))
    state = table.state
    assert (accepted["type"], accepted["version"]) == ("ack", state.version)
    assert (refused["code"], refused["version"]) == ("stale_version", state.version)
    shown = lines[answers.index(refused)].until("snapshot")
    assert shown["version"] == state.version > before
    assert shown["sheets"] == [sheet_data(sheet) for sheet in state.game.sheets]
    assert shown["turn"] == turn_data(state, holds.get(table.match, state.version))


class TestDevices:
    def test_mp_09_whoever_is_refused_is_shown_how_it_stands_a_thousand_times(
        self,
        dial: Dial,
        begin: Begin,
        two: ThreadPoolExecutor,
        owner: Player,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("gobelet.web.live.socket.BURST", 5_000)
        lines = [dial(owner), dial(owner)]
        for _ in range(1_000 // COMMANDS):
            table = begin()
            for line in lines:
                line.watch(table.match)
            for number in range(COMMANDS):
                contend(two, lines, table, ("t-", "t-") if number % 2 == 0 else boxes(table))
