"""How diamonds move: in transfers that lock their purses, and whose postings come to nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, transaction
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


def transfer_make(
    *, key: str, reason: Reason, amounts: Mapping[Place, int], about: str = ""
) -> Transfer:
    """Move diamonds, in one transaction; asked for again under the same key, they have moved.

    `amounts` says what comes to each purse, or is taken from it. Raises `NotEnough`, with nothing
    moved, and `ValueError` for amounts that make or destroy diamonds.
    """
    moving = {place: amount for place, amount in amounts.items() if amount}
    if not moving or sum(moving.values()) != 0:
        raise ValueError(f"{key} would not leave as many diamonds as it found: {amounts}")
    with transaction.atomic():
        purses = _lock(moving)
        # Who asked for the same before has locked the same purses.
        done: Transfer | None = Transfer.objects.filter(key=key).first()
        if done is not None:
            return done
        return _store(
            Transfer(key=key, reason=reason, about=about, at=timezone.now()),
            {purses[place]: amount for place, amount in moving.items()},
        )


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
        purses = _locked([posting.purse_id for posting in moved])
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
        return _store(back, {purses[one.purse_id]: -one.amount for one in moved})


def purses_lock(places: Iterable[Place]) -> None:
    """Let nobody else change these purses until the transaction under way ends.

    For who makes several transfers in one: locked at once, they are locked in order.
    """
    _lock(set(places))


def _lock(places: Collection[Place]) -> dict[Place, Purse]:
    """The purses of these places, nobody else's to change until the transaction ends."""
    found = {place: _find(place) for place in places}
    locked = _locked(found.values())
    return {place: locked[purse] for place, purse in found.items()}


def _find(place: Place) -> int:
    facts: dict[str, Any] = {
        "holding": place.holding,
        "player_id": place.player,
        "about": place.about,
    }
    # Asked for first: making one costs a savepoint even where it is there.
    known = Purse.objects.filter(**facts).values_list("pk", flat=True).first()
    return Purse.objects.get_or_create(**facts)[0].pk if known is None else known


def _locked(ids: Collection[int]) -> dict[int, Purse]:
    """In the order of their ids, as everywhere, so that no two wait for each other."""
    purses = Purse.objects.filter(pk__in=ids).order_by("pk")
    if connection.features.has_select_for_update:
        purses = purses.select_for_update()
    return {purse.pk: purse for purse in purses}


def _store(transfer: Transfer, amounts: Mapping[Purse, int]) -> Transfer:
    for purse, amount in amounts.items():
        if purse.balance + amount < 0 and purse.holding != Holding.HOUSE:
            raise NotEnough(balance=purse.balance, wanted=-amount)
    transfer.save()
    for purse, amount in amounts.items():
        purse.balance += amount
        purse.postings += 1
    Posting.objects.bulk_create(
        Posting(
            transfer=transfer,
            purse=purse,
            number=purse.postings,
            amount=amount,
            balance=purse.balance,
        )
        for purse, amount in amounts.items()
    )
    Purse.objects.bulk_update(amounts, ["balance", "postings"])
    return transfer
