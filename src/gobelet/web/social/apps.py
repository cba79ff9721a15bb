"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class SocialConfig(AppConfig):
    """Friends, blocks, chat."""

    name = "gobelet.web.social"
