"""Compile the translations."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from gobelet.web.common.catalogues import WEB, compile_catalogues


class Command(BaseCommand):
    """Compile the catalogues that changed."""

    help = "Compile the translations that changed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer to compile all of them."""
        parser.add_argument("--force", action="store_true", help="compile unchanged ones too")

    def handle(self, *args: object, force: bool, **options: object) -> None:
        """Compile, and name what was."""
        for source in compile_catalogues(force=force):
            self.stdout.write(str(source.relative_to(WEB)))
