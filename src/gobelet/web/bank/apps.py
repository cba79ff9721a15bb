"""Django's entry to the feature."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BankConfig(AppConfig):
    """Purses, the ledger, gifts and limits."""

    name = "gobelet.web.bank"
    verbose_name = _("Bank")

    def ready(self) -> None:
        """Let people take along what the bank knows about them, and operators see the ledger."""
        from gobelet.web.accounts.export import FURTHER
        from gobelet.web.bank import admin  # noqa: F401  # registers itself
        from gobelet.web.bank.export import bank_data

        FURTHER["bank"] = bank_data
