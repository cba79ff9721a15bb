"""What changes results, and accounts that are to be deleted."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from gobelet.core import Forfeit, Game, parse_game
from gobelet.core import Seat as SeatNumber
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_close, account_erase, guests_unname
from gobelet.web.bank.services import purse_close
from gobelet.web.clock.services import due_add, due_remove
from gobelet.web.common.slices import SLICE
from gobelet.web.common.waits import LONGEST_GROUP
from gobelet.web.matches import commands
from gobelet.web.matches.errors import ChangedRuleset, Refused, StaleVersion, UnknownMatch
from gobelet.web.matches.models import Seat
from gobelet.web.matches.people import people_acted_for
from gobelet.web.matches.seals import told
from gobelet.web.matches.selectors import match_ruleset, match_state
from gobelet.web.profiles.models import Result
from gobelet.web.social.services import social_forget

log = logging.getLogger(__name__)

CLOSING_DUE: Final = "account_closing"
GRACE: Final = timedelta(days=14)
"""How long a deleted account can still be had back by signing in."""

TRIES: Final = 3


def results_fill(*, player: Player) -> None:
    """Work out what games brought that others may know of since the last time."""
    ended = Seat.objects.filter(told("match__"), player=player, match__ended_at__isnull=False)
    missing = ended.filter(result=None)
    last = 0
    while seats := list(missing.filter(pk__gt=last).select_related("match").order_by("pk")[:SLICE]):
        last = seats[-1].pk
        # Two pages may work at the same time: the same result is stored once.
        Result.objects.bulk_create(_results(seats), ignore_conflicts=True)


def account_closing_begin(*, user: User) -> datetime:
    """Have an account deleted after its time of grace; tell when."""
    at = timezone.now() + GRACE
    with transaction.atomic():
        account_close(user=user, at=at)
        due_add(kind=CLOSING_DUE, key=str(user.pk), at=at)
    return at


def account_closing_finish(*, id: int) -> timedelta | None:
    """Delete an account whose time of grace is over; tell how long it still has."""
    user = User.objects.filter(pk=id).first()
    if user is not None and _is_over(user):
        for player in Player.objects.filter(user=user):
            _leave_games(player)
    return _erase(id)


def _results(seats: Iterable[Seat]) -> list[Result]:
    found = []
    for seat in seats:
        try:
            game = parse_game(seat.match.position, match_ruleset(seat.match))
        except ChangedRuleset:
            log.error("match %s counts for nobody: its rules are not known", seat.match_id)
            continue
        found.append(
            Result(
                seat=seat,
                total=game.sheets[seat.number].total,
                is_won=_is_won(game, seat.number),
                is_played_out=len(game.sheets[seat.number].entries) == game.ruleset.rounds,
            )
        )
    return found


def _is_won(game: Game, seat: SeatNumber) -> bool:
    standings = {standing.seat: standing for standing in game.standings()}
    mine = standings[seat]
    if mine.forfeited:
        return False
    if len(standings) == 1:
        return mine.total >= game.ruleset.target
    firsts = [standing for standing in standings.values() if standing.rank == 1]
    return firsts == [mine]


def _is_over(user: User) -> bool:
    return user.closes_at is not None and user.closes_at <= timezone.now()


def _erase(id: int) -> timedelta | None:
    """Delete the account, unless its owner came back, if only a moment ago."""
    users = User.objects.filter(pk=id)
    if connection.features.has_select_for_update:
        users = users.select_for_update()
    with transaction.atomic():
        user = users.first()
        if user is not None and user.closes_at is not None:
            if not _is_over(user):
                return user.closes_at - timezone.now()
            for player in Player.objects.filter(user=user):
                social_forget(player=player)
                purse_close(player=player)
                guests_unname(players=people_acted_for(player.pk))
            account_erase(user=user)
        due_remove(kind=CLOSING_DUE, key=str(id))
    return None


def _leave_games(player: Player) -> None:
    """Leave what goes on, so that nobody waits for somebody who is gone."""
    for match in Seat.objects.filter(player=player, is_playing=True).values_list(
        "match", flat=True
    ):
        try:
            _leave(match, player)
        except Refused as refused:
            log.warning("player %d could not leave match %s: %s", player.pk, match, refused.code)


def _leave(match: str, player: Player) -> None:
    for attempt in range(TRIES):
        try:
            leave = commands.Play(
                match=match,
                player=player.pk,
                id=f"closing-{attempt}",
                version=match_state(match).version,
                action=Forfeit(),
            )
            commands.submit(leave).result(timeout=LONGEST_GROUP)
        except StaleVersion:
            continue
        except UnknownMatch:
            pass
        return
