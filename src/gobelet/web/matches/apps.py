"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, their moves and their pages."""

    name = "gobelet.web.matches"
