"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class ClockConfig(AppConfig):
    """Deadlines and scheduled events."""

    name = "gobelet.web.clock"
