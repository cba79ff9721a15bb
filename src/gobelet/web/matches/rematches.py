"""Who is asked for a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.options import Pace
from gobelet.web.matches.selectors import match_state, rematch_answers
from gobelet.web.matches.state import MatchState
from gobelet.web.social.selectors import kept_apart

ASKED_FOR: Final = timedelta(days=7)
"""For how long after a match its people are asked."""

ASKED_AT_ONCE_FOR: Final = timedelta(minutes=10)
"""The same where a turn takes seconds: nobody waits for longer to play at once."""


@dataclass(frozen=True, slots=True)
class AskedAgain:
    """A finished match that others want to play again with one who has not answered."""

    state: MatchState
    my_seat: Seat
    wanted: tuple[Seat, ...]
    """Those who want to, without any whom the one is kept apart from."""

    @property
    def match(self) -> str:
        """Which one."""
        return self.state.id


def match_list_asked_again(player: Player) -> list[AskedAgain]:
    """The rematches that wait for a player's answer."""
    return list(_asked_again(player))


def _asked_again(player: Player) -> Iterator[AskedAgain]:
    now = timezone.now()
    at_once = Q(pace=Pace.LIVE.value, ended_at__lt=now - ASKED_AT_ONCE_FOR)
    mine = SeatRow.objects.filter(player=player, controller=None, wants_rematch=None)
    found = Match.objects.filter(
        ended_at__gte=now - ASKED_FOR, rematch=None, pk__in=mine.values("match")
    ).exclude(at_once)
    wanted = found.filter(seats__wants_rematch=True).distinct().order_by("ended_at")
    for match in wanted.values_list("pk", flat=True):
        try:
            asked = _asked(match_state(match), player)
        except ChangedRuleset:
            continue
        if asked is not None:
            yield asked


def _asked(state: MatchState, player: Player) -> AskedAgain | None:
    seat, answers = state.seat_of(player.pk), rematch_answers(state.id)
    is_declined = any(answers.get(one) is False for one in state.asked_again)
    if seat not in state.asked_again or is_declined:
        return None
    apart = kept_apart(player.pk)
    wanted = tuple(
        one for one, wants in answers.items() if wants and state.holders[one].player not in apart
    )
    return AskedAgain(state, seat, wanted) if wanted else None
