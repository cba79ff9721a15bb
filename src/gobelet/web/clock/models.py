"""What is due, and which processes are alive."""

from __future__ import annotations

from django.db import models


class Due(models.Model):
    """Something to be done at a time; it stays until its effect is stored.

    `kind` says which handler does it, `key` what it is about: one row for each pair. `waits_for`
    names what it was put off for, if anything.
    """

    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)
    failures = models.PositiveIntegerField(default=0)
    waits_for = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_due_a_thing")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Alive(models.Model):
    """The last sign of life of a process, from which the length of an outage follows."""

    process = models.CharField(max_length=64, primary_key=True)
    alive_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.process
