"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """Shared templates, styles, middleware and commands."""

    name = "gobelet.web.common"
