"""Who may stake on a match."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Final

from gobelet.core import parse_game
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.bank.errors import BankRefused, NotEnough
from gobelet.web.bank.limits import stake_check
from gobelet.web.bank.selectors import balance_get
from gobelet.web.common.days import begin_of, today
from gobelet.web.matches import kept_rules
from gobelet.web.matches.errors import CannotStake, ChangedRuleset
from gobelet.web.matches.models import Match, Seat

FINISHED_FIRST: Final = 5
"""Games that an account has played to their end before it may stake anything."""

READ_AT_ONCE: Final = 20

PAIR_A_DAY: Final = 5
"""Staked matches that the same two may begin in a day."""

NO_ACCOUNT: Final = "no_account"
TOO_NEW: Final = "too_new"
PAIR_TOO_OFTEN: Final = "pair_too_often"
"""Why somebody cannot stake, beside the codes of the bank."""


def stake_refusal(player: Player, amount: int) -> CannotStake | None:
    """Why a player cannot stake an amount now; none when they can."""
    return staker_refusal(player) or amount_refusal(player, amount)


def staker_refusal(player: Player) -> CannotStake | None:
    """Why a player cannot stake anything at all: they are a guest, or have hardly played."""
    if player.kind != PlayerKind.ACCOUNT:
        return CannotStake(reason=NO_ACCOUNT)
    if not has_finished_enough(player):
        return CannotStake(reason=TOO_NEW, games=FINISHED_FIRST)
    return None


def amount_refusal(player: Player, amount: int) -> CannotStake | None:
    """Why a player who may stake cannot stake so much: they have less, or decided against it."""
    if balance_get(player).own < amount:
        return CannotStake(reason=NotEnough.code)
    try:
        stake_check(player=player.pk, amount=amount)
    except BankRefused as refused:
        return CannotStake(reason=refused.code)
    return None


def has_finished_enough(player: Player) -> bool:
    """Tell whether somebody has played as many games to their end as one must before staking."""
    ended = Seat.objects.filter(player=player, match__ended_at__isnull=False)
    seats = ended.select_related("match").order_by("pk").iterator(chunk_size=READ_AT_ONCE)
    return len(list(islice(filter(_is_played_out, seats), FINISHED_FIRST))) == FINISHED_FIRST


def pairs_spent(player: int) -> set[int]:
    """Those whom a player has met in as many staked matches today as a pair may begin in a day."""
    matches = Match.objects.filter(
        stake__gt=0, started_at__gte=begin_of(today()), seats__player=player
    )
    opponents = Seat.objects.filter(match__in=matches).exclude(player=player)
    met = Counter(opponents.values_list("player", flat=True))
    return {opponent for opponent, count in met.items() if count >= PAIR_A_DAY}


def _is_played_out(seat: Seat) -> bool:
    match = seat.match
    try:
        rules = kept_rules.ruleset_of(match.ruleset, match.fingerprint)
    except ChangedRuleset:
        return False
    sheet = parse_game(match.position, rules).sheets[seat.number]
    return sheet.is_full
