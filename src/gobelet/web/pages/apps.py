"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """Home, rules, settings, help."""

    name = "gobelet.web.pages"
