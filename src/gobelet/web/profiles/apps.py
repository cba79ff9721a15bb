"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    """Profiles, export and deletion."""

    name = "gobelet.web.profiles"
