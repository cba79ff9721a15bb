"""The ledger as stored: every diamond lies in a purse, and moves by postings that are kept.

The postings are the truth. What a purse holds is their sum; it is kept beside them, so that a
purse can be locked and refuse to go below nothing, and `check_bank` compares the two.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import Q

from gobelet.web.accounts.models import Player


class Holding(models.TextChoices):
    """What a purse is for. Values are stored; never rename."""

    OWN = "own"
    """What a player has earned, and may stake."""
    WELCOME = "welcome"
    """What a player was given at first: it pays entries, and cannot be staked."""
    ESCROW = "escrow"
    """What is held for something under way, until it is paid out or back."""
    HOUSE = "house"
    """Where gifts come from; what it gave away stands there as less than nothing."""


class Reason(models.TextChoices):
    """What a transfer was for. Values are stored; never rename."""

    WELCOME = "welcome"
    DAILY = "daily"
    STAKE = "stake"
    WIN = "win"
    SPLIT = "split"
    REFUND = "refund"
    CLOSED = "closed"
    CORRECTION = "correction"


STAKING: Final = (Reason.STAKE, Reason.WIN, Reason.SPLIT, Reason.REFUND)
"""Reasons that say together what somebody won or lost by staking."""


class KeptForEver(Exception):
    """A transfer or a posting is never changed or deleted; a counter-transfer corrects it."""


class _KeptRows(models.QuerySet[Any]):
    """Rows that are only added to."""

    def update(self, **kwargs: Any) -> int:  # noqa: ARG002
        """Raise `KeptForEver`."""
        raise KeptForEver

    def delete(self) -> tuple[int, dict[str, int]]:
        """Raise `KeptForEver`."""
        raise KeptForEver


class _Kept(models.Model):
    """A row of the ledger, stored once."""

    objects = _KeptRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new row; raise `KeptForEver` for one that is stored."""
        if not self._state.adding:
            raise KeptForEver
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:  # noqa: ARG002
        """Raise `KeptForEver`."""
        raise KeptForEver


class Purse(models.Model):
    """Where diamonds lie: a player's, or for something that `about` names.

    `balance` and `postings` are the sum and the number of its postings.
    """

    holding = models.CharField(max_length=8, choices=Holding.choices)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="purses"
    )
    about = models.CharField(max_length=32, blank=True)
    balance = models.BigIntegerField(default=0)
    postings = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "holding"], condition=Q(player__isnull=False), name="one_purse"
            ),
            models.UniqueConstraint(
                fields=["holding", "about"],
                condition=Q(player__isnull=True),
                name="one_purse_a_thing",
            ),
            models.CheckConstraint(
                condition=Q(holding=Holding.HOUSE) | Q(balance__gte=0),
                name="no_purse_below_nothing",
            ),
            models.CheckConstraint(
                condition=Q(holding__in=[Holding.OWN, Holding.WELCOME], player__isnull=False)
                | Q(holding__in=[Holding.ESCROW, Holding.HOUSE], player__isnull=True),
                name="players_have_their_purses",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.holding} {self.player_id or self.about}".strip()


class Transfer(_Kept):
    """Diamonds that moved together: what its postings take from some purses they put into others.

    `key` names the occasion, which moves diamonds once, however often it is asked for.
    """

    key = models.CharField(max_length=64, unique=True)
    reason = models.CharField(max_length=16, choices=Reason.choices)
    about = models.CharField(max_length=32, blank=True)
    note = models.CharField(max_length=200, blank=True)
    """What an operator gave as the reason of a correction."""
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by"
    )
    """The transfer that this one moves back."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Posting(_Kept):
    """What a transfer put into a purse, or took from it; `balance` lay there afterwards.

    `number` counts the postings of a purse from 1, so that none can be missing unseen.
    """

    transfer = models.ForeignKey(Transfer, on_delete=models.PROTECT, related_name="postings")
    purse = models.ForeignKey(
        Purse, on_delete=models.PROTECT, related_name="ledger", db_index=False
    )
    number = models.PositiveIntegerField()
    amount = models.BigIntegerField()
    balance = models.BigIntegerField()

    class Meta:
        ordering = ["purse", "number"]
        constraints = [
            models.UniqueConstraint(fields=["purse", "number"], name="one_posting_a_number"),
            models.CheckConstraint(condition=~Q(amount=0), name="postings_move_something"),
            models.CheckConstraint(condition=Q(number__gte=1), name="postings_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.purse_id} {self.number} {self.amount:+d}"


class Limit(models.Model):
    """What a player lets themselves lose by staking in a day, and until when they stake nothing.

    A higher limit, or none, holds from the day `raised_on` on; until then the former one does.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="stake_limit")
    daily_loss = models.PositiveIntegerField(null=True)
    raised_to = models.PositiveIntegerField(null=True)
    raised_on = models.DateField(null=True)
    paused_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"limit of {self.player_id}"
