"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class DailyConfig(AppConfig):
    """The game of the day, its board, streaks and calendar."""

    name = "gobelet.web.daily"

    def ready(self) -> None:
        """Say what its seals are for, and what is known of a player."""
        from gobelet.web.accounts.export import FURTHER
        from gobelet.web.daily.days import KEY
        from gobelet.web.daily.export import totals_data
        from gobelet.web.daily.purpose import purpose
        from gobelet.web.matches.seals import PURPOSES

        PURPOSES[KEY] = purpose
        FURTHER["games_of_the_day"] = totals_data
