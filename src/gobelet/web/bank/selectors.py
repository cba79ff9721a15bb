"""What is asked about purses and the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.core.paginator import Paginator
from django.db.models import QuerySet, Sum

from gobelet.web.accounts.models import Player
from gobelet.web.bank.models import Holding, Posting, Purse, Reason, Transfer
from gobelet.web.bank.topics import REASON_NAMES, TOPICS, Occasion, Topic, occasions
from gobelet.web.common.days import begin_of, day_of, today
from gobelet.web.common.paging import Paged

PAGE: Final = 30
"""Lines on a page of the statement."""

LOW: Final = 50
"""Who has less than that is given the gift of the day when they ask for it."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What a player has. What is held for stakes under way is in neither purse."""

    own: int = 0
    welcome: int = 0

    @property
    def total(self) -> int:
        """What may be spent on an entry; of it, `own` may be staked."""
        return self.own + self.welcome


@dataclass(frozen=True, slots=True)
class Line:
    """A posting on a statement; `balance` lay in its purse afterwards."""

    at: datetime
    reason: Reason
    note: str
    is_welcome: bool
    amount: int
    balance: int
    about: str
    occasion: Occasion | None = None

    @property
    def is_spent_welcome(self) -> bool:
        """Tell whether diamonds of the welcome gift went somewhere, or came back."""
        return self.is_welcome and self.reason is not Reason.WELCOME

    @property
    def name(self) -> str:
        """What it was for, in a word."""
        return str(REASON_NAMES[self.reason])


@dataclass(frozen=True, slots=True)
class Asked:
    """What a statement is narrowed to: lines of a kind, of a month."""

    topic: Topic | None = None
    month: date | None = None


@dataclass(frozen=True, slots=True)
class Statement(Paged):
    """A page of a player's postings, the last one first."""

    lines: tuple[Line, ...]
    number: int
    pages: int


def balance_get(player: Player) -> Balance:
    """What a player has."""
    found = dict(Purse.objects.filter(player=player).values_list("holding", "balance"))
    return Balance(found.get(Holding.OWN, 0), found.get(Holding.WELCOME, 0))


def can_have_gift(player: Player) -> bool:
    """Tell whether the gift of the day waits for a player: they have little, and not had it."""
    if balance_get(player).total >= LOW:
        return False
    return not Transfer.objects.filter(key=daily_key(player, today())).exists()


def daily_key(player: Player, day: date) -> str:
    """Names the gift of a day."""
    return f"daily {player.pk} {day:%Y-%m-%d}"


def statement_get(player: Player, asked: Asked, *, page: str) -> Statement:
    """A page of what moved; the nearest to the one asked for."""
    found = Paginator(_postings(player, asked).order_by("-transfer__pk", "-pk"), PAGE)
    rows = found.get_page(page)
    known = occasions({row.transfer.about for row in rows}, player.pk)
    lines = tuple(_line(row, known.get(row.transfer.about)) for row in rows)
    return Statement(lines, rows.number, found.num_pages)


def statement_list(player: Player, asked: Asked) -> Iterator[Line]:
    """Everything that moved, the first line first."""
    for row in _postings(player, asked).order_by("transfer__pk", "pk").iterator(chunk_size=500):
        yield _line(row, None)


def months_list(player: Player) -> list[date]:
    """The months in which something moved, the last one first."""
    times = Posting.objects.filter(purse__player=player).values_list("transfer__at", flat=True)
    return sorted({day_of(at).replace(day=1) for at in times.iterator()}, reverse=True)


def diamonds_total() -> int:
    """What all purses hold together: nothing, as long as no diamond is lost or made."""
    return Purse.objects.aggregate(sum=Sum("balance"))["sum"] or 0


def _postings(player: Player, asked: Asked) -> QuerySet[Posting]:
    rows = Posting.objects.filter(purse__player=player).select_related("transfer", "purse")
    if asked.topic is not None:
        rows = rows.filter(transfer__reason__in=TOPICS[asked.topic])
    if asked.month is not None:
        next_month = date(asked.month.year + asked.month.month // 12, asked.month.month % 12 + 1, 1)
        rows = rows.filter(
            transfer__at__gte=begin_of(asked.month), transfer__at__lt=begin_of(next_month)
        )
    return rows


def _line(row: Posting, occasion: Occasion | None) -> Line:
    return Line(
        at=row.transfer.at,
        reason=Reason(row.transfer.reason),
        note=row.transfer.note,
        is_welcome=row.purse.holding == Holding.WELCOME,
        amount=row.amount,
        balance=row.balance,
        about=row.transfer.about,
        occasion=occasion,
    )
