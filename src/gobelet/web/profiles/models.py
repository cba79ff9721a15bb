"""What finished games brought, so that statistics need not play them again."""

from __future__ import annotations

from django.db import models

from gobelet.web.matches.models import Seat


class Result(models.Model):
    """How one seat of a match ended. It follows from the moves and can be worked out again."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    total = models.PositiveIntegerField()
    is_won = models.BooleanField()
    """First, and nobody else with it; alone, the target was reached."""
    is_played_out = models.BooleanField()
    """The whole sheet was filled: only such totals count for means and bests."""

    def __str__(self) -> str:
        return f"{self.seat_id} {self.total}"
