"""Tables of two seats at Gobelet and at its peer: one way to play, and the wire of each."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from benchmarks.moves_line import Line, LineEnded

PATIENCE: Final = 30.0
"""Seconds after which an answer counts as lost."""

Decision: TypeAlias = tuple[int, ...] | str
"""Places to hold in a throw, or the box to fill."""


class Ticket(TypedDict):
    """What opens one seat: a session's cookie here, what the lobby gave for each match there."""

    cookie: NotRequired[str]
    credentials: NotRequired[list[str]]


class TableJob(TypedDict):
    """A table: its two seats, and the matches it plays one after the other."""

    seats: list[Ticket]
    matches: list[str]


class Lost(Exception):
    """An answer never came, or was none that a legal move can have."""


@dataclass(slots=True)
class View:
    """What a player goes by; `seat` is none once the match is over."""

    seat: int | None = None
    tray: list[int] | None = None
    throws_left: int = 0
    choices: list[tuple[str, int]] = field(default_factory=list)


def decide(view: View, random: Random) -> Decision:
    """Throw one to three times for more of the commonest face, then fill the dearest box."""
    if view.tray is None:
        return ()
    if view.throws_left and random.random() < 2 / 3:
        face, count = max(Counter(view.tray).items(), key=lambda item: (item[1], item[0]))
        if count < len(view.tray):
            return tuple(place for place, die in enumerate(view.tray) if die == face)
    return max(view.choices, key=lambda choice: choice[1])[0]


