"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class RobotsConfig(AppConfig):
    """Computer players, solved tables, hints and analyses."""

    name = "gobelet.web.robots"
