"""How diamonds move: in transfers that lock their purses, and whose postings come to nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from gobelet.web.bank.errors import NotEnough, Undone
from gobelet.web.bank.models import Holding, Posting, Purse, Reason, Transfer


@dataclass(frozen=True, slots=True)
class Place:
    """Names a purse, which is made when diamonds first come to it."""

    holding: Holding
    player: int | None = None
    about: str = ""


HOUSE: Final = Place(Holding.HOUSE)


def own(player: int) -> Place:
    """Where a player's earned diamonds lie."""
    return Place(Holding.OWN, player)


def welcome(player: int) -> Place:
    """Where the diamonds lie that a player was given at first."""
    return Place(Holding.WELCOME, player)


def escrow(about: str) -> Place:
    """Where diamonds are held for something under way."""
    return Place(Holding.ESCROW, about=about)


@dataclass(frozen=True, slots=True)
class Order:
    """A transfer that is asked for: what comes to each purse, or is taken from it.

    `key` names the occasion, which moves diamonds once. Raises `ValueError` for amounts that make
    or destroy diamonds.
    """

    key: str
    reason: Reason
    amounts: Mapping[Place, int]
    about: str = ""

    def __post_init__(self) -> None:
        if not self.moving or sum(self.moving.values()) != 0:
            raise ValueError(f"{self.key} would not leave as many diamonds: {self.amounts}")

    @property
    def moving(self) -> dict[Place, int]:
        """The amounts that are not 0."""
        return {place: amount for place, amount in self.amounts.items() if amount}


Purses: TypeAlias = dict[Place, Purse]


def transfer_make(
    *, key: str, reason: Reason, amounts: Mapping[Place, int], about: str = ""
) -> Transfer:
    """Move diamonds, in one transaction; asked for again under the same key, they have moved.

    Raises `NotEnough`, with nothing moved, and `ValueError` as `Order` does.
    """
    (made,) = transfers_make([Order(key, reason, amounts, about)])
    return made


def transfers_make(orders: Sequence[Order]) -> list[Transfer]:
    """Make several transfers in one transaction, all or none, one after the other.

    Those that were made before stay as they are. Raises `NotEnough`.
    """
    at = timezone.now()
    with transaction.atomic():
        purses = _lock({place for order in orders for place in order.moving})
        # Who asked for the same before has locked the same purses.
        keys = [order.key for order in orders]
        made = {one.key: one for one in Transfer.objects.filter(key__in=keys)}
        postings: list[Posting] = []
        for order in orders:
            if order.key not in made:
                transfer = Transfer(key=order.key, reason=order.reason, about=order.about, at=at)
                made[order.key] = transfer
                moving = {purses[place]: amount for place, amount in order.moving.items()}
                postings += _post(transfer, moving)
        _store(postings)
    return [made[key] for key in keys]


def transfer_undo(*, transfer: Transfer, reason: Reason, key: str = "", note: str = "") -> Transfer:
    """Move back what a transfer moved, once.

    Asked for again under the same key it has been moved back; under another, `Undone` is raised, as
    it is for what moves something back itself. Raises `NotEnough` where what was moved is spent.
    """
    if transfer.undoes_id is not None:
        raise Undone(transfer=transfer.key)
    key = key or f"undo {transfer.key}"
    with transaction.atomic():
        moved = list(Posting.objects.filter(transfer=transfer).order_by("purse"))
        purses = {purse.pk: purse for purse in _locked(Q(pk__in=[one.purse_id for one in moved]))}
        done: Transfer | None = Transfer.objects.filter(undoes=transfer).first()
        if done is not None:
            if done.key == key:
                return done
            raise Undone(transfer=transfer.key)
        back = Transfer(
            key=key,
            reason=reason,
            about=transfer.about,
            note=note,
            undoes=transfer,
            at=timezone.now(),
        )
        _store(_post(back, {purses[one.purse_id]: -one.amount for one in moved}))
    return back


def _lock(places: Collection[Place]) -> Purses:
    """The purses of these places, nobody else's to change until the transaction ends."""
    found = _find(places)
    missing = [place for place in places if place not in found]
    if not missing:
        return found
    for place in missing:
        facts: dict[str, Any] = {
            "holding": place.holding,
            "player_id": place.player,
            "about": place.about,
        }
        Purse.objects.get_or_create(**facts)
    return _find(places)


def _find(places: Collection[Place]) -> Purses:
    """Those that are there, locked. Others of the same players are locked with them."""
    players = {place.player for place in places if place.player is not None}
    things = {place.about for place in places if place.player is None}
    named = Q(player__in=players)
    if things:
        holdings = {place.holding for place in places if place.player is None}
        named |= Q(player__isnull=True, holding__in=holdings, about__in=things)
    found = {
        Place(Holding(purse.holding), purse.player_id, purse.about): purse
        for purse in _locked(named)
    }
    return {place: found[place] for place in places if place in found}


def _locked(named: Q) -> list[Purse]:
    """In the order of their ids, as everywhere, so that no two wait for each other."""
    purses = Purse.objects.filter(named).order_by("pk")
    if connection.features.has_select_for_update:
        purses = purses.select_for_update()
    return list(purses)


def _post(transfer: Transfer, amounts: Mapping[Purse, int]) -> list[Posting]:
    """The postings of a transfer, each purse as it is afterwards; nothing is stored yet."""
    for purse, amount in amounts.items():
        if purse.balance + amount < 0 and purse.holding != Holding.HOUSE:
            raise NotEnough(balance=purse.balance, wanted=-amount)
    postings = []
    for purse, amount in amounts.items():
        purse.balance += amount
        purse.postings += 1
        postings.append(
            Posting(
                transfer=transfer,
                purse=purse,
                number=purse.postings,
                amount=amount,
                balance=purse.balance,
            )
        )
    return postings


def _store(postings: Sequence[Posting]) -> None:
    """Store postings with their transfers, and their purses as they are by now."""
    transfers = list({id(one.transfer): one.transfer for one in postings}.values())
    Transfer.objects.bulk_create(transfers)
    Posting.objects.bulk_create(postings)
    purses = {one.purse.pk: one.purse for one in postings}
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE bank_purse SET balance = %s, postings = %s WHERE id = %s",
            [(purse.balance, purse.postings, purse.pk) for purse in purses.values()],
        )
