"""Where players meet before a match: tables and who sits at them."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from gobelet.web.accounts.models import Player
from gobelet.web.common.ids import new_id
from gobelet.web.matches.options import Options, Pace


class Kind(models.TextChoices):
    """How players come to a table. Values are stored; never rename."""

    QUICK = "quick"
    DUEL = "duel"
    RANDOM = "random"
    OPEN = "open"
    LINK = "link"
    CHALLENGE = "challenge"


class State(models.TextChoices):
    """What has become of a table. Values are stored; never rename."""

    OPEN = "open"
    STARTED = "started"
    CLOSED = "closed"


QUEUES: Final = (Kind.QUICK, Kind.DUEL, Kind.RANDOM)
"""Kinds whose players are brought together by the site, strangers to each other."""

AT_ONCE: Final = (Kind.QUICK, Kind.DUEL)
"""Those of them whose players wait on the page, to play at once."""


class Table(models.Model):
    """Players who are about to play each other, and what they agreed on.

    `match` is drawn when the table starts; the match itself begins a moment later.
    """

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    host = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="hosted_tables")
    ruleset = models.CharField(max_length=32)
    seats = models.PositiveSmallIntegerField()
    pace = models.CharField(max_length=8, choices=[(pace.value, pace.name) for pace in Pace])
    turn_seconds = models.PositiveIntegerField()
    bank_seconds = models.PositiveIntegerField()
    is_rated = models.BooleanField()
    is_watchable = models.BooleanField()
    stake = models.PositiveIntegerField(default=0)
    robots = models.PositiveSmallIntegerField(default=0)
    """Seats that computer players take when the table starts."""
    match = models.CharField(max_length=16, blank=True)
    ran_out = models.BooleanField(default=False)
    """It closed because nobody looked at it any more."""
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["kind", "ruleset", "seats", "turn_seconds", "created_at"],
                condition=Q(state="open"),
                name="open_tables",
            ),
            models.Index(
                fields=["-created_at"],
                condition=Q(state="open", kind="open"),
                name="public_tables",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="started", match__gt="") | (~Q(state="started") & Q(match="")),
                name="started_tables_have_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_open(self) -> bool:
        """Tells whether one may still sit down."""
        return self.state == State.OPEN

    @property
    def is_public(self) -> bool:
        """Tells whether the table is listed for everybody."""
        return self.kind == Kind.OPEN

    @property
    def is_queue(self) -> bool:
        """Tells whether the site brings its players together, and starts it when it is full."""
        return self.kind in QUEUES

    @property
    def is_at_once(self) -> bool:
        """Tells whether its players wait on the page, so that a closed page gives the seat up."""
        return self.kind in AT_ONCE

    @property
    def options(self) -> Options:
        """How the match will be played."""
        return Options(
            pace=Pace(self.pace),
            turn_seconds=self.turn_seconds,
            bank_seconds=self.bank_seconds,
            is_rated=self.is_rated,
            is_watchable=self.is_watchable,
            stake=self.stake,
        )


class TableSeat(models.Model):
    """Who sits where at a table, and when they were last seen there.

    `form` is what asked for the seat, so that the same form sent twice asks once. `news_at` is when
    something happened there that they are to be told of; none once they have looked.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taken", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="table_seats")
    form = models.CharField(max_length=16, blank=True)
    seen_at = models.DateTimeField()
    news_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_a_table_seat"),
            models.UniqueConstraint(fields=["table", "player"], name="one_table_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}"


class Answer(models.TextChoices):
    """What somebody says to a challenge. Values are stored; never rename."""

    NONE = "none"
    ACCEPTED = "accepted"
    DECLINED = "declined"


class TableInvitation(models.Model):
    """Somebody who is challenged: nobody else may sit down at that table beside its host."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="invitations", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="table_invitations")
    answer = models.CharField(max_length=8, choices=Answer.choices, default=Answer.NONE)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="one_invitation_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.player_id}"


class Queue(models.Model):
    """A row to lock while somebody looks for a table, so that two never open one each."""

    key = models.CharField(primary_key=True, max_length=64)

    def __str__(self) -> str:
        return self.key
