"""Go through the whole ledger and say where it breaks."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from gobelet.web.bank.audit import faults
from gobelet.web.bank.models import Posting
from gobelet.web.bank.selectors import diamonds_total


class Command(BaseCommand):
    """Check; nothing is changed."""

    help = "Add up every purse and transfer of the ledger, and what is held for games under way."

    def handle(self, *args: object, **options: object) -> None:
        """Go through everything; end with an error when something is wrong."""
        found = [str(fault) for fault in faults()]
        if total := diamonds_total():
            found.append(f"all purses: hold {total} together, not 0")
        checked = Posting.objects.count()
        for line in found:
            self.stderr.write(line)
        self.stdout.write(f"{checked} postings checked")
        if found:
            raise CommandError(f"{len(found)} faults in the ledger")
