"""What games of the day came to, so that boards need not play them again."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from gobelet.web.matches.models import Seat


class DayTotal(models.Model):
    """How a person's game of a day ended. It follows from the moves and can be worked out again."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="day_total")
    day = models.DateField()
    total = models.PositiveIntegerField()
    opponent_total = models.PositiveIntegerField()
    is_finished = models.BooleanField()
    """The whole sheet was filled in time: only such games have a rank and count for a streak."""
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["day", "-total"], condition=Q(is_finished=True), name="totals_of_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.seat_id} {self.total}"
