"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notices, and the ways they reach people."""

    name = "gobelet.web.notifications"
