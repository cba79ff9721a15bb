"""What people type on their way to a table."""

from __future__ import annotations

from typing import Any

from gobelet.web.accounts.forms import GuestNameForm


class SitForm(GuestNameForm):
    """What a guest is called at the table; without a name they have a number."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = False
