"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Choosing the rules and the opponent."""

    name = "gobelet.web.lobby"
