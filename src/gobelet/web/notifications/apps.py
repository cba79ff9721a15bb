"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notices, and the ways they reach people."""

    name = "gobelet.web.notifications"

    def ready(self) -> None:
        """Hand out, and forget, what is kept here together with an account."""
        from gobelet.web.accounts.export import FURTHER
        from gobelet.web.notifications.selectors import wishes_data
        from gobelet.web.notifications.signals import listen

        listen()
        FURTHER["notices"] = wishes_data
