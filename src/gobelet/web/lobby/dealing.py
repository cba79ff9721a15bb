"""From a table that started to its match."""

from __future__ import annotations

import logging
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_set
from gobelet.web.lobby.errors import SeatGivenUp
from gobelet.web.lobby.models import State, Table, TableSeat
from gobelet.web.lobby.offers import FILLING_LEVEL
from gobelet.web.lobby.seating import TABLE_DUE, patience, seats_free, table_lock
from gobelet.web.matches.errors import Busy, CannotStake, TakenId, TooManyMatches
from gobelet.web.matches.selectors import match_can_start
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.staking import pairs_spent, stake_refusal

log = logging.getLogger(__name__)


def table_deal(*, table: str) -> bool:
    """Begin the match of a table that started, unless it has; tell whether it has by now.

    Outside of any transaction: the match is stored by its own writer. When somebody has too many
    matches, or cannot stake what was agreed on, the table opens again without them, and
    `SeatGivenUp` is raised. When the site is busy, or they can again meanwhile, it is tried again
    later.
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
    except (TooManyMatches, CannotStake):
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
        cannot = [seat.player_id for seat in seats if not _can_play(found, seat.player)]
        if not cannot and _has_met_too_often(found):
            # Nobody's fault: whoever came last looks for another.
            cannot = [max(seats, key=lambda seat: seat.pk).player_id]
        if not cannot:
            return False
        found.state, found.match, found.robots = State.OPEN, "", 0
        found.save(update_fields=["state", "match", "robots", "updated_at"])
        seats_free(found, cannot)
        due_set(kind=TABLE_DUE, key=found.pk, at=timezone.now() + patience(found))
        return True


def _can_play(table: Table, player: Player) -> bool:
    stake = table.stake
    return match_can_start(player) and not (stake and stake_refusal(player, stake))


def _has_met_too_often(table: Table) -> bool:
    """Tell whether those at a table have begun as many staked matches today as they may."""
    players = set(TableSeat.objects.filter(table=table).values_list("player", flat=True))
    return bool(table.stake) and any(players & pairs_spent(player) for player in players)
