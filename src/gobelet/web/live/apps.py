"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Sockets, hub and writer."""

    name = "gobelet.web.live"

    def ready(self) -> None:
        """Take commands in the asker's own thread until the site's writer takes over.

        Management commands, shells and tests of pages have no event loop and no writer.
        """
        from gobelet.web.live.writer import run_now
        from gobelet.web.matches.commands import connect

        connect(run_now)
