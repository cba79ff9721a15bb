"""What is staked on a match: held when it begins, paid out by the move that ends it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from gobelet.web.accounts.selectors import player_name
from gobelet.web.bank.errors import BankRefused
from gobelet.web.bank.services import Payout, stakes_hold, stakes_pay
from gobelet.web.bank.topics import Occasion
from gobelet.web.matches.errors import CannotStake
from gobelet.web.matches.models import Match
from gobelet.web.matches.staking import PAIR_TOO_OFTEN, pairs_spent
from gobelet.web.matches.state import MatchState

_ABOUT: Final = "match "


def stakes_take(match: str, players: Sequence[int], amount: int) -> None:
    """Hold the stakes of a match that begins, in the transaction under way.

    Raises `CannotStake`, with nothing moved.
    """
    first, second = players
    if second in pairs_spent(first):
        raise CannotStake(reason=PAIR_TOO_OFTEN)
    try:
        stakes_hold(about=f"{_ABOUT}{match}", players=players, amount=amount)
    except BankRefused as refused:
        raise CannotStake(reason=refused.code) from None


def stakes_settle(states: Iterable[MatchState]) -> None:
    """Pay out what was staked on those of some matches that are over.

    The winner has it, equals share it, and nobody wins a match in which nobody has thrown.
    """
    over = [state for state in states if state.options.stake and state.game.is_over]
    if over:
        stakes_pay([Payout(f"{_ABOUT}{state.id}", _winners(state)) for state in over])


def stakes_held() -> dict[str, int]:
    """What must be held for matches that go on, by what it is held for."""
    rows = Match.objects.filter(stake__gt=0, ended_at=None).values_list("pk", "stake")
    return {f"{_ABOUT}{match}": 2 * stake for match, stake in rows}


def stake_occasions(abouts: Collection[str], player: int) -> Mapping[str, Occasion]:
    """What staked matches are called on a statement: against whom, and where they are."""
    ids = [about.removeprefix(_ABOUT) for about in abouts if about.startswith(_ABOUT)]
    rows = Match.objects.filter(pk__in=ids).prefetch_related("seats__player")
    return {f"{_ABOUT}{row.pk}": _occasion(row, player) for row in rows}


def _winners(state: MatchState) -> list[int]:
    """The players who won; nobody has while nobody has thrown."""
    firsts = [standing.seat for standing in state.game.standings() if standing.rank == 1]
    return [state.holders[seat].player for seat in firsts] if state.was_thrown else []


def _occasion(match: Match, player: int) -> Occasion:
    others = [seat.player for seat in match.seats.all() if seat.player_id != player]
    page = "matches:result" if match.ended_at else "matches:table"
    return Occasion(
        text=_("against %(name)s") % {"name": ", ".join(map(player_name, others))},
        href=reverse(page, args=[match.pk]),
    )
