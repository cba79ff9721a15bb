"""`switch_off NAME`: let nobody use an account, or let its owner use it again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gobelet.web.accounts.models import User
from gobelet.web.accounts.names import key
from gobelet.web.accounts.services import account_switch_off, account_switch_on
from gobelet.web.accounts.signing import sessions_end


class Command(BaseCommand):
    """For accounts whose owners cannot be let on; nothing is deleted."""

    help = "End all sessions of an account and let nobody sign in to it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose account, and whether it begins or ends."""
        parser.add_argument("name")
        parser.add_argument("--end", action="store_true", help="let its owner sign in again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Change one account."""
        user = User.objects.filter(username_key=key(options["name"])).first()
        if user is None:
            raise CommandError(f"no account is called {options['name']}")
        if options["end"]:
            account_switch_on(user=user)
        else:
            account_switch_off(user=user)
            sessions_end(user=user)
        self.stdout.write(f"{user.username} is switched {'on' if user.is_active else 'off'}")
