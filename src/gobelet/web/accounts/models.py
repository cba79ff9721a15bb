"""Users sign in; players play. A visitor is a player without a user."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q


class User(AbstractUser):
    """Somebody who signs in."""

    first_name = None  # type: ignore[assignment]  # Django's way to leave a field out
    last_name = None  # type: ignore[assignment]


class PlayerKind(models.TextChoices):
    """What sits on a seat. Values are stored; never rename."""

    GUEST = "guest"
    ACCOUNT = "account"
    ROBOT = "robot"


class Player(models.Model):
    """A guest, an account's player, or a computer player of some level."""

    kind = models.CharField(max_length=8, choices=PlayerKind.choices)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=40, blank=True)
    level = models.CharField(max_length=16, blank=True)
    preferences = models.JSONField(default=dict, blank=True)
    origin = models.CharField(max_length=64, null=True, unique=True, editable=False)
    """The form that made a guest, so that the same form sent twice makes one."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["level"], condition=Q(kind="robot"), name="one_robot_a_level"
            ),
            models.CheckConstraint(
                condition=Q(kind="robot", level__gt="") | (~Q(kind="robot") & Q(level="")),
                name="robots_have_a_level",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
