"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, their moves and their pages."""

    name = "gobelet.web.matches"

    def ready(self) -> None:
        """Tell the bank what stakes are held for."""
        from gobelet.web.bank.audit import HELD
        from gobelet.web.bank.topics import OCCASIONS
        from gobelet.web.matches.stakes import stake_occasions, stakes_held

        HELD.append(stakes_held)
        OCCASIONS.append(stake_occasions)
