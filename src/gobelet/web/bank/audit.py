"""Goes through the whole ledger and says where it breaks, while the site goes on.

Every comparison is one statement to the database, which sees one moment; only what is held is
compared with what the games say, and that is looked at twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.db.models import Count, Q, Sum

from gobelet.web.bank.models import Holding, Posting, Purse, Transfer


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in the ledger that cannot be."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


Held: TypeAlias = Callable[[], Mapping[str, int]]
"""Tells what a feature must have held now, by the `about` of each purse."""

HELD: Final[list[Held]] = []
"""Features for which diamonds are held; each adds its own."""


def faults() -> Iterator[Fault]:
    """Everything that is wrong: with transfers, with purses, with what is held."""
    yield from _of_transfers()
    yield from _of_postings()
    yield from _of_purses()
    yield from _of_escrow()


def _of_transfers() -> Iterator[Fault]:
    uneven = Transfer.objects.annotate(sum=Sum("postings__amount"), count=Count("postings")).filter(
        Q(count__lt=2) | ~Q(sum=0)
    )
    for transfer in uneven.order_by("pk").iterator():
        text = f"{transfer.count} postings come to {transfer.sum or 0}, not to 0"
        yield Fault(f"transfer {transfer.pk} ({transfer.key})", text)


def _of_postings() -> Iterator[Fault]:
    """Each purse from its first posting on; only the first break of a purse is told."""
    broken: set[int] = set()
    purse = number = balance = 0
    rows = Posting.objects.order_by("purse", "number").values_list(
        "pk", "purse", "number", "amount", "balance"
    )
    for pk, of, count, amount, after in rows.iterator(chunk_size=5_000):
        if of != purse:
            purse, number, balance = of, 0, 0
        number, balance = number + 1, balance + amount
        if of in broken:
            continue
        where = f"purse {of}, posting {pk}"
        if count != number:
            broken.add(of)
            yield Fault(where, f"is number {count} where number {number} should be")
        elif after != balance:
            broken.add(of)
            yield Fault(where, f"says that {after} lay there, and it was {balance}")


def _of_purses() -> Iterator[Fault]:
    purses = Purse.objects.annotate(sum=Sum("ledger__amount"), count=Count("ledger"))
    for purse in purses.order_by("pk").iterator(chunk_size=5_000):
        if (purse.sum or 0) != purse.balance:
            yield Fault(_name(purse), f"holds {purse.balance}, its postings {purse.sum or 0}")
        if purse.count != purse.postings:
            yield Fault(_name(purse), f"has {purse.count} postings, and counts {purse.postings}")


def _of_escrow() -> Iterator[Fault]:
    found = _escrow_faults()
    if found:
        again = set(_escrow_faults())
        yield from (fault for fault in found if fault in again)


def _escrow_faults() -> list[Fault]:
    expected: dict[str, int] = {}
    for tell in HELD:
        expected |= tell()
    purses = Purse.objects.filter(holding=Holding.ESCROW, balance__gt=0)
    held = dict(purses.values_list("about", "balance"))
    return [
        Fault(f"escrow {about}", f"holds {held.get(about, 0)}, not {expected.get(about, 0)}")
        for about in sorted(held.keys() | expected.keys())
        if held.get(about, 0) != expected.get(about, 0)
    ]


def _name(purse: Purse) -> str:
    return f"purse {purse.pk} ({purse})"
