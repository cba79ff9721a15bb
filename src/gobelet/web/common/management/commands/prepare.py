"""Bring the database, the translations and the static files up to date."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from gobelet.web.common.preparation import prepare


class Command(BaseCommand):
    """Make the site ready to serve."""

    help = "Migrate the database, compile translations and collect static files where needed."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Prepare, saying each thing that was done."""
        prepare(say=self.stdout.write)
