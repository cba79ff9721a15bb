"""What moves diamonds: gifts, stakes, and the end of an account."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from django.db import transaction

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.bank.errors import GivenToday, NoPurse, NotLow
from gobelet.web.bank.ledger import HOUSE, Place, escrow, own, transfer_make, welcome
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


def stakes_pay(*, about: str, winners: Collection[int]) -> None:
    """Pay what is held out to the winners in equal parts, once, in the transaction under way.

    Paid back when nobody won; nothing when nothing is held.
    """
    held = Transfer.objects.filter(key=f"stakes {about}").first()
    if held is None:
        return
    if not winners:
        _pay(about, _stakes(held), Reason.REFUND)
        return
    total = sum(_stakes(held).values())
    share, rest = divmod(total, len(winners))
    if rest:
        raise ValueError(f"{total} diamonds of {about} are not for {len(winners)} equal winners")
    reason = Reason.WIN if len(winners) == 1 else Reason.SPLIT
    _pay(about, dict.fromkeys(winners, share), reason)


def purse_close(*, player: Player) -> None:
    """Let what an account has go back to the house, once its owner is gone."""
    for purse in Purse.objects.filter(player=player, balance__gt=0):
        place = Place(Holding(purse.holding), player.pk)
        transfer_make(
            key=f"closed {purse.pk} {purse.postings}",
            reason=Reason.CLOSED,
            amounts={place: -purse.balance, HOUSE: purse.balance},
        )


def _stakes(held: Transfer) -> dict[int, int]:
    """What each player staked."""
    taken = Posting.objects.filter(transfer=held, amount__lt=0).select_related("purse")
    return {one.purse.player_id: -one.amount for one in taken if one.purse.player_id is not None}


def _pay(about: str, shares: dict[int, int], reason: Reason) -> None:
    amounts = {own(player): share for player, share in shares.items()}
    transfer_make(
        key=f"payout {about}",
        reason=reason,
        amounts={**amounts, escrow(about): -sum(shares.values())},
        about=about,
    )
