"""Matches as stored. The moves are the truth; everything else about the play follows from them."""

from __future__ import annotations

from django.db import models

from gobelet.web.accounts.models import Player
from gobelet.web.common.ids import new_id
from gobelet.web.matches.options import Pace


class Ruleset(models.Model):
    """The rules of matches as data, as they were when the first of these began; never changed."""

    key = models.CharField(max_length=32)
    fingerprint = models.CharField(max_length=64)
    data = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "fingerprint"], name="one_declaration_a_ruleset")
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.fingerprint[:12]}"


class Seal(models.Model):
    """A secret seed that several matches share: the same dice for all, revealed once it is opened.

    `key` says what it is for. It is opened at `opens_at`, once none of its matches goes on.
    """

    key = models.CharField(primary_key=True, max_length=64)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    opens_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.key


class Match(models.Model):
    """A game with players and a record.

    `version`, `position`, `tray`, `turn_seat`, `ended_at` and the seats' `is_playing` are a cache
    that `check_matches` rebuilds from the moves. The seed stays secret until the match has ended;
    one that has a seal has no seed of its own, and others see nothing of it until that is open.
    """

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    ruleset = models.CharField(max_length=32)
    fingerprint = models.CharField(max_length=64)
    level = models.CharField(max_length=16, blank=True)
    pace = models.CharField(
        max_length=8, choices=[(pace.value, pace.name) for pace in Pace], default=Pace.FREE.value
    )
    turn_seconds = models.PositiveIntegerField(default=0)
    bank_seconds = models.PositiveIntegerField(default=0)
    is_rated = models.BooleanField(default=False)
    is_watchable = models.BooleanField(default=False)
    is_local = models.BooleanField(default=False)
    stake = models.PositiveIntegerField(default=0)
    seal = models.ForeignKey(Seal, null=True, on_delete=models.PROTECT, related_name="matches")
    seed = models.BinaryField(max_length=32)
    """Empty where there is a seal."""
    commitment = models.CharField(max_length=64)
    words = models.CharField(max_length=400, blank=True, default="")
    version = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    """How often something else than a move changed: who has a seat, or for how long."""
    position = models.TextField()
    tray = models.CharField(max_length=16, blank=True)
    turn_seat = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    rematch_of = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematch"
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(
                fields=["started_at"], condition=models.Q(stake__gt=0), name="staked_matches"
            )
        ]

    def __str__(self) -> str:
        return self.pk


# The foreign keys to a match below have no index of their own: their unique ones begin with it.


class Seat(models.Model):
    """Who plays which score sheet of a match; `is_playing` until they leave or it ends.

    `away_until` is when the holiday ends, or ended, that its player took last.
    `controller` acts for the player on a shared device. `standin` is the level of the computer
    player that has the seat while its person is away, `timeouts` counts the turns in a row that
    the clock ended, `bank_seconds` is what is left of the bank, `wants_rematch` the answer to a
    rematch, none before it is given.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    is_playing = models.BooleanField(default=True)
    controller = models.ForeignKey(
        Player, null=True, on_delete=models.PROTECT, related_name="controlled_seats"
    )
    standin = models.CharField(max_length=16, blank=True)
    timeouts = models.PositiveSmallIntegerField(default=0)
    bank_seconds = models.PositiveIntegerField(default=0)
    wants_rematch = models.BooleanField(null=True)
    away_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat")
        ]
        indexes = [
            models.Index(
                fields=["player"], condition=models.Q(is_playing=True), name="seats_under_way"
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"


class Holiday(models.Model):
    """A time in which a player's turns in slow matches wait."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="holidays")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"holiday of {self.player_id}"


class Move(models.Model):
    """One move of a match, in the core's notation; never changed, never removed.

    `held` are the places on the tray that a throw kept. `command` marks the last move of a
    command, so that the same command sent twice is known again.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    notation = models.CharField(max_length=32)
    held = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    command = models.CharField(max_length=96, null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_move_a_number"),
            models.UniqueConstraint(fields=["match", "command"], name="one_effect_a_command"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number} {self.seat}{self.notation}"


class Analysis(models.Model):
    """How far one seat's decisions, and its dice, moved a finished match from what was expected."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="analyses", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    choices = models.FloatField()
    dice = models.FloatField()
    costs = models.JSONField(default=list)
    """What the choices of each round gave away."""

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_analysis_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"
