"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SocialConfig(AppConfig):
    """Friends, blocks, chat."""

    name = "gobelet.web.social"
    verbose_name = _("People")

    def ready(self) -> None:
        """Show operators what is reported."""
        from gobelet.web.social import admin  # noqa: F401  # registers itself
