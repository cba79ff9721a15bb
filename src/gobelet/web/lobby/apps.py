"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Choosing the rules and the opponent."""

    name = "gobelet.web.lobby"

    def ready(self) -> None:
        """Let tables count wherever all that is known of a player does."""
        from gobelet.web.accounts.export import FURTHER
        from gobelet.web.lobby.export import tables_data
        from gobelet.web.lobby.selectors import players_needed
        from gobelet.web.lobby.signals import listen
        from gobelet.web.matches import retention

        listen()
        FURTHER["tables"] = tables_data
        retention.FURTHER.append(players_needed)
