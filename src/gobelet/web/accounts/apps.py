"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users, players and preferences."""

    name = "gobelet.web.accounts"
