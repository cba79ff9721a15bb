"""What moves diamonds: gifts, stakes, and the end of an account."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.bank.errors import GivenToday, NoPurse, NotLow
from gobelet.web.bank.ledger import (
    HOUSE,
    Order,
    Place,
    escrow,
    own,
    transfer_make,
    transfers_make,
    welcome,
)
from gobelet.web.bank.limits import stake_check
from gobelet.web.bank.models import Holding, Posting, Purse, Reason, Transfer
from gobelet.web.bank.selectors import LOW, balance_get, daily_key
from gobelet.web.common.days import today

WELCOME_GIFT: Final = 100
DAILY_GIFT: Final = 50


def purse_open(*, player: Player) -> None:
    """Give an account its welcome gift, once. Raises `NoPurse` for guests and computer players."""
    if player.kind != PlayerKind.ACCOUNT:
        raise NoPurse
    key = f"welcome {player.pk}"
    if not Transfer.objects.filter(key=key).exists():
        amounts = {HOUSE: -WELCOME_GIFT, welcome(player.pk): WELCOME_GIFT}
        transfer_make(key=key, reason=Reason.WELCOME, amounts=amounts)


def daily_give(*, player: Player) -> Transfer:
    """Give a player who has little the gift of the day; raise `NoPurse`, `GivenToday` or `NotLow`.

    It may be staked, unlike the welcome gift.
    """
    purse_open(player=player)
    key = daily_key(player, today())
    if Transfer.objects.filter(key=key).exists():
        raise GivenToday
    if balance_get(player).total >= LOW:
        raise NotLow(low=LOW)
    amounts = {HOUSE: -DAILY_GIFT, own(player.pk): DAILY_GIFT}
    return transfer_make(key=key, reason=Reason.DAILY, amounts=amounts)


def stakes_hold(*, about: str, players: Sequence[int], amount: int) -> None:
    """Take equal stakes from players and hold them, all or none, in the transaction under way.

    Raises `NotEnough`, `Paused` or `OverLimit`.
    """
    amounts = {own(player): -amount for player in players}
    with transaction.atomic():
        transfer_make(
            key=f"stakes {about}",
            reason=Reason.STAKE,
            amounts={**amounts, escrow(about): amount * len(players)},
            about=about,
        )
        # Now that their purses are locked: no other stake gets in between.
        for player in players:
            stake_check(player=player)


@dataclass(frozen=True, slots=True)
class Payout:
    """Who has what is held for something: in equal parts; nobody, and it is paid back."""

    about: str
    winners: Collection[int]


def stakes_pay(payouts: Sequence[Payout]) -> None:
    """Pay out what is held, once, in the transaction under way; nothing where nothing is held.

    Raises `ValueError` for winners who cannot have equal parts.
    """
    stakes = _stakes([payout.about for payout in payouts])
    orders = [_payout_order(one, stakes[one.about]) for one in payouts if one.about in stakes]
    transfers_make(orders)


def purse_close(*, player: Player) -> None:
    """Let what an account has go back to the house, once its owner is gone."""
    for purse in Purse.objects.filter(player=player, balance__gt=0):
        place = Place(Holding(purse.holding), player.pk)
        transfer_make(
            key=f"closed {purse.pk} {purse.postings}",
            reason=Reason.CLOSED,
            amounts={place: -purse.balance, HOUSE: purse.balance},
        )


def _stakes(abouts: Collection[str]) -> dict[str, dict[int, int]]:
    """What each player staked, by what it is held for."""
    taken = Posting.objects.filter(
        transfer__key__in=[f"stakes {about}" for about in abouts], amount__lt=0
    )
    found: dict[str, dict[int, int]] = {}
    for about, player, amount in taken.values_list("transfer__about", "purse__player", "amount"):
        found.setdefault(about, {})[player] = -amount
    return found


def _payout_order(payout: Payout, stakes: Mapping[int, int]) -> Order:
    total, winners = sum(stakes.values()), payout.winners
    if not winners:
        return _payout(payout, Reason.REFUND, stakes)
    share, rest = divmod(total, len(winners))
    if rest:
        raise ValueError(f"{total} diamonds of {payout.about} for {len(winners)} equal winners")
    reason = Reason.WIN if len(winners) == 1 else Reason.SPLIT
    return _payout(payout, reason, dict.fromkeys(winners, share))


def _payout(payout: Payout, reason: Reason, shares: Mapping[int, int]) -> Order:
    return Order(
        key=f"payout {payout.about}",
        reason=reason,
        amounts={
            escrow(payout.about): -sum(shares.values()),
            **{own(player): share for player, share in shares.items()},
        },
        about=payout.about,
    )
