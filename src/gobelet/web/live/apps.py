"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Sockets, hub and writer."""

    name = "gobelet.web.live"
