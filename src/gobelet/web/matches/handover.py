"""A guest's matches go over to the account that the guest signs in to."""

from __future__ import annotations

from dataclasses import replace

from gobelet.web.accounts.models import Player
from gobelet.web.common.waits import LONGEST_GROUP
from gobelet.web.matches import commands, seal_store, seat_store, store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.commands import Accepted, HandOver
from gobelet.web.matches.errors import Refused, UnknownMatch
from gobelet.web.matches.events import Unseen
from gobelet.web.matches.models import Match, Seat


def match_hand_over_all(*, guest: Player, player: Player) -> None:
    """Let a player have every seat of a guest, but none in a match where they sit themselves.

    Nor, of those that share a seal, a second one: what either has of it stays with them.
    Raises `Refused` or `TimeoutError` when some could not be handed over now; the others have been.
    """
    both = Match.objects.filter(seats__player=player)
    had = both.filter(seal__isnull=False).values("seal")
    seats = Seat.objects.exclude(match__in=both).exclude(match__seal__in=had)
    going = seats.filter(player=guest, match__ended_at=None).values_list("match_id", flat=True)
    # All at once, so that they share commits.
    futures = [
        commands.submit(HandOver(match=match, player=guest.pk, to=player.pk)) for match in going
    ]
    failed: Refused | TimeoutError | None = None
    for future in futures:
        try:
            future.result(timeout=LONGEST_GROUP)
        except (Refused, TimeoutError) as error:
            failed = error
    # What has ended is in no memory any more.
    over = seats.filter(match__ended_at__isnull=False)
    over.filter(controller=guest).update(controller=player)
    over.filter(player=guest).update(player=player)
    if failed is not None:
        raise failed


def hand_over(command: HandOver, states: OpenStates) -> Accepted:
    """Carry it out in the transaction under way; done before, it changes nothing."""
    state = states.get(command.match)
    if state.seat_of(command.to) is not None:
        return Accepted(state.id, state.version, is_repeated=True)
    if state.seat_of(command.player) is None:
        raise UnknownMatch
    if state.seal is not None and _has_one(state.seal, command.to):
        return Accepted(state.id, state.version, is_repeated=True)
    seat_store.reseat(state.id, command.player, command.to)
    states.put(replace(store.count_change(state), holders=seat_store.seated(state.id)))
    return Accepted(state.id, state.version, (Unseen(state.id),))


def _has_one(seal: str, player: int) -> bool:
    """Tell whether a player has a match of a seal; locked, so that none begins meanwhile."""
    seal_store.lock(seal)
    return bool(seal_store.matches_of(seal, [player]))
