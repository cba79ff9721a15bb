"""The small fixed cast of the site's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gobelet.core import Action, Face, LoadedCup, parse_move
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.accounts.sessions import KEY
from gobelet.web.common.catalogues import compile_catalogues
from gobelet.web.common.static_files import collect_static
from gobelet.web.live.writer import Writer, run_now
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.cups import cups
from gobelet.web.matches.events import Event
from gobelet.web.matches.holds import holds
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_rematch, match_start
from gobelet.web.matches.state import MatchState
from tests.web.people import account


@pytest.fixture(scope="session", autouse=True)
def _prepared() -> None:
    compile_catalogues()
    collect_static()


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet() -> None:
    """Every test comes from the same address."""
    cache.clear()


@pytest.fixture(autouse=True)
def _free_dice() -> None:
    holds.clear()


@pytest.fixture(scope="session", autouse=True)
def _door() -> None:
    """Commands are done when they are handed in, unless a test starts a writer or a site."""
    commands.connect(run_now)


@pytest.fixture
def owner(db: None) -> Player:
    """The person whose match it is."""
    return guest_create()


@pytest.fixture
def outsider(db: None) -> Player:
    """Somebody who has no business there."""
    return guest_create()


@pytest.fixture
def ally(db: None) -> Player:
    """The person opposite."""
    return guest_create()


@pytest.fixture
def ines(db: None) -> Player:
    """Somebody with an account, who likes to challenge people."""
    return account("Ines")


@pytest.fixture
def marlene(db: None) -> Player:
    """Somebody with an account."""
    return account("Marlene")


@pytest.fixture
def tom(db: None) -> Player:
    """Somebody with an account whom they would like to know, or to beat."""
    return account("Tom")


@pytest.fixture
def anais(db: None) -> Player:
    """Somebody else with an account."""
    return account("Anaïs")


@pytest.fixture
def told() -> list[Event]:
    """What the writer published."""
    return []


@pytest.fixture
def writer(transactional_db: None, told: list[Event]) -> Iterator[Writer]:
    """A writer in a thread of its own, which takes the commands of the test."""
    running = Writer(told.extend)
    running.start()
    former = commands.connect(running.submit)
    yield running
    commands.connect(former)
    running.stop()


def client_of(player: Player) -> Client:
    """A browser in which this player is known."""
    client = Client()
    session = client.session
    session[KEY] = player.pk
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return client


def queries(client: Client, address: str) -> int:
    """How many queries a page takes."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@contextmanager
def loaded(*rolls: str) -> Iterator[None]:
    """Let every match that is read meanwhile throw these dice, one after the other."""
    faces: Iterator[Face] = (int(face) for roll in rolls for face in roll)
    shared = LoadedCup(faces)
    with cups(lambda seed, words: shared):
        yield


def faults(*errors: Exception | None) -> Callable[[], None]:
    """A hook that raises each of these once, then nothing any more."""
    waiting: Iterator[Exception | None] = iter(errors)

    def hook() -> None:
        error = next(waiting, None)
        if error is not None:
            raise error

    return hook


class Table:
    """A match, and a person's hand at it."""

    def __init__(self, match: str, player: Player) -> None:
        self.match = match
        self.player = player
        self._commands = 0

    @property
    def state(self) -> MatchState:
        """The match as stored."""
        return match_state(self.match)

    def command(
        self,
        action: str,
        *,
        player: Player | None = None,
        version: int | None = None,
        id: str | None = None,
        held: tuple[int, ...] | None = None,
    ) -> commands.Play:
        """A play in the core's notation, on the current version unless told otherwise."""
        self._commands += 1
        move = parse_move(action)
        assert isinstance(move, Action)
        return commands.Play(
            match=self.match,
            player=(player or self.player).pk,
            id=id or f"command-{self._commands}",
            version=self.state.version if version is None else version,
            action=move,
            held=held,
        )

    def play(self, *actions: str) -> Accepted:
        """Play in the owner's name, one action after the other."""
        for action in actions:
            accepted = commands.submit(self.command(action)).result()
        return accepted

    def hold(self, *places: int, version: int | None = None) -> Accepted:
        """Hold these places in the owner's name."""
        hold = commands.Hold(
            match=self.match,
            player=self.player.pk,
            version=self.state.version if version is None else version,
            held=places,
        )
        return commands.submit(hold).result()


def play_again(player: Player, match: str) -> str:
    """The rematch that this answer begins, or that has begun."""
    begun = match_rematch(player=player, match=match)
    assert begun is not None
    return begun


@pytest.fixture
def sit(owner: Player) -> Callable[..., Table]:
    """Begin a match of the owner's."""

    def begin(ruleset: str = "yacht", level: str = "easy") -> Table:
        return Table(match_start(player=owner, ruleset=ruleset, level=level), owner)

    return begin
