"""Users sign in; players play. A visitor is a player without a user."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models import Q

from gobelet.web.accounts.names import LONGEST, key, skeleton


class UserManager(DjangoUserManager["User"]):
    """Finds users whatever the case of the name they type."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The user of a name."""
        return self.get(username_key=key(username or ""))

    async def aget_by_natural_key(self, username: str | None) -> User:
        """The user of a name."""
        return await self.aget(username_key=key(username or ""))


class User(AbstractUser):
    """Somebody who signs in."""

    first_name = None  # type: ignore[assignment]  # Django's way to leave a field out
    last_name = None  # type: ignore[assignment]
    username = models.CharField(max_length=LONGEST, unique=True)
    username_key = models.CharField(max_length=80, unique=True, editable=False)
    """The username without regard to case: people sign in by it."""
    username_skeleton = models.CharField(max_length=400, unique=True, editable=False)
    """What the username looks like: no two may look the same."""
    closes_at = models.DateTimeField(null=True, blank=True)
    """When the account is deleted, unless its owner signs in before."""

    objects: ClassVar[UserManager] = UserManager()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store, with what follows from the username."""
        self.username_key = key(self.username)
        self.username_skeleton = skeleton(self.username)
        super().save(*args, **kwargs)


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
    name_skeleton = models.CharField(max_length=400, blank=True, editable=False)
    """What the name of a guest looks like: an account may come to have one that looks the same."""
    level = models.CharField(max_length=16, blank=True)
    preferences = models.JSONField(default=dict, blank=True)
    origin = models.CharField(max_length=64, null=True, unique=True, editable=False)
    """The form that made a guest or an account, so that the same form sent twice makes one."""
    joins = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="guests")
    """The player of the account that a guest signed in to: the guest's games go over to it."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["name_skeleton"], condition=Q(name_skeleton__gt=""), name="guests_by_looks"
            )
        ]
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


class RecoveryCode(models.Model):
    """A way back into an account whose password is lost; gone once it was used.

    Those that its owner has noted count beside newer ones, until these are noted as well.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    is_noted = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "digest"], name="one_use_a_recovery_code")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.pk}"
