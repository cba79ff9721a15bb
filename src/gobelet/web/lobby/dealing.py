"""From a table that started to its match."""

from __future__ import annotations

import logging
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_set
from gobelet.web.lobby.errors import SeatGivenUp
from gobelet.web.lobby.models import State, Table, TableSeat
from gobelet.web.lobby.offers import FILLING_LEVEL
from gobelet.web.lobby.seating import TABLE_DUE, patience, seats_free, table_lock
from gobelet.web.matches.errors import Busy, TakenId, TooManyMatches
from gobelet.web.matches.selectors import match_can_start
from gobelet.web.matches.services import match_seat

log = logging.getLogger(__name__)


def table_deal(*, table: str) -> bool:
    """Begin the match of a table that started, unless it has; tell whether it has by now.

    Outside of any transaction: the match is stored by its own writer. When somebody has too many
    matches the table opens again without them, and `SeatGivenUp` is raised. When the site is busy,
    or they have ended one meanwhile, it is tried again later.
    """
    found = Table.objects.get(pk=table)
    if found.state != State.STARTED:
        return False
    seats = TableSeat.objects.filter(table=found).select_related("player")
    people = [seat.player for seat in seats]
    robots = [robot_ensure(level=FILLING_LEVEL.value) for _ in range(found.robots)]
    try:
        match_seat(
            players=[*people, *robots],
            ruleset=found.ruleset,
            options=replace(found.options, is_rated=found.is_rated and not robots),
            match=found.match,
        )
    except TakenId:
        log.info("the match of table %s is over already", table)
    except TooManyMatches:
        if not _reopen(found):
            return False
        raise SeatGivenUp from None
    except Busy:
        log.warning("the match of table %s could not begin yet", table)
        return False
    return True


def _reopen(table: Table) -> bool:
    """Open a table again without those who cannot play; tell whether it is open by now."""
    with transaction.atomic():
        found = table_lock(table.pk)
        if found.state != State.STARTED or found.match != table.match:
            return True
        seats = TableSeat.objects.filter(table=found).select_related("player")
        cannot = [seat.player_id for seat in seats if not match_can_start(seat.player)]
        if not cannot:
            return False
        found.state, found.match, found.robots = State.OPEN, "", 0
        found.save(update_fields=["state", "match", "robots", "updated_at"])
        seats_free(found, cannot)
        due_set(kind=TABLE_DUE, key=found.pk, at=timezone.now() + patience(found))
        return True
