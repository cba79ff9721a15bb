"""How people want to be told, and on which devices."""

from __future__ import annotations

from typing import Final

from django.db import models

from gobelet.web.accounts.models import Player
from gobelet.web.matches.models import Match

QUIET_FROM: Final = 22
QUIET_TO: Final = 8


class Wishes(models.Model):
    """How a player wants to be told what happens while they are away.

    From hour `quiet_from` to hour `quiet_to` in their time zone nothing is sent; at equal hours
    there is no such time. `site` is the address under which they know the site, for links in mail.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="wishes")
    has_mail = models.BooleanField(default=False)
    quiet_from = models.PositiveSmallIntegerField(default=QUIET_FROM)
    quiet_to = models.PositiveSmallIntegerField(default=QUIET_TO)
    time_zone = models.CharField(max_length=64)
    site = models.CharField(max_length=255, blank=True)

    class Meta:
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"wishes of {self.player_id}"


class Subscription(models.Model):
    """A browser that takes push messages for a player, as long as its session lasts.

    `endpoint` is the push service's address for it, `key` and `secret` encrypt what is sent there.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="subscriptions")
    session = models.CharField(max_length=40, db_index=True)
    endpoint = models.URLField(max_length=1000, unique=True)
    key = models.CharField(max_length=128)
    secret = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"subscription {self.pk} of {self.player_id}"


class MatchWishes(models.Model):
    """What a player wants to hear of one match, and when they were last written to about it.

    `has_unseen_end` from the end of the match until they have looked at it.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE)
    match = models.ForeignKey(Match, on_delete=models.CASCADE)
    is_muted = models.BooleanField(default=False)
    mailed_at = models.DateTimeField(null=True)
    has_unseen_end = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "match wishes"
        constraints = [
            models.UniqueConstraint(fields=["player", "match"], name="one_wish_a_player_and_match")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.match_id}"
