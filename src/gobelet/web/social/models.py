"""What players are to each other."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from gobelet.web.accounts.models import Player


class Friendship(models.Model):
    """A pair of players: one has asked the other, or both have agreed. One row a pair."""

    low = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    """Of the two the one with the greater id, so that there is one way to write a pair."""
    asker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    is_declined = models.BooleanField(default=False)
    """The other does not want it; whoever asked is not told, and sees the request still open."""
    asked_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True)
    """Since when they are friends."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="pairs_in_one_order"),
            models.CheckConstraint(
                condition=Q(asker=F("low")) | Q(asker=F("high")), name="one_of_the_pair_asked"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} {self.high_id}"

    def other(self, player: int) -> int:
        """The other one of the pair."""
        return self.high_id if self.low_id == player else self.low_id


class MailedInvitation(models.Model):
    """An address that somebody invited by mail, kept as a digest until it may be written again."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.digest:.8} {self.at:%Y-%m-%d}"


class Block(models.Model):
    """A player who wants nothing from another any more: no requests, challenges or messages."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(
                condition=~Q(player=F("blocked")), name="nobody_blocks_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.blocked_id}"
