"""Guests and matches of two for a load, in the data directory of a site that is not running.

    GOBELET_DATA=… DJANGO_SETTINGS_MODULE=gobelet.web.settings \
        python -m benchmarks.moves_prepare TABLES MATCHES

prints what opens the tables, as JSON.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Final

import django
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

django.setup()

from benchmarks.moves_tables import TableJob, Ticket  # noqa: E402
from gobelet.web.accounts.models import Player  # noqa: E402
from gobelet.web.accounts.services import guest_create  # noqa: E402
from gobelet.web.accounts.sessions import KEY  # noqa: E402
from gobelet.web.live.writer import run_group  # noqa: E402
from gobelet.web.matches.cache import StateCache  # noqa: E402
from gobelet.web.matches.commands import Accepted, Start  # noqa: E402
from gobelet.web.matches.options import QUICK  # noqa: E402
from gobelet.web.matches.services import match_draw_id  # noqa: E402

CLOCKED: Final = replace(QUICK, turn_seconds=60 * 60)
"""As strangers play, but for the time of a turn: matches that wait for the load do not run down."""


def table(matches: int) -> TableJob:
    """Two guests, who play each other so many times."""
    guests = [guest_create(), guest_create()]
    answers = run_group([start_between(guests) for _ in range(matches)], StateCache())
    ids = [answer.match for answer in answers if isinstance(answer, Accepted)]
    if len(ids) < matches:
        raise SystemExit(f"a match was refused: {answers}")
    return TableJob(seats=[ticket(guest) for guest in guests], matches=ids)


def start_between(players: list[Player]) -> Start:
    """What begins a match that both may play: the one place here that knows what it needs."""
    ids = tuple(player.pk for player in players)
    return Start(match=match_draw_id(), ruleset="yacht", level=None, players=ids, options=CLOCKED)


def ticket(player: Player) -> Ticket:
    """The cookie of a session that speaks for a player."""
    session = SessionStore()
    session[KEY] = player.pk
    session.save()
    return Ticket(cookie=f"{settings.SESSION_COOKIE_NAME}={session.session_key}")


def main() -> None:
    """Make what the command line asks for."""
    tables, matches = map(int, sys.argv[1:])
    json.dump([table(matches) for _ in range(tables)], sys.stdout)


if __name__ == "__main__":
    main()
