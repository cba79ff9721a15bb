"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class AppFeatureConfig(AppConfig):
    """The installed app and its service worker."""

    name = "gobelet.web.app"
    label = "app"
