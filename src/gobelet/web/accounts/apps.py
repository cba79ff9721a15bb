"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users, players and preferences."""

    name = "gobelet.web.accounts"

    def ready(self) -> None:
        """Follow every way of signing in."""
        from django.contrib.auth.signals import user_logged_in

        from gobelet.web.accounts.entering import enter

        user_logged_in.connect(enter, dispatch_uid="gobelet.accounts")
