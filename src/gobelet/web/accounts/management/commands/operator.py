"""`operator NAME`: let an account see what is reported, or not any more."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gobelet.web.accounts.models import User
from gobelet.web.accounts.names import key


class Command(BaseCommand):
    """Operators are accounts that may open /gestion/."""

    help = "Let an account see reports at /gestion/."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose account, and whether it begins or ends."""
        parser.add_argument("name")
        parser.add_argument("--end", action="store_true", help="it is no operator any more")

    def handle(self, *args: Any, **options: Any) -> None:
        """Change one account."""
        found = User.objects.filter(username_key=key(options["name"]))
        if not found.update(is_staff=not options["end"]):
            raise CommandError(f"no account is called {options['name']}")
        state = "no operator any more" if options["end"] else "an operator"
        self.stdout.write(f"{found.get().username} is {state}")
