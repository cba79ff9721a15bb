"""What changes games of the day: promising their dice, beginning one, keeping what it came to."""

from __future__ import annotations

import logging
from typing import Final

from django.db import transaction

from gobelet.core import parse_game
from gobelet.web.accounts.models import Player
from gobelet.web.clock.services import due_remove, due_set
from gobelet.web.common.days import end_of, today
from gobelet.web.daily.days import ONE_DAY, closes_at, day_of_key, seal_key
from gobelet.web.daily.models import DayTotal
from gobelet.web.matches.clocks import SEALED_END_DUE
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Seat
from gobelet.web.matches.seals import seal_ensure, seal_get
from gobelet.web.matches.selectors import match_ruleset
from gobelet.web.matches.services import match_share

log = logging.getLogger(__name__)

RULESET: Final = "yacht"
LEVEL: Final = Level.MEDIUM
PERSON, COMPUTER = 0, 1
"""Who has which seat: the person throws first."""

PROMISES_DUE: Final = "daily_promises"
DAYS: Final = "days"


def days_promise() -> None:
    """Promise the dice of today and of tomorrow, and again when the day ends."""
    day = today()
    with transaction.atomic():
        for promised in (day, day + ONE_DAY):
            seal_ensure(key=seal_key(promised), opens_at=closes_at(promised))
        due_set(kind=PROMISES_DUE, key=DAYS, at=end_of(day))


def daily_start(*, player: Player) -> str:
    """Begin the game of the day that is under way; tell its match.

    Whoever has begun it, on whatever device, has that match again, over or not. Raises
    `TooManyMatches`, or `Busy`.
    """
    key = seal_key(today())
    if seal_get(key) is None:
        days_promise()
    return match_share(player=player, ruleset=RULESET, level=LEVEL.value, seal=key)


def total_keep(*, match: str) -> None:
    """Keep what a match came to if it was a game of a day, and take its end off the clock's table.

    Done before, it changes nothing.
    """
    seat = Seat.objects.select_related("match").filter(match=match, number=PERSON).first()
    with transaction.atomic():
        if seat is not None:
            _keep(seat)
        due_remove(kind=SEALED_END_DUE, key=match)


def _keep(seat: Seat) -> None:
    match = seat.match
    day = day_of_key(match.seal_id)
    if day is None or match.ended_at is None:
        return
    try:
        game = parse_game(match.position, match_ruleset(match))
    except ChangedRuleset:
        log.error("match %s counts for nobody: its rules are not known", match.pk)
        return
    mine = game.sheets[PERSON]
    DayTotal.objects.get_or_create(
        seat=seat,
        defaults={
            "day": day,
            "total": mine.total,
            "opponent_total": game.sheets[COMPUTER].total,
            "is_finished": mine.is_full,
            "ended_at": match.ended_at,
        },
    )
