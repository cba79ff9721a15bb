"""People who sit at one table already, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic

from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

from gobelet.core import parse_move
from gobelet.core.actions import Score, Throw
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.live.hub import Hub
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.options import Options, Pace
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.state import MatchState
from tests.serving import Served
from tests.web.conftest import client_of

PHONE = {"width": 390, "height": 844}

LIVE = Options(pace=Pace.LIVE, turn_seconds=300, is_watchable=True)
"""A live game in which a slow machine is never too late."""

WRONG_HOUR = """{
    const { now } = Date;
    const construct = (made, given) => new made(...(given.length ? given : [Date.now()]));
    Date.now = () => now() + %d;
    window.Date = new Proxy(Date, { construct });
}"""

SHIFT = 80.0
"""Seconds that are longer than anybody has to wait."""


def named(name: str) -> Player:
    """A person with a name, who is never asked twice."""
    player = guest_create()
    preferences_save(player=player, changes={"confirm": "never"})
    player.name = name
    player.save()
    return player


class Cutter:
    """Stands in the lines of a browser, and cuts them as a tunnel does."""

    def __init__(self) -> None:
        self._lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._is_down = False

    def route(self, line: WebSocketRoute) -> None:
        """Let a line through, unless all are cut."""
        if self._is_down:
            line.close()
        else:
            self._lines.append((line, line.connect_to_server()))

    def cut(self) -> None:
        """Cut what there is, and what will be tried."""
        self._is_down = True
        for ends in self._lines:
            for end in ends:
                end.close()
        self._lines.clear()

    def mend(self) -> None:
        """Let lines through again."""
        self._is_down = False


@dataclass
class Gathering:
    """A match between people, and the browsers at it."""

    browser: Browser
    site: Served
    match: str
    players: Sequence[Player]
    contexts: list[BrowserContext] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """What went wrong in scripts of these browsers, seen by anybody or not."""

    @property
    def state(self) -> MatchState:
        """The match as stored."""
        return match_state(self.match)

    @property
    def address(self) -> str:
        """Where the table is."""
        return f"{self.site.url}/m/{self.match}/"

    def sit(
        self, seat: int, cutter: Cutter | None = None, *, ahead: timedelta = timedelta()
    ) -> Page:
        """Open the table in a new browser of whoever has a seat, whose hour may be wrong."""
        context = self.context()
        if ahead:
            context.add_init_script(WRONG_HOUR % (ahead / timedelta(milliseconds=1)))
        if cutter is not None:
            context.route_web_socket("**/live/", cutter.route)
        session = client_of(self.players[seat]).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": self.site.url}])
        return self.open(context)

    def look_on(self) -> Page:
        """Open the table in a browser that the site has never seen."""
        return self.open(self.context())

    def context(self) -> BrowserContext:
        """A phone in a French hand in which nothing travels."""
        made = self.browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            is_mobile=True,
            has_touch=True,
            locale="fr-FR",
            reduced_motion="reduce",
        )
        made.set_default_timeout(20_000)
        made.on("weberror", lambda failed: self.errors.append(str(failed.error)))
        self.contexts.append(made)
        return made

    def open(self, context: BrowserContext) -> Page:
        """The table, ready."""
        page = context.new_page()
        page.goto(self.address)
        page.wait_for_selector("html[data-ready]")
        return page

    def play_rounds(self, count: int) -> None:
        """Let everybody play whole rounds by command, box after box."""
        for _ in range(count * len(self.players)):
            self.play("t-")
            turn = self.state.game.turn
            assert turn is not None
            self.play(self.state.game.sheets[turn.seat].open[0].value)

    def play(self, notation: str, *, seat: int | None = None) -> None:
        """One action of the seat to act, or of another."""
        state = self.state
        assert state.game.turn is not None
        actor = state.holders[state.game.turn.seat if seat is None else seat].actor
        action = parse_move(notation)
        assert isinstance(action, Throw | Score) or notation == "x"
        command = commands.Play(
            match=self.match,
            player=actor,
            id=f"by-command-{state.version}",
            version=state.version,
            action=action,  # type: ignore[arg-type]
        )
        commands.submit(command).result(20)

    def let_time_pass(self) -> None:
        """Let the time of the turn be up now."""
        Due.objects.filter(kind=TURN_DUE).update(at=timezone.now() - timedelta(seconds=1))
        self.site.site.sweeper.wake()


@contextmanager
def gathered(
    browser: Browser,
    site: Served,
    *names: str,
    ruleset: str = "yacht",
    options: Options = LIVE,
) -> Iterator[Gathering]:
    """Seat people with these names; on one device the first acts for all."""
    players = [named(name) for name in names]
    owner = players[0].pk if options.is_local else None
    match = match_seat(
        players=players,
        ruleset=ruleset,
        options=options,
        controllers=[None, *(owner for _ in players[1:])],
    )
    gathering = Gathering(browser, site, match, players)
    try:
        yield gathering
        assert gathering.errors == []
    finally:
        for context in gathering.contexts:
            context.close()


def age_absences(hub: Hub) -> None:
    """Let everybody who is gone have been gone for longer than one has to wait."""
    hub.presence._now = lambda: monotonic() + SHIFT