class Table(ABC):
    """Two lines to one match after the other, and one move at a time."""

    def __init__(self, address: str, job: TableJob, random: Random) -> None:
        self.address = address
        self.seats = job["seats"]
        self.matches: Iterator[tuple[int, str]] = iter(enumerate(job["matches"]))
        self.random = random
        self.view = View()
        self.match = ""
        self.number = 0
        self.lines: list[Line] = []
        self.acknowledged: list[tuple[str, str, int]] = []
        """Commands that were stored as far as anybody was told: match, id and version."""
        self._awaited = 0
        self._done: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Open both lines and sit down at the first match."""
        for seat in range(len(self.seats)):
            line = await self.connect(seat)
            line.when_ended(self._end)
            self.lines.append(line)
        await self.sit()

    async def sit(self) -> None:
        """Sit down at the next match; raise `Lost` when there is none left."""
        self.number, self.match = next(self.matches, (0, ""))
        if not self.match:
            raise Lost("no match is left: prepare more of them")
        for seat in range(len(self.seats)):
            await self.until(1, partial(self.watch, seat))

    async def move(self) -> None:
        """Make one move; it is done once both seats saw it and it was acknowledged."""
        await self.play(decide(self.view, self.random))

    async def until(self, answers: int, say: Callable[[], None]) -> None:
        """Say something and wait for so many answers."""
        self._awaited = answers
        self._done = asyncio.get_running_loop().create_future()
        timer = asyncio.get_running_loop().call_later(PATIENCE, self._end, Lost("no answer"))
        try:
            say()
            await self._done
        finally:
            timer.cancel()
            self._done = None

    def answered(self) -> None:
        """One of the awaited answers is there."""
        self._awaited -= 1
        if self._awaited == 0 and self._done is not None and not self._done.done():
            self._done.set_result(None)

    def fail(self, what: object) -> None:
        """What came is not what was awaited."""
        self._end(Lost(str(what)))

    def close(self) -> None:
        """Leave."""
        for line in self.lines:
            line.close()

    def _end(self, error: Exception | None = None) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_exception(error or LineEnded())

    @abstractmethod
    async def connect(self, seat: int) -> Line:
        """Open the line of a seat."""

    @abstractmethod
    def watch(self, seat: int) -> None:
        """Ask for the match; its picture is the answer."""

    @abstractmethod
    async def play(self, decision: Decision) -> None:
        """Carry a decision out for the seat whose turn it is."""


class GobeletTable(Table):
    """A table at Gobelet: `moved` to both, `ack` to the mover (`docs/live.md`)."""

    def __init__(self, address: str, job: TableJob, random: Random) -> None:
        super().__init__(address, job, random)
        self.version = 0
        self._commands = 0

    async def connect(self, seat: int) -> Line:
        """Open the line of a seat."""
        return await Line.open(
            f"ws://{self.address}/live/",
            lambda data: self._hear(json.loads(data)),
            origin=f"http://{self.address}",
            cookie=self.seats[seat]["cookie"],
        )

    def watch(self, seat: int) -> None:
        """Ask for the snapshot."""
        self.lines[seat].say(json.dumps({"type": "watch", "match": self.match}))

    async def play(self, decision: Decision) -> None:
        """Play, and wait for `moved` twice and `ack` once."""
        seat = self.view.seat
        assert seat is not None
        self._commands += 1
        message = {
            "type": "play",
            "id": f"c{self._commands}",
            "match": self.match,
            "version": self.version,
            **_as_action(decision, self.view.tray),
        }
        text = json.dumps(message)
        await self.until(len(self.lines) + 1, lambda: self.lines[seat].say(text))
        if self.acknowledged[-1] != (self.match, message["id"], self.version):
            raise Lost(f"{self.acknowledged[-1]} was acknowledged, {self.version} was told")

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "moved" | "snapshot":
                self._look(message)
            case "ack":
                self.acknowledged.append((message["match"], message["id"], message["version"]))
                self.answered()
            case "refused" | "closing":
                self.fail(message)

    def _look(self, message: dict[str, Any]) -> None:
        turn = message["turn"] or {"seat": None, "tray": None, "throws_left": 0}
        choices = [(choice["category"], choice["points"]) for choice in message["choices"]]
        self.view = View(turn["seat"], turn["tray"], turn["throws_left"], choices)
        self.version = message["version"]
        self.answered()


def _as_action(decision: Decision, tray: list[int] | None) -> dict[str, object]:
    if isinstance(decision, str):
        return {"action": decision}
    faces = sorted(tray[place] for place in decision) if tray else []
    return {"action": "t" + ("".join(map(str, faces)) or "-"), "held": list(decision)}


class PeerTable(Table):
    """A table at boardgame.io: socket.io's frames, `update` to both. There is no word to the mover
    that a move is stored: what it hears is the same `update`."""

    PREFIX: Final = "42/yacht,"

    def __init__(self, address: str, job: TableJob, random: Random) -> None:
        super().__init__(address, job, random)
        self.state_id = 0
        self.state: dict[str, Any] = {}
        self._before = -1
        self._is_refused = False

    async def connect(self, seat: int) -> Line:  # noqa: ARG002
        """Open the line of a seat, and the game's namespace on it."""
        uri = f"ws://{self.address}/socket.io/?EIO=4&transport=websocket"
        line: list[Line] = []

        def hear(data: bytes) -> None:
            if data == b"2":
                line[0].say("3")
            elif data.startswith(b"40"):
                self.answered()
            elif data.startswith(b"42"):
                self._hear(*json.loads(data[len(self.PREFIX) :]))

        line.append(await Line.open(uri, hear))
        await self.until(1, lambda: line[0].say("40/yacht,"))
        return line[0]

    def watch(self, seat: int) -> None:
        """Ask for the state."""
        self._emit(seat, "sync", self.match, str(seat), self._credentials(seat), 2)

    async def play(self, decision: Decision) -> None:
        """Play, and wait for `update` twice."""
        seat = self.view.seat
        assert seat is not None
        await self.play_as(seat, decision)

    async def play_as(self, seat: int, decision: Decision) -> None:
        """Play in the name of a seat; a move against the rules changes nothing and is `Lost`."""
        payload = {
            "type": "score" if isinstance(decision, str) else "throwDice",
            "args": [decision],
            "playerID": str(seat),
            "credentials": self._credentials(seat),
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._before = self.state_id
        update = ("update", action, self.state_id, self.match, str(seat))
        await self.until(len(self.lines), lambda: self._emit(seat, *update))
        if self._is_refused:
            raise Lost("the move was refused")

    def _credentials(self, seat: int) -> str:
        return self.seats[seat]["credentials"][self.number]

    def _emit(self, seat: int, *event: object) -> None:
        self.lines[seat].say(self.PREFIX + json.dumps(event))

    def _hear(self, name: str, match: str, *rest: Any) -> None:
        if match != self.match:
            return
        match name:
            case "sync":
                self._look(rest[0]["state"])
            case "update":
                # A refusal is the state as it was, told to both.
                self._is_refused = rest[0]["_stateID"] == self._before
                self._look(rest[0])

    def _look(self, state: dict[str, Any]) -> None:
        game, context = state["G"], state["ctx"]
        seat = None if "gameover" in context else int(context["currentPlayer"])
        choices = [(choice["category"], choice["points"]) for choice in game["choices"]]
        self.view = View(seat, game["tray"], game["throwsLeft"], choices)
        self.state, self.state_id = state, state["_stateID"]
        self.answered()
